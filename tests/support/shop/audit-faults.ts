import { auditShop } from '#server/app/audit.ts'
import type { TestApp } from './start-app.ts'

type Audited = Pick<TestApp, 'database' | 'config'>

/** Runs the whole ledger audit. */
export const auditFindings = ({ database, config }: Audited) => auditShop(database, config)

/** Returns the faults that the ledger audit finds. */
export async function auditFaults(app: Audited): Promise<string[]> {
  return (await auditFindings(app)).flatMap(({ faults }) => faults)
}
