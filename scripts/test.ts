import path from 'node:path'
import { runChecks } from './checks.ts'
import { ensureClient } from './client-build.ts'
import { messagesOf } from './fault.ts'
import { root } from './run-program.ts'
import { printError, say } from './terminal.ts'
import { type Count, runTests, type TestCount } from './test-run.ts'
import { budgetOf, type Part, summaryOf } from './test-summary.ts'

// Shares a compile cache between the processes of a run.
process.env.NODE_COMPILE_CACHE ||= path.join(root, 'node_modules/.cache/node')

/** More than there are cores, because a browser test mostly waits. */
const BROWSER_WORKERS = 3

const budget = readBudget()
const parts: Part[] = [
  // The test of the boundaries is among the unit tests.
  await timed('checks', () => runChecks((name) => name !== 'boundaries')),
  await timed('unit', () =>
    runTests('unit', ['unit'], '{src/{domain,contract},tests/fairness,scripts,art}/**/*.test.ts'),
  ),
  await timed('client', () =>
    runTests('client', ['client', 'client-logic'], 'src/client/**/*.test.{ts,tsx}'),
  ),
  await timed('server', () =>
    runTests('server', ['server'], '{src/{server,sandbox},tests/server}/**/*.test.ts'),
  ),
  await timed('mocked', () => runTests('mocked', ['server-mocked'], 'tests/coin-flip/*.test.ts')),
  await timed('browser', runBrowserTests),
]
// performance.now() counts from the start of this process.
const { lines, isOk } = summaryOf(parts, performance.now() / 1000, budget)
process.exitCode = isOk ? 0 : 1
for (const line of lines) say(line)

async function timed<C extends Count>(name: string, run: () => Promise<C>) {
  const startedMs = performance.now()
  const count = await run()
  return { name, ...count, seconds: (performance.now() - startedMs) / 1000 }
}

async function runBrowserTests(): Promise<TestCount> {
  try {
    await ensureClient()
  } catch (error) {
    for (const sentence of messagesOf(error)) printError(sentence)
    return { passed: 0, failures: ['the client could not be built'], files: [] }
  }
  return runTests('browser', ['browser'], 'tests/e2e/**/*.test.ts', BROWSER_WORKERS)
}

function readBudget(): number | null {
  try {
    return budgetOf(process.argv.slice(2))
  } catch (error) {
    printError((error as Error).message)
    process.exit(1)
  }
}
