import { toCoins } from '#domain/money/money.ts'
import {
  LEADERBOARD_METRICS,
  LEADERBOARD_PRIZES,
  prizeOf,
  type Week,
  weekOf,
} from '#domain/rewards/leaderboard.ts'
import { endPlaythroughOfExcluded } from '#server/features/funds/index.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { closePlay } from '#server/features/paid-play/index.ts'
import { type Ledger, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import {
  beginWeek,
  closeWeek,
  findOpenWeek,
  insertPrizes,
  insertStandings,
  type PrizeRow,
  readFinal,
} from './store.ts'

export interface CloseDeps {
  database: Database
  ledger: Pick<Ledger, 'post'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  timeZone: string
  notify: Notify
  forEach: ForEach
}

/** The job's name. */
export const CLOSE = 'close leaderboard weeks'

/**
 * Closes every week that is over, earliest first. One transaction stores the standings, pays the prizes and closes the
 * week, so that a crash never leaves a week half paid or pays it twice. Each week begins where the previous one ended,
 * even after an outage or a change of time zone; the first is the week of the first call.
 */
export async function closeWeeks(deps: CloseDeps, stopping?: AbortSignal): Promise<void> {
  const { database, clock, timeZone, forEach } = deps
  await forEach<Week>({
    job: CLOSE,
    stopping,
    pageSize: 1,
    async list(last) {
      const week = await findOpenWeek(database.pool)
      if (!week) await beginWeek(database.pool, weekOf(clock.now(), timeZone))
      // The last one is still open if it could not be closed: those after it wait for it.
      const isDue = week && week.endMs <= clock.now() && week.startMs !== last?.startMs
      return isDue ? [week] : []
    },
    keyOf: (week) => new Date(week.startMs).toISOString(),
    async work(week) {
      if (!(await closePlay(deps, week.endMs, stopping))) return false
      return database.transaction((tx) => closeAndPay(tx, deps, week))
    },
  })
}

async function closeAndPay(tx: Tx, deps: CloseDeps, week: Week): Promise<void> {
  const { clock, timeZone } = deps
  if (!(await closeWeek(tx, week, instantOf(clock)))) return
  await beginWeek(tx, { startMs: week.endMs, endMs: weekOf(week.endMs, timeZone).endMs })
  for (const metric of LEADERBOARD_METRICS) await insertStandings(tx, metric, week)
  await payPrizes(tx, deps, week)
}

async function payPrizes(tx: Tx, deps: CloseDeps, week: Week): Promise<void> {
  const { ledger, entropy, notify } = deps
  const prizes: PrizeRow[] = []
  for (const metric of LEADERBOARD_METRICS) {
    for (const { player_id, rank, theoretical_loss } of await readFinal(
      tx,
      metric,
      week,
      LEADERBOARD_PRIZES.length,
    )) {
      const prize = prizeOf(Number(rank), metric, theoretical_loss)
      if (prize > 0n) prizes.push({ id: entropy.id(), metric, rank, player_id, prize })
    }
  }
  await insertPrizes(tx, week, prizes)
  await ledger.post(
    tx,
    prizes.map(({ id: ref, player_id, prize: amount }) => ({
      account: walletOf(player_id),
      counter: 'house:prizes' as const,
      amount,
      code: 'leaderboard.prize',
      ref,
    })),
  )
  const winners = new Set(prizes.map(({ player_id }) => player_id))
  await endPlaythroughOfExcluded(tx, deps, [...winners])
  for (const { player_id: playerId, metric, rank, prize } of prizes) {
    await notify(tx, {
      ...{ playerId, kind: 'prize', path: '/leaderboard' },
      message: {
        code: 'prize_won',
        values: { rank: Number(rank), metric, amount: toCoins(prize) },
      },
    })
  }
}
