import type { Reader } from '#server/platform/db/database.ts'
import type { AuditFinding } from './audit-finding.ts'
import type { EntryCode, EntrySource } from './entry-codes.ts'

/** The number of entries compared by one statement, which takes the database a few hundred milliseconds. */
const PAGE = 20_000
const FAULTS_SHOWN = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * I11: every entry has the one row that owns it, and every such row has its entry, with the accounts and the amount that
 * the table of codes says. Reads both sides in the order of their ids. A page is one statement, and a row and its entry
 * are written in one transaction, so pages may see different states.
 */
export async function auditSources(
  reader: Reader,
  sources: Readonly<Record<EntryCode, EntrySource>>,
): Promise<AuditFinding> {
  const faults: string[] = []
  const due = dueOf(sources)
  let checked = 0
  for (let from: string | null = FIRST_ID; from !== null; ) {
    const until: string | null = await findPageEnd(reader, from)
    const { rows } = await reader.query<{ checked: bigint; faults: string[] }>(
      statementOf(due, until),
      until === null ? [from] : [from, until],
    )
    checked += Number(rows[0]?.checked ?? 0n)
    faults.push(...(rows[0]?.faults ?? []))
    from = until
  }
  return {
    invariant: 'I11',
    promise: 'Every entry belongs to one row that says why, and every such row has its entry',
    checked,
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

async function findPageEnd(reader: Reader, from: string): Promise<string | null> {
  const { rows } = await reader.query<{ ref: string }>(
    `SELECT ref FROM entries WHERE ref > $1 ORDER BY ref OFFSET ${PAGE - 1} LIMIT 1`,
    [from],
  )
  return rows[0]?.ref ?? null
}

type Within = (ref: string) => string

/** A query for what every row owes the journal. A source of several codes is read once. */
function dueOf(sources: Readonly<Record<EntryCode, EntrySource>>): (within: Within) => string {
  const read = new Set<EntrySource>()
  const parts: { code: string; source: EntrySource }[] = []
  for (const [code, source] of Object.entries(sources)) {
    if (read.has(source)) continue
    read.add(source)
    parts.push({ code: source.code ?? `'${code}'`, source })
  }
  return (within) =>
    parts
      .map(
        ({ code, source: { from, ref, where = 'true', player, account, counter, amount } }) =>
          `SELECT ${code} AS code, ${ref} AS ref, ${player ?? 'NULL'}::uuid AS player, ${account ?? 'NULL'}::text AS account,
             ${counter} AS counter, (${amount})::bigint AS amount
           FROM ${from} WHERE ${within(ref)} AND (${where})`,
      )
      .join(' UNION ALL ')
}

function statementOf(due: (within: Within) => string, until: string | null): string {
  const within = (ref: string) =>
    until === null ? `${ref} >= $1::uuid` : `${ref} >= $1::uuid AND ${ref} < $2::uuid`
  return `WITH posted AS MATERIALIZED (
      SELECT e.account_id, e.seq, e.code, e.ref, e.amount, a.player_id AS player,
             CASE WHEN a.player_id IS NULL THEN a.name END AS account, c.name AS counter
      FROM entries e
      LEFT JOIN accounts a ON a.id = e.account_id
      LEFT JOIN accounts c ON c.id = e.counter_id
      WHERE ${within('e.ref')}
    ), due AS MATERIALIZED (SELECT * FROM (${due(within)}) d WHERE amount <> 0)
    SELECT (SELECT count(*) FROM posted) AS checked, array(
      SELECT CASE
        WHEN d.ref IS NULL THEN format('Entry %s/%s moves %s from %s as %s, and no row has the reason %s',
                                       p.account_id, p.seq, p.amount, p.counter, p.code, p.ref)
        WHEN p.ref IS NULL THEN format('%s of %s: %s from %s to %s is due, and has no entry', d.code, d.ref,
                                       d.amount, d.counter, coalesce(d.player::text, d.account))
        ELSE format('Entry %s/%s, %s of %s, moves %s from %s to %s, but its row says %s from %s to %s',
                    p.account_id, p.seq, p.code, p.ref, p.amount, p.counter, coalesce(p.player::text, p.account),
                    d.amount, d.counter, coalesce(d.player::text, d.account)) END
      FROM posted p FULL JOIN due d ON d.ref = p.ref AND d.code = p.code
      WHERE (p.player, p.account, p.counter, p.amount) IS DISTINCT FROM
            (d.player, d.account, d.counter, d.amount)
      LIMIT ${FAULTS_SHOWN}) AS faults`
}
