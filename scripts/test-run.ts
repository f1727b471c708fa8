import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { root, runProgram } from './run-program.ts'
import { say } from './terminal.ts'

export interface Count {
  passed: number
  failed: number
}

/** What vitest writes for machines, as far as it is counted. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

const timeoutMs = 40 * 60_000

/** Runs a project's tests, shown as they go, and counts them; a run that breaks counts as a failure. */
export async function runTests(project: string, files: string): Promise<Count> {
  if (!(await hasAny(files))) return { passed: 0, failed: 0 }
  say(`\nTests: ${project}`)
  const outputFile = path.join(root, `node_modules/.cache/coffer-tests/${project}.json`)
  await mkdir(path.dirname(outputFile), { recursive: true })
  await rm(outputFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]
  const { code } = await runProgram(
    'vitest/vitest.mjs',
    ['run', `--project=${project}`, ...reporters],
    { isShown: true, timeoutMs },
  )
  const text = await readFile(outputFile, 'utf8').catch(() => undefined)
  const count = text === undefined ? { passed: 0, failed: 0 } : countOf(JSON.parse(text))
  const isBrokenRun = code !== 0 && count.failed === 0
  return isBrokenRun ? { ...count, failed: 1 } : count
}

function countOf({ numPassedTests, numFailedTests, testResults }: Report): Count {
  // A file that cannot even be loaded fails without a failed test.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

async function hasAny(files: string): Promise<boolean> {
  for await (const _ of glob(files, { cwd: root })) return true
  return false
}
