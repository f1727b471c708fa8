import type { AuditFinding } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { depositCodes, factsOf, ofBotOrNobody, rangesOf, stakeCodes } from './facts.ts'
import { goodsOf, HOURS_KEPT_DAYS, readProgress } from './store.ts'

const FAULTS_SHOWN = 20
const ACCOUNTS_AT_ONCE = 200
const ROWS_AT_ONCE = 5_000

interface Total {
  day: string
  code: string
  method: string
  currency: string
  country: string
  entries: bigint
  amount: bigint
  goods: bigint
  cost: bigint
}

const keyOf = ({ day, code, method, currency, country }: Total): string =>
  [day, code, method, currency, country].join('|')

const sumsOf = ({ entries, amount, goods, cost }: Total): string =>
  `${entries} of ${amount} and goods of ${goods} at ${cost}`

/**
 * Recomputes what was counted for each day from the journal, as far as it was counted, and from the goods that moved
 * without an entry; to the cent.
 */
export async function auditFigures(reader: Reader): Promise<AuditFinding> {
  const finding: AuditFinding = {
    invariant: 'Figures',
    promise: 'The figures of each day are those of the journal and of the goods that moved',
    checked: 0,
    faults: [],
  }
  const progress = await readProgress(reader)
  const expected = progress ? await expectedTotals(reader, progress.zone, finding) : new Map()
  await compareTotals(reader, expected, finding)
  finding.faults.push(...(await goodsFaults(reader)), ...(await hourFaults(reader)))
  finding.faults.splice(FAULTS_SHOWN)
  return finding
}

async function expectedTotals(
  reader: Reader,
  zone: string,
  finding: AuditFinding,
): Promise<Map<string, Total>> {
  const totals = new Map<string, Total>()
  const take = (rows: readonly Total[]) => {
    for (const row of rows) {
      const known = totals.get(keyOf(row))
      totals.set(keyOf(row), known ? sumOf(known, row) : row)
    }
  }
  for (let after: bigint | null = null; ; ) {
    const accounts: bigint[] = await listHeads(reader, after)
    const last = accounts.at(-1)
    if (last === undefined) break
    take(await sumAccounts(reader, accounts, zone))
    finding.faults.push(...(await playerFaults(reader, accounts, zone)))
    after = last
  }
  take(await sumOthers(reader, zone))
  return totals
}

const sumOf = (one: Total, other: Total): Total => ({
  ...one,
  entries: one.entries + other.entries,
  amount: one.amount + other.amount,
  goods: one.goods + other.goods,
  cost: one.cost + other.cost,
})

async function listHeads(reader: Reader, after: bigint | null): Promise<bigint[]> {
  const { rows } = await reader.query<{ account_id: bigint }>(
    `SELECT account_id FROM figure_heads WHERE $1::bigint IS NULL OR account_id > $1
     ORDER BY account_id LIMIT $2`,
    [after, ACCOUNTS_AT_ONCE],
  )
  return rows.map(({ account_id }) => account_id)
}

const facts = (zone: string) =>
  factsOf(
    `figure_heads h JOIN entries e ON e.account_id = h.account_id AND e.seq <= h.seq AND h.account_id = ANY ($1)`,
    zone,
  )

async function sumAccounts(reader: Reader, accounts: bigint[], zone: string): Promise<Total[]> {
  const { rows } = await reader.query<Total>(
    `WITH ${rangesOf('$1')}
     SELECT day, code, method, currency, country, count(*) AS entries, sum(amount)::bigint AS amount,
            sum(goods)::bigint AS goods, 0::bigint AS cost
     FROM (${facts('$2')}) f GROUP BY day, code, method, currency, country
     UNION ALL
     SELECT (p.created_at AT TIME ZONE $2)::date, 'players.new', '', '', first.country, count(*), 0, 0, 0
     FROM figure_heads h JOIN accounts a ON a.id = h.account_id JOIN players p ON p.id = a.player_id
     CROSS JOIN LATERAL (SELECT k.country FROM account_countries k WHERE k.account_id = a.id
                         ORDER BY k.after_seq LIMIT 1) first
     WHERE h.account_id = ANY ($1) GROUP BY 1, first.country
     UNION ALL
     SELECT (e.at AT TIME ZONE $2)::date, 'players.first-deposit', '', '', c.country, count(*), 0, 0, 0
     FROM figure_heads h JOIN entries e ON e.account_id = h.account_id AND e.seq = h.first_deposit_seq
     JOIN ranges c ON c.account_id = h.account_id AND e.seq > c.after_seq AND e.seq <= c.up_to
     WHERE h.account_id = ANY ($1) GROUP BY 1, c.country`,
    [accounts, zone],
  )
  return rows
}

