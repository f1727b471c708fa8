import { expect } from 'vitest'
import {
  animationOf,
  type SpinPlan,
  tileAt,
  transformAt,
  WINNING_TILE,
} from '#client/ui/reel/reel.ts'

/** The tile at which a lane stops; the animation's last frame is at the same tile. */
export function restingTile(course: SpinPlan | null): number {
  // With reduced motion, a lane only fades, at the position in the style sheet.
  if (!course) return WINNING_TILE
  const tile = tileAt(course, course.spinMs + course.settleMs)
  expect(tileAt(course, course.spinMs)).toBe(tile)
  expect(animationOf(course).keyframes.at(-1)?.transform).toBe(transformAt(tile))
  return tile
}

/** Finds an amount of a price in markup. Building a document would take a minute. */
export const AMOUNTS = /num"[^>]*>(?:<svg[^>]*><\/svg>)?([^<]*)</g

const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The texts that a pattern matches in markup, decoded as a reader sees them. */
export const textsOf = (markup: string, pattern: RegExp): string[] =>
  [...markup.matchAll(pattern)].map(([, text = '']) =>
    text.replace(/&([^;]+);/g, (_, name: string) => letters[name] ?? name),
  )

const inCoins = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Formats a receipt's cents as a page must show them, independently of the page's code. */
export const showCents = (cents: number): string => inCoins.format(cents / 100)
