import { expect } from 'vitest'
import {
  animationOf,
  type Course,
  tileAt,
  transformAt,
  WINNING_TILE,
} from '#client/ui/reel/reel.ts'

/** The tile on which a lane comes to rest, where the animation's last frame puts it as well. */
export function restingTile(course: Course | null): number {
  // Under reduced motion a lane only fades, in the place that the style sheet gives it.
  if (!course) return WINNING_TILE
  const tile = tileAt(course, course.spinMs + course.settleMs)
  expect(tileAt(course, course.spinMs)).toBe(tile)
  expect(animationOf(course).keyframes.at(-1)?.transform).toBe(transformAt(tile))
  return tile
}

/** An amount of a price, in markup: a document of its own would take a minute to build. */
export const AMOUNTS = /num">(?:<svg[^>]*><\/svg>)?([^<]*)</g

const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The texts that a pattern finds in markup, as a reader sees them. */
export const textsOf = (markup: string, pattern: RegExp): string[] =>
  [...markup.matchAll(pattern)].map(([, text = '']) =>
    text.replace(/&([^;]+);/g, (_, name: string) => letters[name] ?? name),
  )

const inCoins = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Cents of a receipt as a page must show them, written apart from the page's own. */
export const showCents = (cents: number): string => inCoins.format(cents / 100)
