import { toCoins } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import type { SettledBet } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bestSince, countDrops } from './store.ts'

/** How many boxes were opened, and the best drop of the last 24 hours, kept in memory. */
export async function createDayTotals(database: Database, clock: Pick<Clock, 'now'>) {
  let opened = await countDrops(database.pool)
  const since = new Date(clock.now() - DAY_MS)
  let best: { value: bigint; atMs: number } | null = null
  const stored = await bestSince(database.pool, since)
  if (stored !== null) best = { value: stored, atMs: clock.now() }

  return {
    count(drops: readonly SettledBet[]): void {
      opened += drops.length
      for (const { payout: value, atMs } of drops) {
        if (isStale() || best === null || value >= best.value) best = { value, atMs }
      }
    },
    summary: () => ({
      boxes_opened: opened,
      best_today: best === null || isStale() ? null : toCoins(best.value),
    }),
  }

  function isStale(): boolean {
    return best !== null && best.atMs < clock.now() - DAY_MS
  }
}
