import { GAME_EDGES } from '#domain/games/games.ts'
import { playCodes } from '#domain/games/play-codes.ts'
import type { Cents } from '#domain/money/money.ts'
import { applyPromises, type PromisedBonus, type PromisedEntry } from './deposit-bonus.ts'
import {
  applyPlay,
  bonusPart,
  emptyPlaythrough,
  isSettledStake,
  type Playthrough,
} from './playthrough.ts'

/** What follows from the entries and events of a wallet, in the order of the journal. */
export interface Progress {
  playthrough: Playthrough
  promises: readonly PromisedBonus[]
  /** In the units of `XP_EXACT`. */
  xp: bigint
}

export const noProgress: Progress = { playthrough: emptyPlaythrough, promises: [], xp: 0n }

/** The cents of a settled stake that count for less than the rest. */
export interface PartsOfStake {
  /** Unlocked an open bonus: earns nothing. */
  bonus: Cents
  /** Earned a promised bonus: earns no cashback and no prizes. */
  promised: Cents
}

/**
 * The progress after one more entry or event. `bound` are the cents of a stake that were paid with bound coins when it was
 * taken, zero for all else.
 */
export function applyProgress(
  before: Progress,
  entry: PromisedEntry,
  bound: Cents,
): { progress: Progress; parts: PartsOfStake } {
  const bonus = bonusPart(before.playthrough, entry)
  const played = isSettledStake(entry) ? -entry.amount - bonus : 0n
  const paidIn = played > bound ? played - bound : 0n
  const { promises, used } = applyPromises(before.promises, entry, paidIn)
  const playthrough = applyPlay(before.playthrough, entry)
  const xp = before.xp + played * BigInt(xpEdgeOf(entry))
  return { progress: { playthrough, promises, xp }, parts: { bonus, promised: used } }
}

/**
 * The edge at which a stake earns XP, in basis points: that of its game, so that no game is a cheaper way to level up, or
 * that of its boxes if it is smaller. An event of a stake that was held has the edge of its round or of its boxes.
 */
export function xpEdgeOf({ code, houseEdge }: Pick<PromisedEntry, 'code' | 'houseEdge'>): number {
  const play = playCodes.get(code)
  if (play && play.game !== 'box') return GAME_EDGES[play.stake].counted
  return Math.min(houseEdge, BOX_EDGE)
}

/** The edge of boxes, above which none earns more XP; no round has a greater one. */
const BOX_EDGE = GAME_EDGES.box.counted
