import { payment } from '#domain/lifecycle/payment.ts'
import { minCents } from '#domain/money/money.ts'
import { PAYMENT_REVERSED } from '#domain/rewards/playthrough.ts'
import {
  cancelPromise,
  endReturn,
  readSentBack,
  recordEvents,
} from '#server/features/funds/index.ts'
import { type Ledger, type Posting, readWallet, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type BonusCode, insertReversal, setRestriction } from './reversal-store.ts'
import { type PaymentRow, setEnded } from './store.ts'

export interface ReverseDeps {
  ledger: Ledger
  clock: Pick<Clock, 'now'>
  /** Cancels the player's requests that nobody has started; the wallet is locked. */
  cancelRequests: (tx: Tx, playerId: string) => Promise<void>
}

/**
 * Reverses a credited deposit and what was paid of its bonus, except what an operator has sent back before; the rest of
 * the bonus is canceled. New withdrawals and parcels are canceled first, then the wallet pays as
 * much as it can. The rest becomes a receivable, which restricts the player until later deposits have settled it. The
 * wallet and the payment are locked.
 */
export async function reverse(
  tx: Tx,
  { ledger, clock, cancelRequests }: ReverseDeps,
  found: PaymentRow,
  finalStatus: string,
): Promise<void> {
  const { id: paymentId, player_id: playerId, credited_cents, bonus_cents } = found
  if (credited_cents === null)
    throw new Error('A payment that was never credited cannot be reversed')
  const at = instantOf(clock)
  await cancelRequests(tx, playerId)
  await endReturn(tx, at, { playerId, paymentId })
  const promisePaid = await cancelPromise(tx, { clock }, { playerId, paymentId })
  // What was paid of a promise was free: taking it back leaves the play-through of the player's gifts as it is.
  const bonusCode = promisePaid === null ? 'deposit.bonus-reversed' : 'bonus.reversed'
  const bonusPaid = bonus_cents + (promisePaid ?? 0n)
  const { balance } = await readWallet(tx, playerId)
  const deposit = splitOf(credited_cents - (await readSentBack(tx, paymentId)), balance)
  const bonus = splitOf(bonusPaid, balance - deposit.taken)
  const status = payment.next(found.status, 'reversed')
  await setEnded(tx, found, { status, finalStatus }, at)
  await ledger.post(tx, postingsOf(found, deposit, { ...bonus, code: bonusCode }))
  const takenCents = deposit.taken + bonus.taken
  const owedCents = deposit.owed + bonus.owed
  await insertReversal(tx, { paymentId, playerId, takenCents, owedCents, bonusCode, at })
  await recordEvents(tx, at, [
    { playerId, kind: PAYMENT_REVERSED, ref: paymentId, amount: owedCents },
  ])
  await setRestriction(tx, playerId)
}

interface Split {
  taken: bigint
  owed: bigint
}

function splitOf(cents: bigint, balance: bigint): Split {
  const taken = minCents(balance, cents)
  return { taken, owed: cents - taken }
}

function postingsOf(
  found: PaymentRow,
  deposit: Split,
  bonus: Split & { code: BonusCode },
): Posting[] {
  const { id: ref, player_id, provider } = found
  const wallet = walletOf(player_id)
  const clearing = `clearing:${provider}` as const
  const bank = `bank:${provider}` as const
  const all: Posting[] = [
    { account: wallet, counter: clearing, amount: -deposit.taken, code: 'deposit.reversed', ref },
    {
      account: wallet,
      counter: 'house:bonuses',
      amount: -bonus.taken,
      code: bonus.code,
      ref,
    },
    {
      account: 'house:receivables',
      counter: clearing,
      amount: -deposit.owed,
      code: 'receivable.deposit',
      ref,
    },
    {
      account: 'house:receivables',
      counter: 'house:bonuses',
      amount: -bonus.owed,
      code: 'receivable.bonus',
      ref,
    },
    {
      account: clearing,
      counter: bank,
      amount: -(deposit.taken + deposit.owed),
      code: 'deposit.returned',
      ref,
    },
  ]
  return all.filter(({ amount }) => amount !== 0n)
}
