import { commitmentOf } from '#domain/fairness/seeds.ts'
import type { AuditFinding, SeedVault } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20
const PAGE = 500
const NO_HASH = Buffer.alloc(0)

/** Every commitment that determines outcomes, with the kind of its log entry. */
const committed = `(
  SELECT 'server_seed' AS kind, commitment AS hash FROM seeds
  UNION ALL SELECT kind, hash FROM commitments
  UNION ALL SELECT 'battle', commitment FROM battles
  UNION ALL SELECT 'chain', chain_end FROM round_chains
  UNION ALL SELECT 'configuration', hash FROM configurations)`

/** Seeds from which no bet and no battle was drawn yet. The audits of draws recompute used seeds. */
const unused = `(
  SELECT commitment AS hash, sealed FROM seeds WHERE nonce = 0
  UNION ALL SELECT hash, sealed FROM commitments
  UNION ALL SELECT commitment, sealed FROM battles WHERE status = 'waiting')`

/** Checks that every seed, battle, chain and configuration is in the log, and that no unused seed was replaced. */
export async function auditCommitments(reader: Reader, vault: SeedVault): Promise<AuditFinding> {
  const { rows } = await reader.query<{ checked: bigint; faults: string[] }>(
    `SELECT (SELECT count(*) FROM ${committed} c) AS checked, ARRAY(
       SELECT format('The log does not contain %s %s', kind, encode(hash, 'hex')) FROM ${committed} c
       WHERE NOT EXISTS (SELECT FROM log_entries e WHERE e.hash = c.hash AND e.kind = c.kind)
         AND NOT EXISTS (SELECT FROM log_waiting w WHERE w.hash = c.hash AND w.kind = c.kind)
       LIMIT ${FAULTS_SHOWN}) AS faults`,
  )
  const faults = [...(rows[0]?.faults ?? []), ...(await readSwappedSeeds(reader, vault))]
  return {
    invariant: 'Commitments',
    promise: 'Every seed, battle, chain and configuration is in the log',
    checked: Number(rows[0]?.checked ?? 0n),
    faults: faults.slice(0, FAULTS_SHOWN),
  }
}

async function readSwappedSeeds(reader: Reader, vault: SeedVault): Promise<string[]> {
  const faults: string[] = []
  for (let after: Buffer = NO_HASH; ; ) {
    const { rows } = await reader.query<{ hash: Buffer; sealed: Buffer }>(
      `SELECT hash, sealed FROM ${unused} u WHERE hash > $1 ORDER BY hash LIMIT ${PAGE}`,
      [after],
    )
    for (const { hash, sealed } of rows) {
      const stated = hash.toString('hex')
      if (openedHash(vault, sealed) !== stated) {
        faults.push(`The stored seed of ${stated} does not match it`)
      }
    }
    after = rows.at(-1)?.hash ?? after
    if (rows.length < PAGE) return faults
  }
}

/** The hash of a sealed seed; null if it cannot be decrypted. */
function openedHash(vault: SeedVault, sealed: Buffer): string | null {
  try {
    return commitmentOf(vault.open(sealed))
  } catch {
    return null
  }
}
