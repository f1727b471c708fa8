import { pages } from '#contract/pages.ts'
import { type Cents, minCents, toCoins } from '#domain/money/money.ts'
import { type ClawbackKind, clawbackOf } from '#domain/rewards/clawback.ts'
import { ownCoins, readFunds, readPlaythrough } from '#server/features/funds/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { readOverpaid } from '#server/features/referral/index.ts'
import { type EntryCode, type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import {
  type ClawbackRow,
  insertClawback,
  listToBook,
  listToReturn,
  listUnchecked,
  lockUnchecked,
  type ReturnRow,
  readAffiliate,
  readLoss,
  readMakers,
  writeBooked,
  writeChecked,
  writeReturned,
} from './store.ts'

export interface ClawbackDeps {
  database: Database
  ledger: Pick<Ledger, 'lock' | 'post'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  notify: Notify
  forEach: ForEach
}

/** The names of the jobs, which run in this order. */
export const CHECK = 'find shares from reversed payments'
const BOOK = 'take back shares from reversed payments'
const RETURN = 'return shares of settled debts'

const ROWS_AT_ONCE = 100

/**
 * Takes back what makers and affiliates were paid for play with payments that were reversed, as far as they still have
 * it, and gives makers theirs again when the payer has settled the debt. Every step is a row of its own, so that a crash
 * or another node repeats nothing.
 */
export async function takeBackShares(deps: ClawbackDeps, stopping?: AbortSignal): Promise<void> {
  const { database, forEach } = deps
  await forEach<string>({
    job: CHECK,
    stopping,
    pageSize: ROWS_AT_ONCE,
    list: (after) => listUnchecked(database.pool, after, ROWS_AT_ONCE),
    keyOf: (paymentId) => paymentId,
    work: (paymentId) => database.transaction((tx) => check(tx, deps, paymentId)),
  })
  await forEach<ClawbackRow>({
    job: BOOK,
    stopping,
    pageSize: ROWS_AT_ONCE,
    list: (after) => listToBook(database.pool, after, ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    work: (row) => database.transaction((tx) => book(tx, deps, row)),
  })
  await forEach<ReturnRow>({
    job: RETURN,
    stopping,
    pageSize: ROWS_AT_ONCE,
    list: (after) => listToReturn(database.pool, after, ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    work: (row) => database.transaction((tx) => giveAgain(tx, deps, row)),
  })
}

/**
 * Determines once what is due back after a reversal. Nothing is if the payer's wallet covered it: then the house has
 * lost nothing. False while shares of the play are still to be paid.
 */
async function check(tx: Tx, deps: ClawbackDeps, paymentId: string): Promise<boolean> {
  const reversal = await lockUnchecked(tx, paymentId)
  if (!reversal) return false
  const at = instantOf(deps.clock)
  if (reversal.is_owed) {
    // Stores what of the payer's stakes was bound, which earned nobody a share.
    await readPlaythrough(tx, reversal.player_id)
    const makers = await readMakers(tx, paymentId)
    if (!makers.isSettled) return false
    const play = { reversed: reversal.reversed, theoreticalLoss: await readLoss(tx, paymentId) }
    const claim = async (kind: ClawbackKind, player_id: string, due_cents: Cents) => {
      if (due_cents === 0n) return
      await insertClawback(tx, {
        ...{ id: deps.entropy.id(), paymentId, player_id, kind, due_cents, at },
      })
    }
    for (const { player_id, cents, unclaimed } of makers.paid) {
      await claim('maker', player_id, minCents(clawbackOf('maker', cents, play), unclaimed))
    }
    const affiliate = await readAffiliate(tx, paymentId)
    if (affiliate) {
      const { player_id, cents } = affiliate
      await claim('affiliate', player_id, clawbackOf('affiliate', cents, play))
    }
  }
  await writeChecked(tx, paymentId, at)
  return true
}

const bookings: Readonly<
  Record<
    ClawbackKind,
    {
      code: EntryCode
      kind: 'account' | 'referral'
      notice: 'maker_share_taken' | 'affiliate_share_taken'
      path: string
    }
  >
> = {
  maker: {
    code: 'clawback.maker-share',
    kind: 'account',
    notice: 'maker_share_taken',
    path: pages.myBoxes.path,
  },
  affiliate: {
    code: 'clawback.affiliate-share',
    kind: 'referral',
    notice: 'affiliate_share_taken',
    path: pages.referral.path,
  },
}

const counters = { maker: 'house:boxes', affiliate: 'house:affiliates' } as const

/**
 * Takes what is due, up to the receiver's own coins that nothing binds. What they no longer have is the house's loss:
 * nobody comes into debt because of a stranger's payment. An affiliate returns no more than was paid beyond what they
 * have earned from others.
 */
async function book(tx: Tx, deps: ClawbackDeps, row: ClawbackRow): Promise<boolean> {
  const { ledger, clock, notify } = deps
  const { id, player_id: playerId, kind } = row
  await ledger.lock(tx, playerId)
  const own = ownCoins(await readFunds(tx, playerId, clock.now()))
  const due =
    kind === 'maker' ? row.due_cents : minCents(row.due_cents, await readOverpaid(tx, playerId))
  const taken = minCents(due, own)
  if (!(await writeBooked(tx, id, { taken, at: instantOf(clock) }))) return false
  if (taken === 0n) return true
  const booking = bookings[kind]
  const { code, path } = booking
  const [account, counter] = [walletOf(playerId), counters[kind]] as const
  await ledger.post(tx, [{ account, counter, amount: -taken, code, ref: id }])
  await notify(tx, {
    ...{ playerId, kind: booking.kind, path },
    message: { code: booking.notice, values: { amount: toCoins(taken) } },
  })
  return true
}

async function giveAgain(tx: Tx, deps: ClawbackDeps, row: ReturnRow): Promise<boolean> {
  const { ledger, clock, notify } = deps
  const { id: ref, player_id: playerId, taken_cents: amount } = row
  await ledger.lock(tx, playerId)
  if (!(await writeReturned(tx, ref, instantOf(clock)))) return false
  const [account, counter] = [walletOf(playerId), counters.maker] as const
  await ledger.post(tx, [{ account, counter, amount, code: 'clawback.returned', ref }])
  await notify(tx, {
    ...{ playerId, kind: 'account', path: pages.myBoxes.path },
    message: { code: 'maker_share_returned', values: { amount: toCoins(amount) } },
  })
  return true
}
