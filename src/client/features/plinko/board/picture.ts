import type { Ball } from './board.ts'
import { PEG_RADIUS } from './fall.ts'
import type { Layout } from './layout.ts'
import type { Sprites } from './sprites.ts'

/** The content of a frame. */
export interface Picture {
  /** By slot. */
  multipliers: readonly number[]
  /** By slot, how many of the last balls fell there. */
  tally: readonly number[]
  balls: readonly Ball[]
  /** By the board's clock, in ms. */
  nowMs: number
  /** By the page's clock, in ms: drives the animations of the board itself. */
  pageMs: number
  /** The slot whose paths are highlighted, or null. */
  lit: number | null
  /** Under reduced motion only the necessary moves. */
  isCalm: boolean
}

/** A paytable as drawn. */
export interface Face {
  multipliers: readonly number[]
  rows: number
  sprites: Sprites
  layout: Layout
}

/** Slightly more than the collision radius, so that balls visibly touch. */
export const pegRadius = (spacing: number): number => Math.max(2, PEG_RADIUS * spacing * 1.2)

export const eased = (share: number): number => 1 - (1 - share) ** 3
