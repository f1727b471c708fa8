import { type Cents, minCents } from '#domain/money/money.ts'
import { openBonus, type Playthrough } from './playthrough.ts'

/**
 * Why a part of a balance may not leave now; `free` may. A `gift` is coins that were given; what is `beside_gift` waits
 * until that gift is played or given up.
 */
export const BALANCE_PARTS = [
  'free',
  'held',
  'returning',
  'owed',
  'gift',
  'beside_gift',
  'unplayed',
  'gifts_locked',
] as const
export type BalancePartCode = (typeof BALANCE_PARTS)[number]

export interface BalancePart {
  code: BalancePartCode
  amount: Cents
  /** When it is released by itself, in epoch ms; null if something has to be done. */
  untilMs: number | null
}

export interface BoundFunds {
  balance: Cents
  /** Coins from skins whose trades can still be reversed. */
  holds: readonly { amount: Cents; untilMs: number }[]
  owed: Cents
  playthrough: Playthrough
  /** Whether items from free boxes were sold by a player who is not proven. */
  areGiftsLocked: boolean
}

/**
 * The balance part by part, in cents: the amounts sum to it, and what is `free` is what may leave under the rules of the
 * gate. What is released last is held first. While anything binds the rest, all of the rest is bound.
 */
export function partsOfBalance(funds: BoundFunds): BalancePart[] {
  const parts: BalancePart[] = []
  let rest = funds.balance
  const take = (code: BalancePartCode, wanted: Cents, untilMs: number | null = null) => {
    const amount = minCents(rest, wanted)
    if (amount > 0n) parts.push({ code, amount, untilMs })
    rest -= amount
  }
  const { playthrough } = funds
  take('returning', playthrough.returning)
  for (const { amount, untilMs } of funds.holds.toSorted((a, b) => b.untilMs - a.untilMs)) {
    take('held', amount, untilMs)
  }
  if (funds.owed === 0n && playthrough.bonus.left > 0n) take('gift', openBonus(playthrough))
  take(restCode(funds), rest)
  return parts
}

function restCode({ owed, playthrough, areGiftsLocked }: BoundFunds): BalancePartCode {
  if (owed > 0n) return 'owed'
  if (playthrough.deposit.left > 0n) return 'unplayed'
  if (playthrough.bonus.left > 0n) return 'beside_gift'
  return areGiftsLocked ? 'gifts_locked' : 'free'
}
