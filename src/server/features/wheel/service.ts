import type { Body, Query, Reply } from '#contract/call.ts'
import type * as calls from '#contract/http/wheel.ts'
import {
  WHEEL_MULTIPLIERS,
  WHEEL_PERSON_PART,
  WHEEL_SECTORS,
  wheelGame,
  wheelMultiplierOf,
  wheelStake,
} from '#domain/games/wheel.ts'
import { toCents, toCoins, toMultiplier } from '#domain/money/money.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import {
  type BetDeps,
  type BetEnd,
  type BetRow,
  cancellationOf,
  configurationOf,
  createBetLane,
  createBetPublisher,
  createLeaders,
  endBets,
  endPostings,
  endWithRound,
  listBetsOfPlayer,
  listSettledBets,
  lockBets,
  lockOpenBets,
  readBets,
  readBetsOfPlayer,
  sumBets,
  writeBetEnds,
} from '#server/features/round-bets/index.ts'
import type { Game, Round, Rounds } from '#server/features/rounds/index.ts'
import type { ActionWallet } from '#server/ledger/index.ts'
import type { GameSettings } from '#server/platform/config/game-settings.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import { checkAmount } from '#server/platform/http/check-amount.ts'
import { cutPage, isUuid, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Idempotency } from '#server/platform/idempotency/replies.ts'
import type { Log } from '#server/platform/log/log.ts'
import { presentBet, presentListed, presentSector, SPIN_MS } from './present.ts'

/** Per player and round; canceled bets count. */
const BETS_MAX = 20

export interface WheelDeps extends BetDeps {
  limits: GameSettings['wheel']
  timeZone: string
  log: Pick<Log, 'error'>
  persons: Pick<Persons, 'othersOf'>
  rounds(): Rounds<'wheel'>
}

type BetReply = Reply<typeof calls.betOnWheel>

export interface WheelService {
  game: Game
  config(): Reply<typeof calls.getWheelConfig>
  current(playerId: string | null): Promise<Reply<typeof calls.getWheel>>
  bet(
    playerId: string,
    body: Body<typeof calls.betOnWheel>,
    idempotency: Idempotency | null,
  ): Promise<BetReply>
  cancel(playerId: string, betId: string, idempotency: Idempotency | null): Promise<BetReply>
  games(query: Query<typeof calls.listWheelGames>): Promise<Reply<typeof calls.listWheelGames>>
  read(roundId: string): Promise<Reply<typeof calls.getWheelGame>>
  seeds(query: Query<typeof calls.listWheelSeeds>): Promise<Reply<typeof calls.listWheelSeeds>>
  settledBets(query: Query<typeof calls.listWheelBets>): Promise<Reply<typeof calls.listWheelBets>>
  mine(
    playerId: string,
    query: Query<typeof calls.listMyWheelBets>,
  ): Promise<Reply<typeof calls.listMyWheelBets>>
  topPayouts(): Promise<Reply<typeof calls.listWheelTopPayouts>>
  /** Publishes bets that were canceled elsewhere, after commit. */
  onCanceled(roundId: string, betIds: string[]): void
  /** Waits until every received call is answered. */
  stop(): Promise<void>
}

