import type { PublicBet } from '#contract/http/instant.ts'
import {
  bestPayout,
  type InstantGame,
  type InstantTerms,
  largestStake,
  termsHash,
} from '#domain/games/instant.ts'
import { formatCoins, toCents, toCoins } from '#domain/money/money.ts'
import type { Kit } from '#server/app/kit.ts'
import { checkAmount, presentBettor, readBettors } from '#server/features/bets/index.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { JsonObject, SettledBet, SettledWager, Wager } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { InstantLimits } from '#server/platform/config/game-settings.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { createLeaders } from './leaders.ts'
import {
  type BetRow,
  findTerms,
  insertTerms,
  listBets,
  listBetsOfPlayer,
  type Metric,
  readTerms,
} from './store.ts'

/** A bet that was settled, with what it was played under. Amounts are in cents. */
export interface PlayedBet<Terms, Parameters, Result> {
  id: string
  nonce: number
  terms: Terms
  parameters: Parameters
  result: Result
  stake: bigint
  payout: bigint
  itemId: string | null
  at: Date
}

/** The seeds that a call's bets were drawn from, and the wallet after them. */
export interface DrawnFrom {
  server_seed_hash: string
  client_seed: string
  balance: number
  balance_seq: number
}

/** What a player bets in one call. */
export interface InstantBet<Bet, Reply> {
  playerId: string
  /** In cents, of each bet. */
  stake: bigint
  /** How many bets, each with a nonce of its own; one unless it is said. */
  count?: number
  parameters: object
  key: string | null
  reply(bets: readonly [Bet, ...Bet[]], from: DrawnFrom): Reply
}

interface List<Entry> {
  data: Entry[]
  next_cursor: string | null
}

interface ListQuery {
  limit: number
  cursor?: string | undefined
}

/** An instant game as the shop plays it now. */
export interface InstantTable<Terms, Parameters, Result> {
  /** The config's data. */
  config: Terms & { version_hash: string }
  /**
   * Takes the stake of each bet, draws and pays. Refuses amounts beyond the limits, and bets that could pay more
   * than the most. Whoever stakes or gives more than coins says so by `more`.
   */
  bet<Reply>(
    asked: InstantBet<PlayedBet<Terms, Parameters, Result>, Reply> & { parameters: Parameters },
    more?: Partial<Wager<Reply>>,
  ): Promise<Reply>
  /** Refuses a bet that may not be made now: what `bet` goes by, unless it is given another `guard`. */
  check(parameters: Parameters, stake: bigint): void
  /** A player's bets, newest first. */
  mine<Entry>(
    playerId: string,
    query: ListQuery,
    present: (bet: PlayedBet<Terms, Parameters, Result>) => Entry,
  ): Promise<List<Entry>>
  /** Everybody's bets, newest first. */
  recent(query: ListQuery): Promise<List<PublicBet>>
  /** The best bets of the running week. */
  leaders(query: { metric: Metric }): Promise<{ data: PublicBet[] }>
}

const MULTIPLIER_UNIT = 10_000n

/** Opens a game under its terms: those that it was never played under are stored as a new version. */
export async function openInstantGame<
  Terms extends InstantTerms,
  Parameters extends object,
  Result extends object,
