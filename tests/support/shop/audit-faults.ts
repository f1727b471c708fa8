import { auditShop } from '#server/app/audit.ts'
import type { TestApp } from './start-app.ts'

/** The faults that the ledger audit finds. */
export async function auditFaults(app: Pick<TestApp, 'database' | 'config'>): Promise<string[]> {
  const findings = await auditShop(app.database, app.config.seedKey)
  return findings.flatMap(({ faults }) => faults)
}
