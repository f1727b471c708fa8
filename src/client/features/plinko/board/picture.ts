import type { Ball } from './board.ts'
import { PEG_RADIUS } from './fall.ts'
import type { Layout } from './layout.ts'
import type { Sprites } from './sprites.ts'

/** What a frame shows. */
export interface Picture {
  /** By slot. */
  multipliers: readonly number[]
  /** By slot, how many of the last balls fell there. */
  tally: readonly number[]
  balls: readonly Ball[]
  /** By the board's clock, in ms. */
  nowMs: number
  /** By the page's clock, in ms: what the board itself does goes by it. */
  pageMs: number
  /** The slot whose ways are lit, or null. */
  lit: number | null
  /** Nothing moves but what has to. */
  isCalm: boolean
}

/** A paytable as it is drawn. */
export interface Face {
  multipliers: readonly number[]
  rows: number
  sprites: Sprites
  layout: Layout
}

/** A little more than what the balls keep off, so that they are seen to touch. */
export const pegRadius = (spacing: number): number => Math.max(2, PEG_RADIUS * spacing * 1.2)

export const eased = (share: number): number => 1 - (1 - share) ** 3
