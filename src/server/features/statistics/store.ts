import type { InstantTerms } from '#domain/games/instant.ts'
import type { BoxBody } from '#server/features/boxes/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { noReturns, type Returns } from './returns.ts'

const WEEK = (instant: string) =>
  `extract(epoch FROM date_trunc('week', ${instant}, 'UTC'))::float8 * 1000 AS week`

export interface VersionRow extends Pick<Tables['configurations'], 'id' | 'hash'> {
  body: BoxBody
  /** The current name of its box. */
  name: string | null
}

/** Versions of boxes in id order. */
export async function listVersionsAfter(
  reader: Reader,
  after: bigint,
  limit: number,
): Promise<VersionRow[]> {
  const { rows } = await reader.query<VersionRow>(
    `SELECT k.id, k.hash, k.body, b.name
     FROM configurations k LEFT JOIN boxes b ON b.kind = k.kind AND b.slug = k.slug
     WHERE k.kind IN ('box', 'free', 'user') AND k.id > $1 ORDER BY k.id LIMIT $2`,
    [after, limit],
  )
  return rows
}

/** The games in which boxes are opened. */
export type BoxGame = 'box' | 'battle'

const drawn: Record<BoxGame, string> = {
  box: `SELECT configuration_id, item_id, false AS is_bot, id FROM bets
        WHERE game = 'box' AND item_id IS NOT NULL`,
  battle: `SELECT r.configuration_id, d.item_id, s.bot IS NOT NULL AS is_bot, d.id
           FROM battle_drops d
           JOIN battle_rounds r USING (battle_id, round)
           JOIN battle_seats s USING (battle_id, seat)`,
}

export interface BoxCount {
  configuration_id: bigint
  item_id: string
  /** Drawn for a seat that the house has paid for. */
  is_bot: boolean
  week: number
  count: number
}

/** How often each item was drawn from versions with ids from..to, by week: from all draws. */
export async function countItems(
  reader: Reader,
  game: BoxGame,
  from: bigint,
  to: bigint,
): Promise<BoxCount[]> {
  const { rows } = await reader.query<BoxCount>(
    `SELECT configuration_id, item_id, is_bot, count(*)::integer AS count,
            ${WEEK('uuid_time(id)')}
     FROM (${drawn[game]}) d
     WHERE configuration_id BETWEEN $1 AND $2
     GROUP BY configuration_id, item_id, is_bot, 5 ORDER BY configuration_id, 5`,
    [from, to],
  )
  return rows
}

/** The same of what is counted. */
export async function readCountedItems(
  reader: Reader,
  game: BoxGame,
  from: bigint,
  to: bigint,
): Promise<BoxCount[]> {
  const { rows } = await reader.query<BoxCount>(
    `SELECT configuration_id, item_id, is_bot, count::integer AS count,
            extract(epoch FROM week)::float8 * 1000 AS week
     FROM draws_counted WHERE game = $1 AND configuration_id BETWEEN $2 AND $3
     ORDER BY configuration_id, week`,
    [game, from, to],
  )
  return rows
}

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A page of ids: after one and before another, in order. */
export interface Page {
  after: string
  before: string
  limit: number
}

const drawIds: Record<BoxGame, string> = { box: 'bets', battle: 'battle_drops' }

/** The last id of a page of bets or draws of battles, and how many there are; null if there are none. */
export async function findPageEnd(
  reader: Reader,
  game: BoxGame,
  { after, before, limit }: Page,
): Promise<{ last: string; rows: number } | null> {
  const { rows } = await reader.query<{ last: string | null; rows: number }>(
    `SELECT max(id::text) AS last, count(*)::integer AS rows
     FROM (SELECT id FROM ${drawIds[game]} WHERE id > $1 AND id < $2 ORDER BY id LIMIT $3) page`,
    [after, before, limit],
  )
  const [row] = rows
  return row?.last ? { last: row.last, rows: row.rows } : null
}

