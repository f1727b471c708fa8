import { toCoins } from '#domain/money/money.ts'
import { cashbackOf, cashbackRate } from '#domain/rewards/cashback.ts'
import { tierKey } from '#domain/rewards/levels.ts'
import { CASHBACK_RESET, lastDaily, nextDaily } from '#domain/schedule/schedule.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { closePlay } from '#server/features/paid-play/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import { insertCashbacks, insertReset, listLosers, type ResetRow, readLastReset } from './store.ts'

export interface ResetDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  timeZone: string
  notify: Notify
  forEach: ForEach
  /** The part of the tiers' rates that the shop gives, in percent. */
  ratesPercent(): number
}

/** The job's name. */
export const RESET = 'reset cashback'

/**
 * Computes the most recent reset once, in one transaction, by whichever node is first. After an outage of several days,
 * everything settled since the last computed reset counts as one day, so that nobody loses cashback that they had no
 * chance to claim. Returns when to call it again, in epoch
 * milliseconds: at the next reset, or at once if this one could not be computed.
 */
export async function computeReset(deps: ResetDeps, stopping?: AbortSignal): Promise<number> {
  const { database, clock, timeZone, forEach } = deps
  const nowMs = clock.now()
  const atMs = lastDaily(nowMs, CASHBACK_RESET, timeZone)
  const untilMs = nextDaily(atMs, CASHBACK_RESET, timeZone)
  const last = await readLastReset(database.pool)
  if (last && last.at.getTime() >= atMs) return untilMs
  const at = new Date(atMs)
  const since = last?.at ?? new Date(lastDaily(atMs - 1, CASHBACK_RESET, timeZone))
  const { done } = await forEach<ResetRow>({
    job: RESET,
    stopping,
    list: async () => [{ at, since, until: new Date(untilMs), rates_percent: deps.ratesPercent() }],
    keyOf: (reset) => reset.at.toISOString(),
    async work(reset) {
      if (!(await closePlay(deps, atMs, stopping))) return false
      return database.transaction(async (tx) => {
        if (await insertReset(tx, reset)) await giveCashback(tx, deps, reset)
      })
    },
  })
  return done === 1 ? untilMs : nowMs
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
    const rate = cashbackRate(tier, reset.rates_percent)
    const cents = cashbackOf({ ...loser, theoreticalLoss: theoretical_loss }, rate)
    if (cents === 0n) return []
    return [{ id: entropy.id(), ...loser, reset_at: reset.at, tier, rate, theoretical_loss, cents }]
  })
  await insertCashbacks(tx, given)
  for (const { player_id: playerId, cents } of given) {
    await notify(tx, {
      playerId,
      kind: 'cashback',
      message: { code: 'cashback_ready', values: { amount: toCoins(cents) } },
      path: '/cashback',
    })
  }
}
