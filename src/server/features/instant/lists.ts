import type { PublicBet } from '#contract/http/rounds.ts'
import type { InstantTerms, PlayedBet } from '#domain/games/instant.ts'
import { toCoins } from '#domain/money/money.ts'
import type { LeaderboardMetric } from '#domain/rewards/leaderboard.ts'
import { presentBettor, readBettors } from '#server/features/account/index.ts'
import { readLevels } from '#server/features/levels/index.ts'
import type { JsonObject } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { createLeaders, type LeaderDeps } from './leaders.ts'
import { type BetRow, listBets, listBetsOfPlayer, readTerms } from './store.ts'

interface List<Entry> {
  data: Entry[]
  next_cursor: string | null
}

interface ListQuery {
  limit: number
  cursor?: string | undefined
}

export interface Lists<Terms, Parameters, Result> {
  /** A player's bets, newest first. */
  mine<Entry>(
    playerId: string,
    query: ListQuery,
    present: (bet: PlayedBet<Terms, Parameters, Result>) => Entry,
  ): Promise<List<Entry>>
  /** All players' bets, newest first, with the fields that the game adds. */
  recent<More extends object = object>(
    query: ListQuery,
    more?: (bet: PlayedBet<Terms, Parameters, Result>) => More,
  ): Promise<List<PublicBet & More>>
  /** The best bets of the current week. */
  leaders(query: { metric: LeaderboardMetric }): Promise<{ data: PublicBet[] }>
}

/** The lists of a game's bets. */
export function createLists<Terms extends InstantTerms, Parameters, Result>(
  game: string,
  deps: LeaderDeps,
): Lists<Terms, Parameters, Result> {
  type Bet = PlayedBet<Terms, Parameters, Result>
  const { pool } = deps.database
  const readLeaders = createLeaders(game, deps)
  /** Terms by configuration; they never change, so each is read once. */
  const known = new Map<bigint, Terms>()

  async function learn(rows: readonly BetRow[]): Promise<void> {
    const ids = new Set(rows.map((row) => row.configuration_id).filter((id) => !known.has(id)))
    if (ids.size === 0) return
    for (const { id, body } of await readTerms(pool, [...ids])) known.set(id, body as Terms)
  }

  function playedOf(row: BetRow): Bet {
    const terms = known.get(row.configuration_id)
    if (!terms) throw new Error(`Bet ${row.id} has no configuration`)
    return playedBet(row, { terms, itemId: row.item_id, at: row.at })
  }

  return {
    async mine(playerId, query, present) {
      const { shown, next_cursor } = await pageOf(query, (page) =>
        listBetsOfPlayer(pool, game, playerId, page),
      )
      await learn(shown)
      return { data: shown.map(playedOf).map(present), next_cursor }
    },

    async recent<More extends object>(query: ListQuery, more?: (bet: Bet) => More) {
      const { shown, next_cursor } = await pageOf(query, (page) => listBets(pool, game, page))
      await learn(shown)
      const present = await publicPresenter(pool, shown)
      const data = shown.map((row) => ({ ...present(row), ...(more?.(playedOf(row)) as More) }))
      return { data, next_cursor }
    },

    async leaders({ metric }) {
      const rows = await readLeaders(metric)
      return { data: rows.map(await publicPresenter(pool, rows)) }
    },
  }
}

/** A bet's row, or a settled bet, with the game's own types. */
export const playedBet = <Terms, Parameters, Result>(
  bet: Pick<BetRow, 'id' | 'nonce' | 'stake' | 'payout'> & {
    parameters: JsonObject
    result: JsonObject
  },
  besides: Pick<PlayedBet<Terms, Parameters, Result>, 'terms' | 'itemId' | 'at'>,
): PlayedBet<Terms, Parameters, Result> => ({
  id: bet.id,
  nonce: bet.nonce,
  stake: bet.stake,
  payout: bet.payout,
  parameters: bet.parameters as Parameters,
  result: bet.result as Result,
  ...besides,
})

async function pageOf(
  { limit, cursor }: ListQuery,
  read: (page: { cursor: string | null; limit: number }) => Promise<BetRow[]>,
) {
  const rows = await read({ cursor: readCursor(cursor), limit: limit + 1 })
  return cutPage(rows, limit, ({ id }) => id)
}

const MULTIPLIER_UNIT = 10_000n

/** Presents rows for everybody; reads all their players in one query. */
async function publicPresenter(
  reader: Reader,
  rows: readonly BetRow[],
): Promise<(row: BetRow) => PublicBet> {
  const ids = [...new Set(rows.map((row) => row.player_id))]
  const [bettors, levels] = await Promise.all([readBettors(reader, ids), readLevels(reader, ids)])
  return (row) => {
    const bettor = bettors.get(row.player_id)
    if (!bettor) throw new Error(`Player ${row.player_id} does not exist`)
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