/** Adds the draws after an id, up to another, to what is counted. */
export async function countDraws(
  tx: Tx,
  game: BoxGame,
  after: string,
  upTo: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO draws_counted AS c (game, configuration_id, item_id, is_bot, week, count)
     SELECT $1, configuration_id, item_id, is_bot, date_trunc('week', uuid_time(id), 'UTC'), count(*)
     FROM (${drawn[game]}) d WHERE id > $2 AND id <= $3
     GROUP BY configuration_id, item_id, is_bot, 5
     ON CONFLICT (configuration_id, game, is_bot, week, item_id) DO UPDATE SET count = c.count + EXCLUDED.count`,
    [game, after, upTo],
  )
}

interface Counted {
  upTo: string
  returns: Returns
}

interface StoredReturns extends Omit<Returns, 'gains'> {
  gains: [week: number, gains: number[]][]
}

/** Locks and reads what is counted of a game; null before the first time. */
export async function lockCounted(tx: Tx, game: string): Promise<Counted | null> {
  const { rows } = await tx.query<{ up_to: string; returns: StoredReturns }>(
    'SELECT up_to, returns FROM returns_counted WHERE game = $1 FOR UPDATE',
    [game],
  )
  const [row] = rows
  return row ? { upTo: row.up_to, returns: returnsFrom(row.returns) } : null
}

export async function writeCounted(
  tx: Tx,
  game: string,
  { upTo, returns }: Counted,
): Promise<void> {
  const stored: StoredReturns = {
    ...returns,
    gains: [...returns.gains].map(([week, gains]) => [week, [...gains]]),
  }
  await tx.query(
    `INSERT INTO returns_counted (game, up_to, returns) VALUES ($1, $2, $3)
     ON CONFLICT (game) DO UPDATE SET up_to = EXCLUDED.up_to, returns = EXCLUDED.returns`,
    [game, upTo, JSON.stringify(stored)],
  )
}

/** What is counted of a game. */
export async function readCountedReturns(reader: Reader, game: string): Promise<Returns> {
  const { rows } = await reader.query<{ returns: StoredReturns }>(
    'SELECT returns FROM returns_counted WHERE game = $1',
    [game],
  )
  return rows[0] ? returnsFrom(rows[0].returns) : noReturns
}

const returnsFrom = ({ gains, ...sums }: StoredReturns): Returns => ({
  ...sums,
  gains: new Map(gains),
})

/** The last of a game's next rounds that have ended, before the first that has not; null if there is none. */
export async function findEndedRounds(
  reader: Reader,
  game: string,
  { after, before, limit }: Page,
): Promise<{ last: string; rows: number } | null> {
  const { rows } = await reader.query<{ id: string; status: string }>(
    `SELECT id, status FROM rounds WHERE game = $1 AND id > $2 AND id < $3 ORDER BY id LIMIT $4`,
    [game, after, before, limit],
  )
  const open = rows.findIndex(({ status }) => status !== 'ended')
  const ended = open < 0 ? rows : rows.slice(0, open)
  const last = ended.at(-1)?.id
  return last ? { last, rows: ended.length } : null
}

export interface InstantCount {
  configuration_id: bigint
  parameters: object
  stake: bigint
  payout: bigint
  week: number
  count: number
}

/** A page of bets on an instant game, grouped by equal bets, and the last of them. */
export async function countInstantBets(
  reader: Reader,
  game: string,
  { after, before, limit }: Page,
): Promise<{ last: string | null; counts: InstantCount[] }> {
  const page = `SELECT * FROM bets WHERE game = $1 AND id > $2 AND id < $3 ORDER BY id LIMIT $4`
  const values = [game, after, before, limit]
  const { rows } = await reader.query<InstantCount & { last: string }>(
    // For a deal only the price of its target counts: its other parameters differ every time.
    `SELECT configuration_id, parameters - 'inventory_item_ids' - 'amount' - 'target_item_id' AS parameters,
            stake, payout, count(*)::integer AS count, max(id::text) AS last,
            ${WEEK('uuid_time(id)')}
     FROM (${page}) b GROUP BY 1, 2, 3, 4, 7`,
    values,
  )
  const last = rows
    .map((row) => row.last)
    .sort()
    .at(-1)
  return { last: last ?? null, counts: rows }
}

/** The terms of instant games, by id. */
export async function readTerms(
  reader: Reader,
  game: string,
): Promise<Map<bigint, { terms: InstantTerms; hash: string }>> {
  const { rows } = await reader.query<{ id: bigint; hash: Buffer; body: InstantTerms }>(
    'SELECT id, hash, body FROM configurations WHERE kind = $1',
    [game],
  )
  return new Map(
    rows.map(({ id, hash, body }) => [id, { terms: body, hash: hash.toString('hex') }]),
  )
}

export interface RoundCount {
  /** The last step that the outcome has reached. */
  step: number
  week: number
  count: number
}

/** Rounds after an id, up to another. */
export interface RoundSpan {
  after: string
  upTo: string
}

/**
 * The outcomes of a game's rounds by week: the last of the ascending steps that the outcome (hundredths of the bust, or
 * the sector) has reached. Refunded rounds are excluded.
 */
export async function countRounds(
  reader: Reader,
  game: string,
  steps: readonly number[],
  { after, upTo }: RoundSpan,
): Promise<RoundCount[]> {
  const { rows } = await reader.query<RoundCount>(
    `SELECT width_bucket(outcome, $2::bigint[]) - 1 AS step, count(*)::integer AS count, ${WEEK('ended_at')}
     FROM rounds WHERE game = $1 AND status = 'ended' AND outcome IS NOT NULL AND id > $3 AND id <= $4
     GROUP BY 1, 3`,
    [game, steps, after, upTo],
  )
  return rows
}

export interface RoundReturns {
  bets: number
  stake: number
  payout: number
  expected: number
  variance: number
  /** The most by which a round exceeded its expected payout. */
  most: number
  since: Date | null
}

/**
 * The returns of bets on a round game. Bets of one round are decided together, so the variance is that of whole rounds.
 * `returns` is the expected return per coin, by the bets' game.
 */
export async function sumRoundBets(
  reader: Reader,
  game: string,
  returns: Readonly<Record<string, number>>,
  { after, upTo }: RoundSpan,
): Promise<RoundReturns> {
  const { rows } = await reader.query<RoundReturns>(
    `WITH played AS (
       SELECT count(*) AS bets, sum(b.stake) AS stake, sum(b.payout) AS payout,
              sum(b.stake * e.part) AS expected, min(b.created_at) AS since
       FROM round_bets b
       JOIN rounds r ON r.id = b.round_id
       JOIN unnest($2::text[], $3::float8[]) AS e(game, part) ON e.game = b.game
       WHERE r.game = $1 AND b.status IN ('won', 'lost') AND r.id > $4 AND r.id <= $5
       GROUP BY b.round_id
     )
     SELECT coalesce(sum(bets), 0)::float8 AS bets, coalesce(sum(stake), 0)::float8 AS stake,
            coalesce(sum(payout), 0)::float8 AS payout, coalesce(sum(expected), 0)::float8 AS expected,
            coalesce(sum((payout::float8 - expected) ^ 2), 0)::float8 AS variance,
            coalesce(max(payout::float8 - expected), 0)::float8 AS most, min(since) AS since
     FROM played`,
    [game, Object.keys(returns), Object.values(returns), after, upTo],
  )
  if (!rows[0]) throw new Error('The sum has no row')
  return rows[0]
}

export interface StoredStatistics {
  computed_at: Date
  lines: unknown
}

/** The statistics last computed on any node; null before the first time. */
export async function readStatistics(reader: Reader): Promise<StoredStatistics | null> {
  const { rows } = await reader.query<StoredStatistics>(
    'SELECT computed_at, lines FROM return_statistics',
  )
  return rows[0] ?? null
}

export async function writeStatistics(writer: Reader, computed: StoredStatistics): Promise<void> {
  await writer.query(
    `INSERT INTO return_statistics (computed_at, lines) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET computed_at = excluded.computed_at, lines = excluded.lines`,
    [computed.computed_at, JSON.stringify(computed.lines)],
  )
}

/** Claims the work for this node until the transaction ends; false if another node is doing it. */
export async function tryLock(reader: Tx): Promise<boolean> {
  const { rows } = await reader.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('statistics', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}