/** Goods, and who has staked: their rows are compared with the journal by themselves. */
async function sumOthers(reader: Reader, zone: string): Promise<Total[]> {
  const { rows } = await reader.query<Total>(
    `SELECT (at AT TIME ZONE $1)::date AS day, 'goods.' || kind AS code, '' AS method, '' AS currency, country,
            count(*) AS entries, 0::bigint AS amount, sum(price)::bigint AS goods, sum(cost)::bigint AS cost
     FROM goods_counted GROUP BY 1, 2, country
     UNION ALL
     SELECT day, 'players.active', '', '', country, count(*), 0, 0, 0 FROM daily_players GROUP BY day, country`,
    [zone],
  )
  return rows
}

/** Who has staked on which day, with the country of the first stake, and the first entry that paid money in. */
async function playerFaults(reader: Reader, accounts: bigint[], zone: string): Promise<string[]> {
  const { rows } = await reader.query<{ fault: string }>(
    `WITH ${rangesOf('$1')}, facts AS MATERIALIZED (
       SELECT h.account_id, e.seq, (e.at AT TIME ZONE $2)::date AS day, e.code, e.amount, h.first_deposit_seq
       FROM figure_heads h JOIN entries e ON e.account_id = h.account_id AND e.seq <= h.seq
       WHERE h.account_id = ANY ($1) AND (e.code = ANY ($3) OR e.code = ANY ($4))
     ), staked AS (
       SELECT DISTINCT ON (f.day, f.account_id) f.day, f.account_id, c.country
       FROM facts f JOIN ranges c ON c.account_id = f.account_id AND f.seq > c.after_seq AND f.seq <= c.up_to
       WHERE f.code = ANY ($3) AND f.amount < 0 ORDER BY f.day, f.account_id, f.seq
     )
     SELECT format('Account %s staked on %s as of %s, counted as of %s', coalesce(s.account_id, d.account_id),
                   coalesce(s.day, d.day), coalesce(s.country, 'no entry'), coalesce(d.country, 'nobody')) AS fault
     FROM staked s
     FULL JOIN (SELECT * FROM daily_players WHERE account_id = ANY ($1)) d
       ON d.day = s.day AND d.account_id = s.account_id
     WHERE s.country IS DISTINCT FROM d.country
     UNION ALL
     SELECT format('Account %s paid in first by entry %s, counted by %s', h.account_id,
                   coalesce(f.first::text, '-'), coalesce(h.first_deposit_seq::text, '-'))
     FROM figure_heads h
     LEFT JOIN (SELECT account_id, min(seq) AS first FROM facts WHERE code = ANY ($4) GROUP BY account_id) f
       ON f.account_id = h.account_id
     WHERE h.account_id = ANY ($1) AND f.first IS DISTINCT FROM h.first_deposit_seq
     UNION ALL
     SELECT format('Account %s is counted up to entry %s, of %s', h.account_id, h.seq, a.entry_seq)
     FROM figure_heads h LEFT JOIN accounts a ON a.id = h.account_id
     WHERE h.account_id = ANY ($1) AND h.seq > coalesce(a.entry_seq, -1)
     UNION ALL
     SELECT format('Account %s has no country', h.account_id)
     FROM figure_heads h JOIN accounts a ON a.id = h.account_id
     WHERE h.account_id = ANY ($1) AND a.player_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM account_countries k WHERE k.account_id = h.account_id AND k.after_seq = 0)
     LIMIT ${FAULTS_SHOWN}`,
    [accounts, zone, stakeCodes, depositCodes],
  )
  return rows.map(({ fault }) => fault)
}

async function compareTotals(
  reader: Reader,
  expected: Map<string, Total>,
  finding: AuditFinding,
): Promise<void> {
  for await (const stored of storedTotals(reader)) {
    finding.checked += 1
    const computed = expected.get(keyOf(stored))
    expected.delete(keyOf(stored))
    if (computed && sumsOf(computed) === sumsOf(stored)) continue
    finding.faults.push(
      `Of ${keyOf(stored)} ${sumsOf(stored)} are counted, the journal has ${computed ? sumsOf(computed) : 'none'}`,
    )
  }
  for (const missing of expected.values()) {
    finding.faults.push(
      `Of ${keyOf(missing)} nothing is counted, the journal has ${sumsOf(missing)}`,
    )
  }
}

