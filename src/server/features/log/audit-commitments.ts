import { commitmentOf } from '#domain/fairness/seeds.ts'
import type { AuditFinding, SeedVault } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20
const PAGE = 500
const NO_HASH = Buffer.alloc(0)

/** What outcomes follow from, with the kind of entry by which it must stand in the log. */
const committed = `(
  SELECT 'server_seed' AS kind, commitment AS hash FROM seeds
  UNION ALL SELECT kind, hash FROM commitments
  UNION ALL SELECT 'battle', commitment FROM battles
  UNION ALL SELECT 'chain', chain_end FROM round_chains
  UNION ALL SELECT 'configuration', hash FROM configurations)`

/** Seeds that no bet and no battle was drawn from yet: where there is one, it is drawn again from its seed. */
const unused = `(
  SELECT commitment AS hash, sealed FROM seeds WHERE nonce = 0
  UNION ALL SELECT hash, sealed FROM commitments
  UNION ALL SELECT commitment, sealed FROM battles WHERE status = 'waiting')`

/** That nothing was swapped behind the log's back: seeds, battles, chains and versions are those that it shows. */
export async function auditCommitments(reader: Reader, vault: SeedVault): Promise<AuditFinding> {
  const { rows } = await reader.query<{ checked: bigint; faults: string[] }>(
    `SELECT (SELECT count(*) FROM ${committed} c) AS checked, ARRAY(
       SELECT format('The log shows no %s %s', kind, encode(hash, 'hex')) FROM ${committed} c
       WHERE NOT EXISTS (SELECT FROM log_entries e WHERE e.hash = c.hash AND e.kind = c.kind)
         AND NOT EXISTS (SELECT FROM log_waiting w WHERE w.hash = c.hash AND w.kind = c.kind)
       LIMIT ${FAULTS_SHOWN}) AS faults`,
  )
  const faults = [...(rows[0]?.faults ?? []), ...(await readSwappedSeeds(reader, vault))]
  return {
    invariant: 'Commitments',
    promise: 'Every seed, battle, chain and configuration is one that the log shows',
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
        faults.push(`The seed that is kept for ${stated} is another one`)
      }
    }
    after = rows.at(-1)?.hash ?? after
    if (rows.length < PAGE) return faults
  }
}

/** The hash of a sealed seed; null for one that does not open. */
function openedHash(vault: SeedVault, sealed: Buffer): string | null {
  try {
    return commitmentOf(vault.open(sealed))
  } catch {
    return null
  }
}
