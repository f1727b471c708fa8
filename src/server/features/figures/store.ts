import type { Reader, Tx } from '#server/platform/db/database.ts'
import {
  depositCodes,
  factsOf,
  ofBotOrNobody,
  rangesOf,
  stakeCodes,
  UNKNOWN_COUNTRY,
} from './facts.ts'

/** Claims the counting for this node until the transaction ends; false if another node is at it. */
export async function tryLock(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ is_alone: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('figures', 0)) AS is_alone`,
  )
  return rows[0]?.is_alone === true
}

/** The zone whose days are counted, and up to when; null before the first time. */
export async function readProgress(
  reader: Reader,
): Promise<{ zone: string; counted_until: Date | null } | null> {
  const { rows } = await reader.query<{ zone: string; counted_until: Date | null }>(
    'SELECT zone, counted_until FROM figure_progress',
  )
  return rows[0] ?? null
}

export async function writeProgress(tx: Tx, zone: string, until: Date | null): Promise<void> {
  await tx.query(
    `INSERT INTO figure_progress (zone, counted_until) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET zone = EXCLUDED.zone, counted_until = EXCLUDED.counted_until`,
    [zone, until],
  )
}

/**
 * Forgets what was counted by days of another zone, but for goods, which are counted by the days of this one; its hours
 * begin tomorrow.
 */
export async function countAnew(tx: Tx, zone: string, now: Date): Promise<void> {
  await tx.query('DELETE FROM daily_totals')
  await tx.query('DELETE FROM daily_players')
  await tx.query('DELETE FROM hourly_totals')
  await tx.query('UPDATE figure_progress SET hours_from = ($2 AT TIME ZONE $1)::date + 1', [
    zone,
    now,
  ])
  await tx.query('DELETE FROM figure_heads')
  await tx.query(
    `INSERT INTO daily_totals (day, code, method, currency, country, entries, amount, goods, cost)
     SELECT (at AT TIME ZONE $1)::date, 'goods.' || kind, '', '', country, count(*), 0, sum(price), sum(cost)
     FROM goods_counted GROUP BY 1, 2, country`,
    [zone],
  )
}

/** An account with entries, or an opening, that are not counted yet. */
export interface Grown {
  account: bigint
  /** The number of the last counted entry; null if the account was never seen. */
  counted: bigint | null
  /** The number of the last entry. */
  last: bigint
}

const accounts = `SELECT a.id AS account, h.seq AS counted, a.entry_seq AS last
  FROM accounts a LEFT JOIN figure_heads h ON h.account_id = a.id`

/** Wallets in order, starting after `account`; one without entries counts as opened. */
export async function listGrownWallets(
  reader: Reader,
  account: bigint,
  limit: number,
): Promise<Grown[]> {
  const { rows } = await reader.query<Grown>(
    `${accounts} WHERE (h.account_id IS NULL OR a.entry_seq > h.seq) AND a.kind = 'wallet' AND a.id > $1
     ORDER BY a.id LIMIT $2`,
    [account, limit],
  )
  return rows
}

/** The house's accounts, of which there are few. */
export async function listGrownHouses(reader: Reader): Promise<Grown[]> {
  const { rows } = await reader.query<Grown>(
    `${accounts} WHERE a.entry_seq > coalesce(h.seq, 0) AND a.kind <> 'wallet' ORDER BY a.id`,
  )
  return rows
}

/** The entries of an account after a number, up to another. */
export interface Span {
  account: bigint
  after: bigint
  upTo: bigint
  isNew: boolean
}

/**
 * Notes the country of the players' accounts for the entries that follow, where it differs. What was noted never
 * changes, so that an entry keeps the country with which it was counted.
 */
async function noteCountries(tx: Tx, spans: readonly Span[]): Promise<void> {
  await tx.query(
    `INSERT INTO account_countries (account_id, after_seq, country)
     SELECT s.account_id, s.after_seq, present.country
     FROM unnest($1::bigint[], $2::bigint[]) AS s (account_id, after_seq)
     JOIN accounts a ON a.id = s.account_id
     CROSS JOIN LATERAL (
       SELECT coalesce((SELECT d.country FROM addresses d WHERE d.player_id = a.player_id
                        ORDER BY d.is_default DESC, d.position LIMIT 1), '${UNKNOWN_COUNTRY}') AS country
     ) present
     LEFT JOIN LATERAL (
       SELECT k.after_seq, k.country FROM account_countries k WHERE k.account_id = a.id
       ORDER BY k.after_seq DESC LIMIT 1
     ) noted ON true
     WHERE a.player_id IS NOT NULL
       AND (noted.after_seq IS NULL OR (noted.after_seq < s.after_seq AND noted.country <> present.country))`,
    [spans.map(({ account }) => account), spans.map(({ after }) => after)],
  )
}

const add = `INSERT INTO daily_totals AS t (day, code, method, currency, country, entries, amount, goods, cost)`
const onTop = `ON CONFLICT (day, code, method, currency, country) DO UPDATE
  SET entries = t.entries + EXCLUDED.entries, amount = t.amount + EXCLUDED.amount,
      goods = t.goods + EXCLUDED.goods, cost = t.cost + EXCLUDED.cost`

/** How many days before the one until which is counted have their hours. */
export const HOURS_KEPT_DAYS = 15

/**
 * The hours of counted rows, if these are to be kept. What is old by the last count's end, not by the present, is left out,
 * as it is deleted: so every day that is kept has all of its hours.
 */
const addHours = (from: string, zone: string, now: string) =>
  `INSERT INTO hourly_totals AS t (day, hour, code, method, entries, amount, goods, cost)
   SELECT day, hour, code, ${ofBotOrNobody}, count(*), sum(amount), sum(goods), sum(cost)
   FROM ${from}, figure_progress
   WHERE day >= hours_from
     AND day >= (coalesce(counted_until, ${now}) AT TIME ZONE ${zone})::date - ${HOURS_KEPT_DAYS}
   GROUP BY 1, 2, 3, 4
   ON CONFLICT (day, hour, code, method) DO UPDATE
   SET entries = t.entries + EXCLUDED.entries, amount = t.amount + EXCLUDED.amount,
       goods = t.goods + EXCLUDED.goods, cost = t.cost + EXCLUDED.cost`

/** Deletes the hours of days that are too old, a whole day at once. */
export async function deleteOldHours(tx: Tx, zone: string, now: Date): Promise<void> {
  await tx.query(
    `DELETE FROM hourly_totals WHERE day < ($2 AT TIME ZONE $1)::date - ${HOURS_KEPT_DAYS}`,
    [zone, now],
  )
}

const pageFacts = factsOf(
  `span s JOIN entries e ON e.account_id = s.account_id AND e.seq > s.after_seq AND e.seq <= s.up_to`,
  '$5',
)

/** Whose days are counted, and when. */
interface Counting {
  zone: string
  now: Date
}

/** Adds the entries of some spans to the totals of their days and hours, with the players that they are of. */
export async function countSpans(
  tx: Tx,
  spans: readonly Span[],
  { zone, now }: Counting,
): Promise<void> {
  await noteCountries(tx, spans)
  await tx.query(
    `WITH span AS (
       SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[])
         AS s (account_id, after_seq, up_to, is_new)
     ), ${rangesOf('$1')}, facts AS MATERIALIZED (${pageFacts}), active AS (
       INSERT INTO daily_players (day, account_id, country)
       SELECT DISTINCT ON (day, account_id) day, account_id, country FROM facts
       WHERE code = ANY ($6) AND amount < 0 ORDER BY day, account_id, seq
       ON CONFLICT DO NOTHING RETURNING day, country
     ), paid_in AS (
       SELECT DISTINCT ON (f.account_id) f.account_id, f.seq, f.day, f.country
       FROM facts f LEFT JOIN figure_heads h ON h.account_id = f.account_id
       WHERE f.code = ANY ($7) AND h.first_deposit_seq IS NULL ORDER BY f.account_id, f.seq
     ), opened AS (
       SELECT (p.created_at AT TIME ZONE $5)::date AS day, first.country
       FROM span s JOIN accounts a ON a.id = s.account_id JOIN players p ON p.id = a.player_id
       CROSS JOIN LATERAL (SELECT k.country FROM account_countries k WHERE k.account_id = a.id
                           ORDER BY k.after_seq LIMIT 1) first
       WHERE s.is_new
     ), heads AS (
       INSERT INTO figure_heads AS h (account_id, seq, first_deposit_seq)
       SELECT s.account_id, s.up_to, p.seq FROM span s LEFT JOIN paid_in p ON p.account_id = s.account_id
       ON CONFLICT (account_id) DO UPDATE SET
         seq = EXCLUDED.seq, first_deposit_seq = coalesce(h.first_deposit_seq, EXCLUDED.first_deposit_seq)
     ), hours AS (
       ${addHours('(SELECT *, 0 AS cost FROM facts) f', '$5', '$8')}
     )
     ${add}
     SELECT day, code, method, currency, country, count(*), sum(amount), sum(goods), 0
     FROM facts GROUP BY day, code, method, currency, country
     UNION ALL SELECT day, 'players.active', '', '', country, count(*), 0, 0, 0 FROM active GROUP BY day, country
     UNION ALL SELECT day, 'players.first-deposit', '', '', country, count(*), 0, 0, 0 FROM paid_in GROUP BY day, country
     UNION ALL SELECT day, 'players.new', '', '', country, count(*), 0, 0, 0 FROM opened GROUP BY day, country
     ${onTop}`,
    [
      spans.map(({ account }) => account),
      spans.map(({ after }) => after),
      spans.map(({ upTo }) => upTo),
      spans.map(({ isNew }) => isNew),
      zone,
      stakeCodes,
      depositCodes,
      now,
    ],
  )
}

/**
 * What the goods of a row of `q (kind, ref)` are: whose, and at which price and cost. None if no player has them, as
 * of a battle that a bot has won.
 */
export const goodsOf = `
  SELECT q.kind, q.ref, t.player_id, g.ended_at AS at,
         (SELECT sum(d.value) FROM battle_drops d
            WHERE d.battle_id = q.ref AND d.id >= ids_after(q.ref))::bigint AS price, 0::bigint AS cost
  FROM q JOIN battles g ON q.kind = 'battle' AND g.id = q.ref
  JOIN battle_seats t ON t.battle_id = g.id AND t.takes_items AND t.player_id IS NOT NULL
  UNION ALL
  SELECT q.kind, q.ref, b.player_id, b.at, b.payout, 0
  FROM q JOIN bets b ON q.kind = 'free' AND b.id = q.ref AND b.item_id IS NOT NULL
  UNION ALL
  SELECT q.kind, q.ref, d.player_id, i.acquired_at, d.value, 0
  FROM q JOIN demo_items d ON q.kind = 'demo' AND d.id = q.ref JOIN inventory_items i ON i.id = d.id
  UNION ALL
  SELECT q.kind, q.ref, s.player_id, s.updated_at, sum(v.value)::bigint, sum(i.price)::bigint
  FROM q JOIN shipments s ON q.kind = 'shipped' AND s.id = q.ref
  JOIN shipment_items p ON p.shipment_id = s.id AND p.is_held
  JOIN inventory_items v ON v.id = p.inventory_item_id JOIN items i ON i.id = v.item_id
  GROUP BY q.kind, q.ref, s.player_id, s.updated_at`

/** Adds the first goods that wait, at most `limit`; returns how many there were. */
export async function countGoods(tx: Tx, { zone, now }: Counting, limit: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `WITH q AS (
       DELETE FROM goods_to_count WHERE id IN (SELECT id FROM goods_to_count ORDER BY id LIMIT $2)
       RETURNING kind, ref
     ), kept AS (
       INSERT INTO goods_counted (kind, ref, account_id, country, at, price, cost)
       SELECT g.kind, g.ref, a.id,
              coalesce((SELECT d.country FROM addresses d WHERE d.player_id = g.player_id
                        ORDER BY d.is_default DESC, d.position LIMIT 1), '${UNKNOWN_COUNTRY}'),
              g.at, g.price, g.cost
       FROM (${goodsOf}) g JOIN accounts a ON a.player_id = g.player_id
       RETURNING kind, country, at, price, cost
     ), added AS (
       ${add}
       SELECT (at AT TIME ZONE $1)::date, 'goods.' || kind, '', '', country, count(*), 0, sum(price), sum(cost)
       FROM kept GROUP BY 1, 2, country
       ${onTop}
     ), hours AS (
       ${addHours(
         `(SELECT (at AT TIME ZONE $1)::date AS day, extract(hour FROM at AT TIME ZONE $1)::smallint AS hour,
                  'goods.' || kind AS code, '' AS method, 0 AS amount,
                  price AS goods, cost FROM kept) f`,
         '$1',
         '$3',
       )}
     )
     SELECT count(*)::integer AS count FROM q`,
    [zone, limit, now],
  )
  return rows[0]?.count ?? 0
}
