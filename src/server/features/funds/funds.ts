import type { Cents } from '#domain/money/money.ts'
import { leftToStake, type Playthrough } from '#domain/rewards/playthrough.ts'
import { readWallet } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readBonds, readIsProven } from './funds-store.ts'
import { type GateHold, readHolds } from './holds.ts'
import { readPlaythrough } from './playthrough-store.ts'

/** What a player has, and what of it may not leave yet. */
export interface Funds {
  balance: Cents
  /** From skins, while their trades can still be undone. */
  held: Cents
  /** When the last held coins are released; null when nothing is held. */
  heldUntil: Date | null
  /** Of payments that were taken back. */
  owed: Cents
  playthrough: Playthrough
  /** Whether what free boxes gave may leave. */
  isProven: boolean
  /** What keeps all of it at the gate until somebody has looked, the oldest first. */
  holds: readonly GateHold[]
  /** What may leave the balance now, in cents; while it is looked at it may be asked for, and waits. */
  free: Cents
}

/**
 * The one answer to what of a player's may leave: gates, pages and operators ask here. Whoever lets
 * something out on it holds the wallet's lock. It writes how far it has counted, and takes no locks of others.
 */
export async function readFunds(tx: Tx, playerId: string, nowMs: number): Promise<Funds> {
  const { balance } = await readWallet(tx, playerId)
  const bonds = await readBonds(tx, playerId, new Date(nowMs))
  const playthrough = await readPlaythrough(tx, playerId)
  const isProven = await readIsProven(tx, playerId)
  const holds = await readHolds(tx, playerId)
  const { held, held_until: heldUntil, owed } = bonds
  const has = { balance, held, heldUntil, owed, playthrough, isProven, holds }
  return { ...has, free: freeOf(has) }
}

/** What of the balance may leave; all three rules bind, and what free boxes gave. */
export function freeOf({
  balance,
  held,
  owed,
  playthrough,
  isProven,
}: Omit<Funds, 'free' | 'holds'>): Cents {
  const isLocked = playthrough.gifts > 0n && !isProven
  if (owed > 0n || leftToStake(playthrough) > 0n || isLocked) return 0n
  return balance > held ? balance - held : 0n
}
