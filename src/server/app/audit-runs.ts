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
  /** The last of the newest runs of a depth that found nothing; null if they all found something. */
  lastClean(reader: Reader, depth: AuditDepth): Promise<AuditRun | null>
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

  async function list(reader: Reader, depth: AuditDepth, limit: number): Promise<StoredRun[]> {
    const { rows } = await reader.query<StoredRun>(
      `SELECT id, depth, began_at, ended_at, findings, seal FROM audits
       WHERE depth = $1 ORDER BY id DESC LIMIT $2`,
      [depth, limit],
    )
    return rows
  }

  return {
    async last(reader, depth) {
      const [row] = await list(reader, depth, 1)
      if (!row || isSealed(row)) return row ?? null
      return (await list(reader, depth, ROWS_MAX)).find(isSealed) ?? null
    },
    async lastClean(reader, depth) {
      const isClean = ({ findings }: StoredRun) =>
        findings.every(({ faults }) => faults.length === 0)
      const runs = await list(reader, depth, ROWS_MAX)
      return runs.find((run) => isClean(run) && isSealed(run)) ?? null
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
