import type { Reader } from '#server/platform/db/database.ts'
import type { AuditFinding } from './audit-finding.ts'
import type { EntryCode, EntrySource } from './entry-codes.ts'

/** The number of entries compared by one statement, which takes the database a few hundred milliseconds. */
const PAGE = 20_000
/** The number of single rows compared by one statement. */
const REFS = 1_000
const FAULTS_SHOWN = 20
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Sources = Readonly<Record<EntryCode, EntrySource>>

/**
 * I11: every entry has the one row that owns it, and every such row has its entry, with the accounts and the amount that
 * the table of codes says. Reads both sides in the order of their ids. A page is one statement, and a row and its entry
 * are written in one transaction, so pages may see different states.
 */
export async function auditSources(reader: Reader, sources: Sources): Promise<AuditFinding> {
  const comparison = new Comparison(reader, sources)
  await comparison.addFrom(FIRST_ID)
  return comparison.finding()
}

/** I11 of the rows with ids from `from`, and before `until` if it is given, and of others to which entries refer. */
export async function auditSourcesOf(
  reader: Reader,
  sources: Sources,
  { from, until, refs }: { from: string; until?: string | undefined; refs: readonly string[] },
): Promise<AuditFinding> {
  const comparison = new Comparison(reader, sources)
  await comparison.addFrom(from, until)
  const others = refs.filter((ref) => ref < from || (until !== undefined && ref >= until))
  for (let first = 0; first < others.length; first += REFS)
    await comparison.add((ref) => `${ref} = ANY ($1::uuid[])`, [others.slice(first, first + REFS)])
  return comparison.finding()
}

/** Compares rows and entries page by page. */
class Comparison {
  readonly #reader: Reader
  readonly #due: (within: Within) => string
  readonly #faults: string[] = []
  #checked = 0

  constructor(reader: Reader, sources: Sources) {
    this.#reader = reader
    this.#due = dueOf(sources)
  }

  /** Adds all with ids from the first on, and before the end if there is one. */
  async addFrom(first: string, end: string | null = null): Promise<void> {
    for (let from: string | null = first; from !== null; ) {
      const found: string | null = await findPageEnd(this.#reader, from)
      const isLast = found === null || (end !== null && found >= end)
      const until = isLast ? end : found
      if (until === null) await this.add((ref) => `${ref} >= $1::uuid`, [from])
      else await this.add((ref) => `${ref} >= $1::uuid AND ${ref} < $2::uuid`, [from, until])
      from = isLast ? null : until
    }
  }

  async add(within: Within, values: unknown[]): Promise<void> {
    const { rows } = await this.#reader.query<{ checked: bigint; faults: string[] }>(
      statementOf(this.#due, within),
      values,
    )
    this.#checked += Number(rows[0]?.checked ?? 0n)
    this.#faults.push(...(rows[0]?.faults ?? []))
  }

  finding(): AuditFinding {
    return {
      invariant: 'I11',
      promise: 'Every entry belongs to one row that says why, and every such row has its entry',
      checked: this.#checked,
      faults: this.#faults.slice(0, FAULTS_SHOWN),
    }
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
function dueOf(sources: Sources): (within: Within) => string {
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

function statementOf(due: (within: Within) => string, within: Within): string {
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
