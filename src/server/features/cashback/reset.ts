import { formatCoins } from '#domain/money/money.ts'
import { cashbackOf, cashbackRate } from '#domain/rewards/cashback.ts'
import { tierKey } from '#domain/rewards/levels.ts'
import { CASHBACK_RESET, lastDaily, nextDaily } from '#domain/schedule/schedule.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { closePlay } from '#server/features/play/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { insertCashbacks, insertReset, listLosers, type ResetRow, readLastReset } from './store.ts'

export interface ResetDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  timeZone: string
  notify: Notify
}

/**
 * Computes the most recent reset once, in one transaction, by whichever node is first. After an outage of several days,
 * everything settled since the last computed reset counts as one day, so that nobody loses cashback that they had no
 * chance to claim. Returns the next reset in epoch milliseconds.
 */
export async function computeReset(deps: ResetDeps, stopping?: AbortSignal): Promise<number> {
  const { database, clock, timeZone } = deps
  const atMs = lastDaily(clock.now(), CASHBACK_RESET, timeZone)
  const untilMs = nextDaily(atMs, CASHBACK_RESET, timeZone)
  const last = await readLastReset(database.pool)
  if (last && last.at.getTime() >= atMs) return untilMs
  await closePlay(database, atMs, stopping)
  if (stopping?.aborted) return untilMs
  const at = new Date(atMs)
  const since = last?.at ?? new Date(lastDaily(atMs - 1, CASHBACK_RESET, timeZone))
  await database.transaction(async (tx) => {
    const reset = { at, since, until: new Date(untilMs) }
    if (await insertReset(tx, reset)) await giveCashback(tx, deps, reset)
  })
  return untilMs
}

/** Stores the cashback of every player with a loss and notifies them. */
async function giveCashback(
  tx: Tx,
  { entropy, notify }: Pick<ResetDeps, 'entropy' | 'notify'>,
  reset: ResetRow,
): Promise<void> {
  const losers = await listLosers(tx, reset.since, reset.at)
  const levels = await readLevels(
    tx,
    losers.map(({ player_id }) => player_id),
  )
  const given = losers.flatMap(({ theoretical_loss, ...loser }) => {
    const tier = tierKey(levels.get(loser.player_id) ?? 1)
    const rate = cashbackRate(tier)
    const cents = cashbackOf({ ...loser, theoreticalLoss: theoretical_loss }, rate)
    if (cents === 0n) return []
    return [{ id: entropy.id(), ...loser, reset_at: reset.at, tier, rate, theoretical_loss, cents }]
  })
  await insertCashbacks(tx, given)
  for (const { player_id: playerId, cents } of given) {
    await notify(tx, {
      playerId,
      kind: 'cashback',
      title: `${formatCoins(cents)} coins of cashback`,
      text: 'Your cashback of the last day is ready. Claim it before the next reset.',
      path: '/cashback',
    })
  }
}
