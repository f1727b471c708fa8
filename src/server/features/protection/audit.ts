import { type AuditFinding, counterFaults } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'

const FAULTS_SHOWN = 20

/** Sums up every counter from the journal again, and compares what wallets are guarded by with what players asked. */
export async function auditCounters(reader: Reader): Promise<AuditFinding> {
  const counted = await reader.query<{ count: bigint }>('SELECT count(play) FROM accounts')
  const { rows } = await reader.query<{ fault: string }>(`${counterFaults} LIMIT ${FAULTS_SHOWN}`)
  return {
    invariant: 'Player limits',
    promise:
      'What limits count as staked and lost is what the journal says, and bets are held against them',
    checked: Number(counted.rows[0]?.count ?? 0n),
    faults: rows.map(({ fault }) => fault),
  }
}
