import { glob, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { root, runProgram } from './run-program.ts'
import { say } from './terminal.ts'

export interface Count {
  passed: number
  /** The failed tests, by name, with the first line of the reason. */
  failures: string[]
}

/** A test file and the seconds that it took. */
export type FileSeconds = [file: string, seconds: number]

export interface TestCount extends Count {
  files: FileSeconds[]
}

export type Project = 'unit' | 'client' | 'client-logic' | 'server' | 'server-mocked' | 'browser'

/** The part of vitest's JSON report that is counted. */
interface Report {
  numPassedTests: number
  testResults: TestFile[]
}

interface TestFile {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
}

const timeoutMs = 40 * MINUTE_MS

/** Runs the tests of projects with live output, and counts them; a crashed run counts as a failure. */
export async function runTests(
  name: string,
  projects: Project[],
  files: string,
  workers?: number,
): Promise<TestCount> {
  if (!(await hasAny(files))) return { passed: 0, failures: [], files: [] }
  say(`\nTests: ${name}`)
  const outputFile = path.join(root, `node_modules/.cache/coffer-tests/${name}.json`)
  await mkdir(path.dirname(outputFile), { recursive: true })
  await rm(outputFile, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`]
  const { code } = await runProgram(
    'vitest/vitest.mjs',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...reporters,
    ],
    { isShown: true, timeoutMs },
  )
  const text = await readFile(outputFile, 'utf8').catch(() => undefined)
  const count =
    text === undefined ? { passed: 0, failures: [], files: [] } : countOf(JSON.parse(text))
  if (code === 0 || count.failures.length > 0) return count
  return { ...count, failures: [`the run of the ${name} tests broke (exit code ${code})`] }
}

function countOf({ numPassedTests, testResults }: Report): TestCount {
  return {
    passed: numPassedTests,
    failures: testResults.flatMap(failuresOf),
    files: testResults.map(({ name, startTime, endTime }) => [
      path.relative(root, name),
      (endTime - startTime) / 1000,
    ]),
  }
}

function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  // A file that fails to load fails without a failed test.
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${file}: ${fullName}: ${reasonOf(failureMessages?.[0] ?? '')}`,
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''

/** A failed property's reason comes after the many values that it failed for. */
function reasonOf(text: string): string {
  const got = text.split('\n').find((line) => line.startsWith('Got '))
  return [firstLine(text), ...(got ? [got.slice(0, 2_000)] : [])].join(': ')
}

async function hasAny(files: string): Promise<boolean> {
  for await (const _ of glob(files, { cwd: root })) return true
  return false
}