export function createWheelService(deps: WheelDeps): WheelService {
  const { database, ledger, clock, limits } = deps
  const leaders = createLeaders('wheel', deps)
  const { pool } = database
  const publisher = createBetPublisher(deps, async (roundId, ids) => {
    const bets = (await readBets(pool, roundId, ids)).map(presentBet)
    const { totals, players, total } = await totalsOf(roundId)
    await deps
      .rounds()
      .publishBets({ round_id: roundId, bets, total_amount: toCoins(total), totals, players })
  })
  const lane = createBetLane(deps, {
    betsMax: BETS_MAX,
    profitOf: () => 0n,
    // Ignores the other multipliers' stakes, which may still be canceled: the house's coins alone must cover each.
    lossWith: (held, { game, stake }) =>
      (held[game].staked + stake) * (BigInt(wheelMultiplierOf(game)) - 1n),
    room: {
      get all() {
        return limits.maxProfitRound
      },
      person: {
        get most() {
          return limits.maxProfitRound / WHEEL_PERSON_PART
        },
        othersOf: deps.persons.othersOf,
      },
    },
    reply: (bet, wallet) => replyOf('Your bet is placed.', bet, wallet),
    onPlaced: publisher.changed,
  })

  async function totalsOf(roundId: string) {
    const sums = await sumBets(pool, roundId)
    const sumOf = (multiplier: (typeof WHEEL_MULTIPLIERS)[number]) =>
      sums.find(({ game }) => game === wheelStake(multiplier))
    return {
      total: sums.reduce((sum, { staked }) => sum + staked, 0n),
      totals: byMultiplier((multiplier) => toCoins(sumOf(multiplier)?.staked ?? 0n)),
      players: byMultiplier((multiplier) => Number(sumOf(multiplier)?.players ?? 0n)),
    }
  }

  async function end(tx: Tx, round: Round): Promise<void> {
    const ends = (await lockOpenBets(tx, round.id)).map((bet) => endWithRound(bet, round))
    await endBets(tx, deps, ends)
    const ids = ends.map(({ bet }) => bet.id)
    tx.afterCommit(() => publisher.changed(round.id, ids))
  }

  async function cancel(
    tx: Tx,
    call: { playerId: string; betId: string; idempotency: Idempotency | null },
  ) {
    const { playerId, betId, idempotency } = call
    const round = await deps.rounds().lockOpen(tx)
    const [bet] = await lockBets(tx, { ids: [betId] })
    let end: BetEnd | undefined
    const decide = (wallet: ActionWallet) => {
      if (bet?.player_id !== playerId) return refuse('not_found')
      if (bet.status === 'canceled' || bet.status === 'refunded') refuse('bet_not_open')
      if (bet.round_id !== round?.id) refuse('bets_closed')
      end = cancellationOf(bet)
      for (const posting of endPostings(end)) wallet.post(posting)
      return replyOf('Your bet is canceled.', { ...bet, status: 'canceled' }, wallet)
    }
    const [result] = await ledger.applyActions(tx, [{ playerId, idempotency, decide }])
    if (result?.kind !== 'done') throw result?.refusal
    if (end) {
      const { id, round_id } = end.bet
      await writeBetEnds(tx, clock, [end])
      tx.afterCommit(() => publisher.withdrawn(round_id, id))
    }
    return result.reply as BetReply
  }

  return {
    game: {
      name: 'wheel',
      versionHash: configurationOf(wheelGame).version_hash,
      isSecretWhileRunning: false,
      betsMs: limits.betsMs,
      resultMs: 4 * SECOND_MS,
      decide: (link, salt, index) => wheelGame.outcomeOf({ link, salt, index }, nativeHmac),
      lengthMs: () => SPIN_MS,
      present: presentSector,
      settle: end,
      refund: end,
    },

    config: () => ({
      data: {
        sectors: [...WHEEL_SECTORS],
        rtp: byMultiplier(rtpOf),
        min_amount: toCoins(limits.minAmount),
        max_amount: toCoins(limits.maxAmount),
        max_bets: BETS_MAX,
      },
    }),

    async current(playerId) {
      // Read first: an event missing from this snapshot then has a higher `seq` and is applied on top.
      const seq = await deps.rounds().seq(pool)
      const round = await deps.rounds().readNewest(pool)
      if (!round) {
        const none = byMultiplier(() => 0)
        return { data: { round, bets: [], my_bets: [], totals: none, players: none, seq } }
      }
      const [bets, mine, { totals, players }] = await Promise.all([
        readBets(pool, round.id),
        playerId === null ? [] : readBetsOfPlayer(pool, round.id, playerId),
        totalsOf(round.id),
      ])
      const my_bets = mine.map(presentBet)
      return { data: { round, bets: bets.map(presentBet), my_bets, totals, players, seq } }
    },

    bet(playerId, { amount, multiplier }, idempotency) {
      const stake = toCents(amount)
      checkAmount(stake, limits)
      const _request = `bet on wheel ${stake} ${multiplier}`
      return lane.add({
        playerId,
        idempotency,
        game: wheelStake(multiplier),
        stake,
        autoCashout: null,
        isAutoGiven: null,
      }) as Promise<BetReply>
    },

    async cancel(playerId, betId, idempotency) {
      if (!isUuid(betId)) return refuse('not_found')
      return database.transaction((tx) => cancel(tx, { playerId, betId, idempotency }))
    },

    async games({ limit, cursor }) {
      const { data, next_cursor } = await deps.rounds().list(pool, { limit, cursor, isEnded: true })
      const games = data.map(({ id, index, sector, multiplier, link, salt, beacon, ended_at }) => ({
        id,
        index,
        sector,
        multiplier,
        // Set on every ended round.
        link: link ?? '',
        salt,
        beacon_round: beacon.round,
        ended_at: ended_at ?? '',
      }))
      return { data: games, next_cursor }
    },

    async seeds({ limit, cursor }) {
      const page = { limit, cursor, isEnded: false }
      const { data, next_cursor } = await deps.rounds().list(pool, page)
      const seeds = data.map(({ id, index, link_hash, link, salt, beacon, sector, ended_at }) => ({
        round_id: id,
        index,
        link_hash,
        link,
        salt,
        beacon_round: beacon.round,
        sector,
        ended_at,
      }))
      return { data: seeds, next_cursor }
    },

    async read(roundId) {
      const round = (await deps.rounds().read(pool, roundId)) ?? refuse('not_found')
      return { data: { round, bets: (await readBets(pool, roundId)).map(presentBet) } }
    },

    async settledBets({ limit, cursor }) {
      const page = { cursor: readCursor(cursor), limit: limit + 1 }
      const rows = await listSettledBets(pool, 'wheel', page)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentListed), next_cursor }
    },

    async mine(playerId, { limit, cursor }) {
      const page = { cursor: readCursor(cursor), limit: limit + 1 }
      const rows = await listBetsOfPlayer(pool, 'wheel', playerId, page)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return { data: shown.map(presentListed), next_cursor }
    },

    topPayouts: async () => ({ data: (await leaders('win_amount')).map(presentListed) }),

    onCanceled(roundId, betIds) {
      for (const id of betIds) publisher.withdrawn(roundId, id)
    },

    async stop() {
      await lane.idle()
      await publisher.stop()
    },
  }
}

const replyOf = (msg: string, bet: BetRow, { balance, seq }: ActionWallet): BetReply => ({
  msg,
  data: { bet: presentBet(bet), balance: toCoins(balance), balance_seq: Number(seq) },
})

type Multiplier = (typeof WHEEL_MULTIPLIERS)[number]

const byMultiplier = <T>(countOf: (multiplier: Multiplier) => T) =>
  Object.fromEntries(WHEEL_MULTIPLIERS.map((each) => [each, countOf(each)])) as Record<
    `${Multiplier}`,
    T
  >

/** The average return of a bet on a multiplier, in percent with two decimals, rounded down (164). */
function rtpOf(multiplier: Multiplier): number {
  const sectors = WHEEL_SECTORS.filter((each) => each === multiplier).length
  return toMultiplier(BigInt(Math.floor((10_000 * multiplier * sectors) / WHEEL_SECTORS.length)))
}
