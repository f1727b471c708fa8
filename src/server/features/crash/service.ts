import type { Body, Query, Reply } from '#contract/call.ts'
import type * as calls from '#contract/http/crash.ts'
import type { CrashRound } from '#contract/http/crash.ts'
import {
  AUTO_CASHOUT_MIN,
  CRASH_VERSION,
  crashGame,
  crashProfit,
  highestAutoCashout,
  msToReach,
  multiplierAt,
} from '#domain/games/crash.ts'
import { toCents, toCoins, toHundredths, toMultiplier } from '#domain/money/money.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import {
  type BetDeps,
  configurationOf,
  createBetLane,
  createBetPublisher,
  createLeaders,
  endBets,
  endWithRound,
  listBetsOfPlayer,
  lockOpenBets,
  nextAutoCashout,
  presentSettled,
  readBets,
  readBetsOfPlayer,
  sumBets,
} from '#server/features/round-bets/index.ts'
import type { Game, Round, Rounds } from '#server/features/rounds/index.ts'
import type { GameSettings } from '#server/platform/config/game-settings.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { checkAmount } from '#server/platform/http/check-amount.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import type { Log } from '#server/platform/log/log.ts'
import { createCashOuts } from './cash-out.ts'
import { presentBet, presentHundredths } from './present.ts'

export const BETS_MAX = 2

export interface CrashDeps extends BetDeps {
  limits: GameSettings['crash']
  timeZone: string
  log: Pick<Log, 'error'>
  rounds(): Rounds<'crash'>
}

export interface CrashService {
  game: Game
  config(): Reply<typeof calls.getCrashConfig>
  current(playerId: string | null): Promise<Reply<typeof calls.getCrash>>
  bet(
    playerId: string,
    body: Body<typeof calls.betOnCrash>,
    idempotency: Idempotency | null,
  ): Promise<Reply<typeof calls.betOnCrash>>
  /**
   * Announces a received cash-out before its caller is authenticated; call the returned function when it is answered.
   */
  expectCashOut(): () => void
  cashOut(
    playerId: string,
    body: Body<typeof calls.cashOutOfCrash>,
    /** `at`: when the call was received, by the clock's `monotonic`. */
    received: { idempotency: Idempotency | null; at: number },
  ): Promise<Reply<typeof calls.cashOutOfCrash>>
  games(query: Query<typeof calls.listCrashGames>): Promise<Reply<typeof calls.listCrashGames>>
  read(roundId: string): Promise<Reply<typeof calls.getCrashGame>>
  mine(
    playerId: string,
    query: Query<typeof calls.listMyCrashBets>,
  ): Promise<Reply<typeof calls.listMyCrashBets>>
  leaders(
    query: Query<typeof calls.listCrashLeaders>,
  ): Promise<Reply<typeof calls.listCrashLeaders>>
  /** Publishes bets that were canceled before the flight, after commit. */
  onCanceled(roundId: string, betIds: string[]): void
  /** Waits until every received call is answered. */
  stop(): Promise<void>
}

