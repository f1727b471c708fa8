import { existsSync } from 'node:fs'
import path from 'node:path'
import { runChecks } from './checks.ts'
import { ensureClient } from './client-build.ts'
import { sentencesOf } from './fault.ts'
import { complain, say } from './terminal.ts'
import { type Count, runTests } from './test-run.ts'

process.env.CHROMIUM_PATH ||= findChromium()

const counts: Count[] = [
  // The boundaries' own test is among the unit tests.
  await runChecks((name) => name !== 'boundaries'),
  await runTests('unit', '{src/{domain,contract},tests/fairness,scripts,art}/**/*.test.ts'),
  await runTests('client', 'src/client/**/*.test.{ts,tsx}'),
  await runTests('server', '{src/{server,sandbox},tests/server}/**/*.test.ts'),
  await runBrowserTests(),
]
const passed = counts.reduce((total, count) => total + count.passed, 0)
const failures = counts.flatMap((count) => count.failures)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
if (failures.length > 0) say(`\nFailed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`)
say(`\n${passed} passed, ${failures.length} failed`)

async function runBrowserTests(): Promise<Count> {
  try {
    await ensureClient()
  } catch (error) {
    for (const sentence of sentencesOf(error)) complain(sentence)
    return { passed: 0, failures: ['the client could not be built'] }
  }
  return runTests('browser', 'tests/e2e/**/*.test.ts')
}

function findChromium(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const programs = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return programs.find((program) => existsSync(program)) ?? ''
}
