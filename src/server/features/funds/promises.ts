import type { Cents } from '#domain/money/money.ts'
import {
  BONUS_PAID,
  BONUS_PROMISED,
  bonusDue,
  bonusEndsAt,
  PROMISE_ENDED,
} from '#domain/rewards/deposit-bonus.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { isStorageFull } from '#server/platform/db/database-errors.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { convertBonus } from './convert.ts'
import { recordEvents } from './events.ts'
import { readPlaythrough, readPromises } from './playthrough-store.ts'
import {
  type EndReason,
  endRows,
  findPromise,
  insertPayouts,
  insertPromise,
  listBonusWork,
  listOpenPromises,
  type PromiseKind,
  type PromiseRow,
} from './promise-store.ts'

export interface PromiseDeps {
  ledger: Pick<Ledger, 'post'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
}

/** A bonus that comes with a deposit. */
export interface PromisedWith {
  playerId: string
  paymentId: string
  kind: PromiseKind
  /** Above zero. */
  cents: Cents
}

/** Promises a bonus beside the balance; nothing is credited. Play that is settled from now on earns it. The wallet is locked. */
export async function promiseBonus(
  tx: Tx,
  { clock }: Pick<PromiseDeps, 'clock'>,
  { playerId, paymentId, kind, cents, converted = 0n }: PromisedWith & { converted?: Cents },
): Promise<void> {
  const at = instantOf(clock)
  const until = new Date(bonusEndsAt(at.getTime()))
  await insertPromise(tx, { paymentId, playerId, kind, cents, converted, at, until })
  await recordEvents(tx, at, [{ playerId, kind: BONUS_PROMISED, ref: paymentId, amount: cents }])
}

/**
 * Pays what play has earned of a player's promised bonuses and is not paid yet; returns its cents. What is due follows
 * from the journal, payouts included, so nothing is paid twice, whenever and however often this is called. An open bonus
 * of before becomes a promise if it can. The wallet is locked.
 */
export async function payBonuses(tx: Tx, deps: PromiseDeps, playerId: string): Promise<Cents> {
  await convertBonus(
    tx,
    { ...deps, promise: (promised) => promiseBonus(tx, deps, promised) },
    playerId,
  )
  const open = await listOpenPromises(tx, playerId)
  if (open.length === 0) return 0n
  const promises = await readPromises(tx, playerId)
  const at = instantOf(deps.clock)
  const payouts = promises
    .map((promise) => ({ paymentId: promise.ref, cents: bonusDue(promise) }))
    .filter(({ cents }) => cents > 0n)
    .map((payout) => ({ id: deps.entropy.id(), ...payout }))
  if (payouts.length > 0) {
    await insertPayouts(tx, payouts, at)
    const [account, counter] = [walletOf(playerId), 'house:bonuses'] as const
    await deps.ledger.post(
      tx,
      payouts.map(({ id: ref, cents }) => {
        return { account, counter, amount: cents, code: BONUS_PAID, ref }
      }),
    )
    await readPlaythrough(tx, playerId)
  }
  const over = open.filter(({ until }) => until.getTime() <= at.getTime())
  if (over.length > 0) await endRows(tx, over.map(idOf), 'expired', at)
  return payouts.reduce((sum, { cents }) => sum + cents, 0n)
}

/**
 * Pays like `payBonuses` before a player's balance is shown, in a transaction of its own and only if there is something
 * to do. On a full disk the job pays later.
 */
export async function catchUpBonuses(
  deps: PromiseDeps & { database: Database; ledger: Pick<Ledger, 'post' | 'lock'> },
  playerId: string,
): Promise<void> {
  const work = await listBonusWork(deps.database.pool, instantOf(deps.clock), playerId)
  if (work.length === 0) return
  try {
    await deps.database.transaction(async (tx) => {
      await deps.ledger.lock(tx, playerId)
      await payBonuses(tx, deps, playerId)
    })
  } catch (error) {
    if (!isStorageFull(error)) throw error
  }
}

/** Pays what was earned of a player's promises, and cancels the rest. The wallet is locked. */
export async function endPromises(tx: Tx, deps: PromiseDeps, playerId: string): Promise<void> {
  await payBonuses(tx, deps, playerId)
  await cancel(tx, deps, playerId, await listOpenPromises(tx, playerId), 'excluded')
}

/**
 * Cancels the promise of a deposit that is reversed, and returns the cents that were already paid out of it, without
 * what was taken from the balance for it; null if nothing was promised. The wallet is locked.
 */
export async function cancelPromise(
  tx: Tx,
  deps: Pick<PromiseDeps, 'clock'>,
  { playerId, paymentId }: Pick<PromisedWith, 'playerId' | 'paymentId'>,
): Promise<Cents | null> {
  const promise = await findPromise(tx, paymentId)
  if (!promise) return null
  if (!promise.ended_at) await cancel(tx, deps, playerId, [promise], 'reversed')
  return promise.paid_cents - promise.converted_cents
}

async function cancel(
  tx: Tx,
  { clock }: Pick<PromiseDeps, 'clock'>,
  playerId: string,
  promises: readonly PromiseRow[],
  reason: EndReason,
): Promise<void> {
  const at = instantOf(clock)
  const ids = promises.map(idOf)
  await endRows(tx, ids, reason, at)
  await recordEvents(
    tx,
    at,
    ids.map((ref) => ({ playerId, kind: PROMISE_ENDED, ref, amount: 0n })),
  )
}

const idOf = ({ payment_id }: PromiseRow): string => payment_id