export function createCrashService(deps: CrashDeps): CrashService {
  const { database, clock, limits } = deps
  const leaders = createLeaders('crash', deps)
  const { pool } = database
  const publisher = createBetPublisher(deps, async (roundId, ids) => {
    const bets = (await readBets(pool, roundId, ids)).map(presentBet)
    await deps.rounds().publishBets({ round_id: roundId, bets, ...(await totalsOf(roundId)) })
  })
  const cashOuts = createCashOuts({ ...deps, onChanged: publisher.changed })
  const lane = createBetLane(deps, {
    betsMax: BETS_MAX,
    profitOf: ({ stake, autoCashout }) => crashProfit(stake, autoCashout ?? 0n),
    lossWith: ({ crash }, { stake, autoCashout }) =>
      crash.profit + crashProfit(stake, autoCashout ?? 0n),
    // A bet cannot be canceled, and a player has two: nobody fills a round for nothing.
    room: {
      get all() {
        return limits.maxProfitRound
      },
    },
    reply: (bet, { balance, seq }) => ({
      msg: 'Your bet is placed.',
      data: { bet: presentBet(bet), balance: toCoins(balance), balance_seq: Number(seq) },
    }),
    onPlaced: publisher.changed,
  })

  /** The lowest auto cash-out that the newest flight has not passed; undefined while bets are being paid. */
  let next: { roundId: string; auto: bigint | null | undefined } = { roundId: '', auto: null }

  async function pass(roundId: string, reached: bigint): Promise<void> {
    if (next.roundId === roundId) {
      if (next.auto === undefined || next.auto === null || next.auto > reached) return
    }
    next = { roundId, auto: undefined }
    let auto: bigint | null = 0n
    try {
      await cashOuts.pass({ roundId, reached })
      auto = await nextAutoCashout(pool, roundId)
    } catch (err) {
      deps.log.error({ err, roundId }, 'Auto cash-outs are delayed')
    }
    if (next.roundId === roundId) next.auto = auto
  }

  async function totalsOf(roundId: string) {
    const [sum] = await sumBets(pool, roundId)
    return { total_amount: toCoins(sum?.staked ?? 0n), players: Number(sum?.players ?? 0n) }
  }

  async function end(tx: Tx, round: Round): Promise<void> {
    const ends = (await lockOpenBets(tx, round.id)).map((bet) => endWithRound(bet, round))
    await endBets(tx, deps, ends)
    tx.afterCommit(() => cashOuts.note(ends))
  }

  return {
    game: {
      name: 'crash',
      versionHash: configurationOf(crashGame).version_hash,
      isSecretWhileRunning: true,
      betsMs: limits.betsMs,
      resultMs: 4 * SECOND_MS,
      decide: (link, salt, index) => crashGame.outcomeOf({ link, salt, index }, nativeHmac),
      lengthMs: msToReach,
      multiplierAt: (elapsedMs) => multiplierAt(Math.floor(elapsedMs)),
      present: ({ status, outcome }) => ({
        bust: status === 'ended' ? presentHundredths(outcome) : null,
      }),
      tick: (round, elapsedMs) => void pass(round.id, multiplierAt(Math.floor(elapsedMs))),
      drain: (_round, deadline) => cashOuts.drain(deadline),
      settle: end,
      refund: end,
    },

    config: () => ({
      data: {
        min_amount: toCoins(limits.minAmount),
        max_amount: toCoins(limits.maxAmount),
        max_profit_bet: toCoins(limits.maxProfitBet),
        max_profit_round: toCoins(limits.maxProfitRound),
        max_bets: BETS_MAX,
        min_auto_cashout: toMultiplier(AUTO_CASHOUT_MIN),
        growth_per_ms: CRASH_VERSION.growth_per_ms,
        rtp: toMultiplier(10_000n - BigInt(CRASH_VERSION.edge_basis_points)),
      },
    }),

    async current(playerId) {
      // Read first: an event missing from this snapshot then has a higher `seq` and is applied on top.
      const seq = await deps.rounds().seq(pool)
      const round = await deps.rounds().readNewest(pool)
      if (!round) {
        return { data: { round, bets: [], my_bets: [], total_amount: 0, players: 0, seq } }
      }
      const [bets, mine, totals] = await Promise.all([
        readBets(pool, round.id),
        playerId === null ? [] : readBetsOfPlayer(pool, round.id, playerId),
        totalsOf(round.id),
      ])
      return {
        data: { round, bets: bets.map(presentBet), my_bets: mine.map(presentBet), ...totals, seq },
      }
    },

    bet(playerId, { amount, auto_cashout }, idempotency) {
      const stake = toCents(amount)
      const { minAmount, maxAmount, maxProfitBet } = limits
      checkAmount(stake, { minAmount, maxAmount })
      const highest = highestAutoCashout(stake, maxProfitBet)
      const wanted = auto_cashout === undefined ? null : toHundredths(auto_cashout)
      if (wanted !== null && wanted > highest) {
        const values = { highest: toCoins(highest) }
        refuseField('auto_cashout', { code: 'auto_cashout_max', values })
      }
      const _request = `bet on crash ${stake} ${wanted}`
      return lane.add({
        playerId,
        idempotency,
        game: 'crash',
        stake,
        autoCashout: wanted ?? highest,
        isAutoGiven: wanted === null,
      }) as Promise<Reply<typeof calls.betOnCrash>>
    },

    expectCashOut: cashOuts.expect,

    async cashOut(playerId, { bet_id }, { idempotency, at }) {
      if (bet_id !== undefined && !isUuid(bet_id)) refuse('not_found')
      const receivedAtMs = clock.now()
      const rounds = deps.rounds()
      // Another node may have just started the flight.
      if (rounds.current()?.status !== 'in_progress') await rounds.refresh()
      const round = rounds.current()
      const elapsedMs = round?.status === 'in_progress' ? rounds.elapsedMs(round, at) : -1
      const isCounted = round && elapsedMs >= 0 && (await rounds.isCounted(round, elapsedMs))
      return cashOuts.take({
        playerId,
        idempotency,
        betId: bet_id ?? null,
        roundId: round?.id ?? null,
        elapsedMs: isCounted ? elapsedMs : null,
        receivedAtMs,
      })
    },

    async games({ limit, cursor }) {
      const { data, next_cursor } = await deps.rounds().list(pool, { limit, cursor, isEnded: true })
      return { data: data.map(presentGame), next_cursor }
    },

    async read(roundId) {
      const round = (await deps.rounds().read(pool, roundId)) ?? refuse('not_found')
      return { data: { round, bets: (await readBets(pool, roundId)).map(presentBet) } }
    },

    async mine(playerId, { limit, cursor }) {
      const page = { cursor: readCursor(cursor), limit: limit + 1 }
      const rows = await listBetsOfPlayer(pool, 'crash', playerId, page)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      const data = shown.map((bet) => ({
        ...presentBet(bet),
        round_index: bet.round_index,
        bust: presentHundredths(bet.outcome),
        created_at: bet.created_at.toISOString(),
      }))
      return { data, next_cursor }
    },

    leaders: async ({ metric }) => ({ data: (await leaders(metric)).map(presentSettled) }),

    onCanceled: publisher.changed,

    async stop() {
      await lane.idle()
      await cashOuts.idle()
      await publisher.stop()
    },
  }
}

const presentGame = (round: CrashRound): Reply<typeof calls.listCrashGames>['data'][number] => ({
  id: round.id,
  index: round.index,
  bust: round.bust,
  // Set on every ended round.
  link: round.link ?? '',
  salt: round.salt,
  beacon_round: round.beacon.round,
  ended_at: round.ended_at ?? '',
})
