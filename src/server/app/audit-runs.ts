import { canonicalJson } from '#domain/fairness/canonical-json.ts'
import type { AuditFinding, LedgerKeys } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'

type AuditDepth = Tables['audits']['depth']

export interface AuditRun extends Pick<Tables['audits'], 'began_at' | 'ended_at'> {
  findings: AuditFinding[]
}

/** How many rows are looked through for one that the shop has written. */
const ROWS_MAX = 200

/**
 * The stored runs of the audit. They decide when the next run is due and from where, so each is sealed with a key outside
 * the database: whoever owns the database could otherwise invent a run in the future that found nothing, after which
 * there would be no other. A row with a wrong seal, or of a release before the seals, is no run.
 */
export interface AuditRuns {
  /** The last run of a depth, of any node; null before the first. */
  last(reader: Reader, depth: AuditDepth): Promise<AuditRun | null>
  /**
   * The instant until which everything was audited: the begin of the last full run, or of a later one of what is new that
   * found nothing, so that a fault stays in sight. Null before the first full run.
   */
  auditedUntil(reader: Reader): Promise<Date | null>
  store(writer: Reader, depth: AuditDepth, run: AuditRun): Promise<void>
}

interface StoredRun extends AuditRun {
  id: bigint
  depth: AuditDepth
  seal: Buffer | null
}

export function createAuditRuns({ audits: keys }: Pick<LedgerKeys, 'audits'>): AuditRuns {
  const isSealed = ({ seal, depth, ...run }: StoredRun): boolean =>
    seal !== null && keys.check(seal, sealed(depth, run)) === 'keyed'

  async function newest(reader: Reader, depth: AuditDepth): Promise<StoredRun | null> {
    const { rows } = await reader.query<StoredRun>(
      `SELECT id, depth, began_at, ended_at, findings, seal FROM audits
       WHERE depth = $1 ORDER BY id DESC LIMIT 1`,
      [depth],
    )
    const [row] = rows
    if (!row || isSealed(row)) return row ?? null
    const { rows: more } = await reader.query<StoredRun>(
      `SELECT id, depth, began_at, ended_at, findings, seal FROM audits
       WHERE depth = $1 ORDER BY id DESC LIMIT ${ROWS_MAX}`,
      [depth],
    )
    return more.find(isSealed) ?? null
  }

  return {
    last: newest,
    async auditedUntil(reader) {
      const full = await newest(reader, 'full')
      if (!full) return null
      const { rows } = await reader.query<StoredRun>(
        `SELECT id, depth, began_at, ended_at, findings, seal FROM audits
         WHERE depth = 'recent' AND id > $1 ORDER BY id DESC LIMIT ${ROWS_MAX}`,
        [full.id],
      )
      const clean = rows.filter((row) => row.findings.every(({ faults }) => faults.length === 0))
      const begins = [full, ...clean.filter(isSealed)].map(({ began_at }) => began_at.getTime())
      return new Date(Math.max(...begins))
    },
    async store(writer, depth, run) {
      const findings = JSON.stringify(run.findings)
      await writer.query(
        'INSERT INTO audits (began_at, ended_at, findings, depth, seal) VALUES ($1, $2, $3, $4, $5)',
        [run.began_at, run.ended_at, findings, depth, keys.hash(sealed(depth, run))],
      )
    },
  }
}

/** What a seal covers: the run as its row holds it. */
function sealed(depth: AuditDepth, { began_at, ended_at, findings }: AuditRun): Buffer {
  const stored = JSON.parse(JSON.stringify(findings)) as unknown
  return Buffer.from(
    canonicalJson({
      depth,
      began_at: began_at.toISOString(),
      ended_at: ended_at.toISOString(),
      findings: stored,
    }),
  )
}
