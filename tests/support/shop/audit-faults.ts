import { auditShop } from '#server/app/audit.ts'
import type { TestApp } from './start-app.ts'

/** What breaks a promise of the shop's books. */
export async function faultsOf(app: Pick<TestApp, 'database' | 'config'>): Promise<string[]> {
  const findings = await auditShop(app.database, app.config.seedKey)
  return findings.flatMap(({ faults }) => faults)
}
