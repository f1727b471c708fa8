import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { runChecks } from './checks.ts'
import { ensureClient } from './client-build.ts'
import { messagesOf } from './fault.ts'
import { root } from './run-program.ts'
import { tryAgain } from './second-try.ts'
import { printError, say } from './terminal.ts'
import { runAlone, runTests, type TestRun } from './test-run.ts'
import { budgetOf, type Part, summaryOf } from './test-summary.ts'

// Shares a compile cache between the processes of a run.
process.env.NODE_COMPILE_CACHE ||= path.join(root, 'node_modules/.cache/node')
// One seed for all processes of a run: a counterexample that it found fails at the second try, too.
process.env.RUN_SEED ||= randomBytes(6).toString('hex')

/** More than there are cores, because a test that has a browser or a database also waits for it. */
const WORKERS = 3

const budget = readBudget()
// The test of the boundaries is among the unit tests.
const checks = await timed('checks', () => runChecks((name) => name !== 'boundaries'))
const tests = [
  await timed('unit', () =>
    runTests({
      name: 'unit',
      projects: ['unit'],
      files: '{src/{domain,contract},tests/fairness,scripts}/**/*.test.ts',
    }),
  ),
  await timed('client', () =>
    runTests({
      name: 'client',
      projects: ['client', 'client-logic'],
      files: 'src/client/**/*.test.{ts,tsx}',
    }),
  ),
  await timed('server', () =>
    runTests({
      name: 'server',
      projects: ['server'],
      files: '{src/{server,sandbox},tests/server}/**/*.test.ts',
      workers: WORKERS,
    }),
  ),
  await timed('mocked', () =>
    runTests({ name: 'coin flip', projects: ['coin-flip'], files: 'tests/coin-flip/*.test.ts' }),
  ),
  await timed('browser', runBrowserTests),
]
const { runs, recovered, ...again } = await timed('second try', () =>
  tryAgain(tests, (file) => runAlone(file)),
)
const parts: Part[] = [
  checks,
  ...tests.map((part, index) => ({ ...part, ...runs[index] })),
  ...(again.seconds >= 1 ? [{ ...again, passed: 0, failures: [] }] : []),
]
// performance.now() counts from the start of this process.
const run = { parts, recovered, seconds: performance.now() / 1000, budget }
const { lines, isOk } = summaryOf(run)
process.exitCode = isOk ? 0 : 1
for (const line of lines) say(line)

async function timed<Result extends object>(name: string, run: () => Promise<Result>) {
  const startedMs = performance.now()
  const result = await run()
  return { name, ...result, seconds: (performance.now() - startedMs) / 1000 }
}

async function runBrowserTests(): Promise<TestRun> {
  try {
    await ensureClient()
  } catch (error) {
    for (const sentence of messagesOf(error)) printError(sentence)
    return { files: [], faults: ['the client could not be built'] }
  }
  return runTests({
    name: 'browser',
    projects: ['browser'],
    files: 'tests/e2e/**/*.test.ts',
    workers: WORKERS,
  })
}

function readBudget(): number | null {
  try {
    return budgetOf(process.argv.slice(2))
  } catch (error) {
    printError((error as Error).message)
    process.exit(1)
  }
}