>(
  kit: Pick<Kit, 'database' | 'ledger' | 'clock' | 'config'>,
  game: InstantGame<Terms, Parameters, Result>,
  { terms, house }: { terms: Terms; house: Wager<unknown>['house'] },
): Promise<InstantTable<Terms, Parameters, Result>> {
  const { database, ledger, clock } = kit
  const { pool } = database
  const version_hash = termsHash(terms)
  const configurationId = await storeTerms(kit, terms, version_hash)
  const known = new Map([[configurationId, terms]])
  const { timeZone } = kit.config
  const leaders = createLeaders(game.name, { database, clock, timeZone })
  const limits = { minAmount: toCents(terms.min_amount), maxAmount: toCents(terms.max_amount) }

  function check(parameters: Parameters, stake: bigint): void {
    checkAmount(stake, limits)
    const payoutOf = (cents: bigint) => bestPayout(game.outcomes(terms, parameters, cents))
    if (payoutOf(stake) <= toCents(terms.max_payout)) return
    const largest = formatCoins(largestStake(terms, payoutOf))
    const sentence = `This bet could win more than ${formatCoins(toCents(terms.max_payout))} coins. Bet at most ${largest}.`
    refuse('validation_failed', { errors: { amount: [sentence] } })
  }

  const played = (
    bet: Pick<SettledBet, 'id' | 'nonce' | 'stake' | 'payout' | 'parameters' | 'result'>,
    of: { terms: Terms; itemId: string | null; at: Date },
  ): PlayedBet<Terms, Parameters, Result> => ({
    id: bet.id,
    nonce: bet.nonce,
    stake: bet.stake,
    payout: bet.payout,
    parameters: bet.parameters as Parameters,
    result: bet.result as Result,
    ...of,
  })

  /** The terms of bets that were played under older ones; they never change, so that each is read once. */
  async function learn(rows: readonly BetRow[]): Promise<void> {
    const ids = rows.map((row) => row.configuration_id).filter((id) => !known.has(id))
    if (ids.length === 0) return
    for (const { id, body } of await readTerms(pool, [...new Set(ids)]))
      known.set(id, body as Terms)
  }

  function pageOf<Entry>(
    { shown, next_cursor }: { shown: BetRow[]; next_cursor: string | null },
    present: (row: BetRow) => Entry,
  ): List<Entry> {
    return { data: shown.map(present), next_cursor }
  }

  async function presentPublic(rows: readonly BetRow[]): Promise<(row: BetRow) => PublicBet> {
    const ids = [...new Set(rows.map((row) => row.player_id))]
    const [bettors, levels] = await Promise.all([readBettors(pool, ids), readLevels(pool, ids)])
    return (row) => {
      const bettor = bettors.get(row.player_id)
      if (!bettor) throw new Error(`There is no player ${row.player_id}`)
      return {
        bet_id: row.id,
        user: presentBettor({ ...bettor, level: levels.get(row.player_id) ?? 1 }),
        amount: toCoins(row.stake),
        multiplier: Number((row.payout * MULTIPLIER_UNIT) / row.stake) / Number(MULTIPLIER_UNIT),
        payout: toCoins(row.payout),
        created_at: row.at.toISOString(),
      }
    }
  }

  const read = ({ limit, cursor }: ListQuery) => ({ cursor: readCursor(cursor), limit: limit + 1 })

  return {
    config: { ...terms, version_hash },
    check,

    bet<Reply>(
      asked: InstantBet<PlayedBet<Terms, Parameters, Result>, Reply> & { parameters: Parameters },
      more: Partial<Wager<Reply>> = {},
    ) {
      const { playerId, stake, count = 1, parameters, key } = asked
      const request = `${game.name} ${stake} ${count} ${JSON.stringify(parameters)}`
      return ledger.wager<Reply>({
        playerId,
        game: game.name,
        house,
        stake,
        count,
        configurationId,
        parameters: parameters as JsonObject,
        play(stream) {
          const { result, payout, itemId } = game.draw(terms, parameters, stake, stream)
          const item = itemId === undefined ? null : { id: itemId }
          return { result: result as JsonObject, payout, item }
        },
        guard: () => check(parameters, stake),
        idempotency: key === null ? null : { key, request },
        reply: (settled) => asked.reply(playedOf(settled), drawnFrom(settled)),
        ...more,
      })
    },

    async mine(playerId, query, present) {
      const rows = await listBetsOfPlayer(pool, game.name, playerId, read(query))
      await learn(rows)
      return pageOf(
        cutPage(rows, query.limit, ({ id }) => id),
        (row) =>
          present(
            played(row, {
              terms: known.get(row.configuration_id) ?? terms,
              itemId: row.item_id,
              at: row.at,
            }),
          ),
      )
    },

    async recent(query) {
      const rows = await listBets(pool, game.name, read(query))
      return pageOf(
        cutPage(rows, query.limit, ({ id }) => id),
        await presentPublic(rows),
      )
    },

    async leaders({ metric }) {
      const rows = await leaders(metric)
      return { data: rows.map(await presentPublic(rows)) }
    },
  }

  function playedOf({ bets }: SettledWager) {
    const [first, ...others] = bets.map((bet) =>
      played(bet, { terms, itemId: bet.itemId, at: new Date(bet.atMs) }),
    )
    if (!first) throw new Error('A wager without a bet')
    return [first, ...others] as const
  }
}

/** The configuration under which a game is played. */
function storeTerms(
  { database, clock }: Pick<Kit, 'database' | 'clock'>,
  terms: InstantTerms,
  versionHash: string,
): Promise<bigint> {
  const hash = Buffer.from(versionHash, 'hex')
  return database.transaction(
    async (tx) =>
      (await findTerms(tx, terms.game, hash)) ??
      insertTerms(tx, { terms, hash, createdAt: instantOf(clock) }),
  )
}

function drawnFrom({ bets: [bet], balance, balanceSeq }: SettledWager): DrawnFrom {
  return {
    server_seed_hash: bet?.commitment ?? '',
    client_seed: bet?.clientSeed ?? '',
    balance: toCoins(balance),
    balance_seq: Number(balanceSeq),
  }
}

/** The limits of a game as its terms state them. */
export const statedLimits = ({ minAmount, maxAmount, maxPayout }: InstantLimits) => ({
  min_amount: toCoins(minAmount),
  max_amount: toCoins(maxAmount),
  max_payout: toCoins(maxPayout),
})
