import { type AuditFinding, counterFaults } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/** Recomputes every counter from the ledger, and compares the wallets' guards with the players' settings. */
export async function auditCounters(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(play) FROM accounts')
  const { rows } = await reader.query<{ fault: string }>(`${counterFaults} LIMIT ${FAULTS_SHOWN}`)
  return {
    invariant: 'Player limits',
    promise:
      'Stakes and losses counted against limits follow from the ledger, and bets are checked against them',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
