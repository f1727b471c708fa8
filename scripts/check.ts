import { runChecks } from './checks.ts'

const { failures } = await runChecks()
process.exitCode = failures.length === 0 ? 0 : 1
