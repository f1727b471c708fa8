import { payment } from '#domain/lifecycle/payment.ts'
import { minCents } from '#domain/money/money.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import {
  endPlaythroughOfExcluded,
  type PromisedWith,
  promiseBonus,
} from '#server/features/funds/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { type Ledger, type Posting, walletOf } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { type BonusRefused, claimFirstBonus, isBonusDeclined } from './first-bonus.ts'
import { readOpenReversals, setRestriction, settleReversal } from './reversal-store.ts'
import { type PaymentRow, setCredited } from './store.ts'

/** How long before a hold ends the provider is asked whether the trade still stands. */
const LAST_LOOK_MS = HOUR_MS

export interface CreditDeps {
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  promos: Promos
  persons: Pick<Persons, 'othersOf' | 'notePayer'>
  /** How long coins from skins are held back from withdrawal and shipping. */
  thresholds: { readonly skinsHoldMs: number }
  /** The bonus on a first crypto deposit that the shop gives, in percent. */
  firstBonusPercent(): number
}

export interface Credit {
  by: 'provider' | 'operator'
  cents: bigint
  transactionId: string
  finalStatus: string
}

/**
 * Posts the amount that the provider received for us and credits it to the player, so that the clearing account ends at
 * zero. A bonus is promised beside it. Debt from earlier reversals is settled from it first. The wallet and the payment are locked.
 */
export async function credit(
  tx: Tx,
  deps: CreditDeps,
  found: PaymentRow,
  { by, cents, transactionId, finalStatus }: Credit,
): Promise<void> {
  const nowMs = deps.clock.now()
  const event = by === 'operator' && found.status === 'rejected' ? 'admitted' : 'accepted'
  const bonus = await bonusOf(tx, deps, found, { by, cents })
  const settled = await settleReceivables(tx, found.player_id, cents)
  const holdUntil = holdOf(found, deps.thresholds.skinsHoldMs, nowMs)
  await setCredited(
    tx,
    found,
    {
      status: payment.next(found.status, event),
      providerTransactionId: transactionId,
      creditedCents: cents,
      bonusRefused: bonus.refused,
      settledCents: settled,
      holdUntil,
      finalStatus,
      checkAt: holdUntil && new Date(holdUntil.getTime() - LAST_LOOK_MS),
    },
    new Date(nowMs),
  )
  await deps.ledger.post(tx, postingsOf(found, cents, settled))
  if (bonus.cents > 0n) {
    await promiseBonus(tx, deps, { ...bonus, playerId: found.player_id, paymentId: found.id })
  }
  await endPlaythroughOfExcluded(tx, deps, [found.player_id])
}

interface Bonus {
  cents: bigint
  kind: PromisedWith['kind']
  /** Why an eligible deposit got no bonus. */
  refused: BonusRefused | null
}

/** A deposit credited by an operator, or whose player declined it, gets no bonus: the first one remains. */
async function bonusOf(
  tx: Tx,
  { promos, persons, firstBonusPercent }: CreditDeps,
  { id, player_id: playerId, method, promo_id }: PaymentRow,
  { by, cents }: Pick<Credit, 'by' | 'cents'>,
): Promise<Bonus> {
  if (method === 'crypto') {
    const kind = 'first_crypto'
    if (await isBonusDeclined(tx, id)) return { cents: 0n, refused: 'declined', kind }
    const { amount, refused } = await claimFirstBonus(tx, persons, playerId, {
      cents,
      percent: firstBonusPercent(),
    })
    if (by === 'provider' || refused) return { cents: amount, refused, kind }
    return { cents: 0n, refused: 'by_operator', kind }
  }
  const kind = 'promo'
  if (promo_id === null) return { cents: 0n, refused: null, kind }
  const redeemed = { promoId: promo_id, playerId, paymentId: id, amountCents: cents }
  const amount = await promos.redeem(tx, redeemed)
  return { cents: amount, refused: amount === 0n ? 'promo_over' : null, kind }
}

/** Counted from the trade, which the provider may have reported days before paying. */
function holdOf({ method, traded_at }: PaymentRow, holdMs: number, nowMs: number): Date | null {
  if (method !== 'skins') return null
  return new Date((traded_at?.getTime() ?? nowMs) + holdMs)
}

function postingsOf(
  { id: ref, player_id, provider }: PaymentRow,
  amount: bigint,
  settled: bigint,
): Posting[] {
  const account = walletOf(player_id)
  const clearing = `clearing:${provider}` as const
  const bank = `bank:${provider}` as const
  const all: Posting[] = [
    { account: clearing, counter: bank, amount, code: 'deposit.received', ref },
    { account, counter: clearing, amount, code: 'deposit.credited', ref },
    { account, counter: 'house:receivables', amount: -settled, code: 'receivable.settled', ref },
  ]
  return all.filter((posting) => posting.amount !== 0n)
}

/**
 * Settles a player's open receivables from incoming coins, oldest first, and lifts the restriction with the last.
 * Returns the cents used, which the caller posts. The wallet is locked.
 */
export async function settleReceivables(
  tx: Tx,
  playerId: string,
  incoming: bigint,
): Promise<bigint> {
  let left = incoming
  for (const { payment_id, open_cents } of await readOpenReversals(tx, playerId)) {
    if (left === 0n) break
    const part = minCents(left, open_cents)
    await settleReversal(tx, payment_id, part)
    left -= part
  }
  if (left < incoming) await setRestriction(tx, playerId)
  return incoming - left
}

/** What deposits need from promo codes. */
export interface Promos {
  /** The typed code, if the player may use it now; otherwise refuses with the reason. */
  check(reader: Reader, playerId: string, typed: string): Promise<{ id: string; code: string }>
  /** Uses a code with a deposit; returns the bonus in cents, 0n if the code can no longer be used. */
  redeem(
    tx: Tx,
    use: { promoId: string; playerId: string; paymentId: string; amountCents: bigint },
  ): Promise<bigint>
}