async function* storedTotals(reader: Reader): AsyncGenerator<Total> {
  let rows = await readTotalsAfter(reader, null)
  yield* rows
  while (rows.length === ROWS_AT_ONCE) {
    rows = await readTotalsAfter(reader, rows.at(-1) ?? null)
    yield* rows
  }
}

async function readTotalsAfter(reader: Reader, last: Total | null): Promise<Total[]> {
  const { rows } = await reader.query<Total>(
    `SELECT day, code, method, currency, country, entries, amount, goods, cost FROM daily_totals
     WHERE $1::date IS NULL OR (day, code, method, currency, country) > ($1, $2::text, $3::text, $4::text, $5::text)
     ORDER BY day, code, method, currency, country LIMIT ${ROWS_AT_ONCE}`,
    [last?.day, last?.code, last?.method, last?.currency, last?.country],
  )
  return rows
}

/** Days whose hours do not sum to the day, of those that have hours. */
async function hourFaults(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ fault: string }>(
    `WITH hours AS (
       SELECT day, code, method, sum(entries) AS entries, sum(amount) AS amount, sum(goods) AS goods,
              sum(cost) AS cost
       FROM hourly_totals GROUP BY 1, 2, 3
     ), kept AS (
       SELECT greatest(hours_from, (counted_until AT TIME ZONE zone)::date - ${HOURS_KEPT_DAYS}) AS first
       FROM figure_progress WHERE counted_until IS NOT NULL
     ), days AS (
       SELECT day, code, ${ofBotOrNobody} AS method, sum(entries) AS entries, sum(amount) AS amount,
              sum(goods) AS goods, sum(cost) AS cost
       FROM daily_totals WHERE day >= (SELECT first FROM kept) AND code NOT LIKE 'players.%' GROUP BY 1, 2, 3
     )
     SELECT format('The hours of %s have %s of %s, the day has %s', coalesce(h.day, d.day), h.amount,
                   coalesce(h.code, d.code), d.amount) AS fault
     FROM (SELECT * FROM hours WHERE day >= (SELECT first FROM kept)) h
     FULL JOIN days d USING (day, code, method)
     WHERE (h.entries, h.amount, h.goods, h.cost) IS DISTINCT FROM (d.entries, d.amount, d.goods, d.cost)
     UNION ALL
     SELECT format('There are hours of %s, before the first day that is said to have hours', day)
     FROM hours WHERE day < (SELECT hours_from FROM figure_progress)
     LIMIT ${FAULTS_SHOWN}`,
  )
  return rows.map(({ fault }) => fault)
}

/** Goods that moved and are neither counted nor about to be, and those that are counted and did not, or otherwise. */
async function goodsFaults(reader: Reader): Promise<string[]> {
  const { rows } = await reader.query<{ fault: string }>(
    `WITH q AS (
       SELECT 'battle' AS kind, id AS ref FROM battles WHERE status = 'ended'
       UNION ALL SELECT 'free', id FROM bets WHERE stake = 0 AND item_id IS NOT NULL
       UNION ALL SELECT 'demo', id FROM demo_items
       UNION ALL SELECT 'shipped', id FROM shipments WHERE status = 'done'
     )
     SELECT format('The goods of %s %s are worth %s of account %s, counted as %s of %s', coalesce(g.kind, c.kind),
                   coalesce(g.ref, c.ref), coalesce(g.price, 0), coalesce(a.id, 0),
                   coalesce(c.price, 0), coalesce(c.account_id, 0)) AS fault
     FROM (${goodsOf}) g
     LEFT JOIN accounts a ON a.player_id = g.player_id
     FULL JOIN goods_counted c ON c.kind = g.kind AND c.ref = g.ref
     WHERE (a.id, g.at, g.price) IS DISTINCT FROM (c.account_id, c.at, c.price)
       AND NOT EXISTS (SELECT FROM goods_to_count w WHERE w.kind = g.kind AND w.ref = g.ref AND c.ref IS NULL)
     LIMIT ${FAULTS_SHOWN}`,
  )
  return rows.map(({ fault }) => fault)
}
