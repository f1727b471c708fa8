import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { root, runProgram } from './run-program.ts'
import { say } from './terminal.ts'

export interface Count {
  passed: number
  /** What failed, by name, with the first line of why. */
  failures: string[]
}

/** What vitest writes for machines, as far as it is counted. */
interface Report {
  numPassedTests: number
  testResults: TestFile[]
}

interface TestFile {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
}

const timeoutMs = 40 * 60_000

/** Runs a project's tests, shown as they go, and counts them; a run that breaks counts as a failure. */
export async function runTests(project: string, files: string): Promise<Count> {
  if (!(await hasAny(files))) return { passed: 0, failures: [] }
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
  const count = text === undefined ? { passed: 0, failures: [] } : countOf(JSON.parse(text))
  if (code === 0 || count.failures.length > 0) return count
  return { ...count, failures: [`the run of the ${project} tests broke (exit code ${code})`] }
}

function countOf({ numPassedTests, testResults }: Report): Count {
  return { passed: numPassedTests, failures: testResults.flatMap(failuresOf) }
}

function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  // A file that cannot even be loaded fails without a failed test.
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`,
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

async function hasAny(files: string): Promise<boolean> {
  for await (const _ of glob(files, { cwd: root })) return true
  return false
}
