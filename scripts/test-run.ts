import { glob, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { root, runProgram } from './run-program.ts'
import { say } from './terminal.ts'
import { type Project, REPORT_FILE, type TestFile, type TestReport } from './test-reporter.ts'

/** The result of the checks, by name. */
export interface Count {
  passed: number
  failures: string[]
}

/** The result of a run of tests. */
export interface TestRun {
  files: TestFile[]
  /** Why the run itself broke; then it is unknown which tests it would have failed. */
  faults: string[]
}

export interface Suite {
  name: string
  projects: readonly Project[]
  /** The suite is skipped if no file matches. */
  files: string
  workers?: number
}

/** Where tests are run, and whether their output is shown. */
export interface Place {
  folder: string
  isShown: boolean
}

const here: Place = { folder: root, isShown: true }
const timeoutMs = 40 * MINUTE_MS

/** Runs the tests of projects with live output; a crashed run is a fault. */
export async function runTests(suite: Suite, place = here): Promise<TestRun> {
  if (!(await hasAny(suite.files, place.folder))) return { files: [], faults: [] }
  if (place.isShown) say(`\nTests: ${suite.name}`)
  return runVitest(suite, [], place)
}

/** Runs a single file with nothing beside it. */
export async function runAlone({ file, project }: TestFile, place = here): Promise<TestRun> {
  if (place.isShown) say(`\nSecond try: ${file}`)
  const alone = { name: file, projects: [project], workers: 1 }
  return runVitest(alone, [path.join(place.folder, file)], place)
}

async function runVitest(
  { name, projects, workers }: Omit<Suite, 'files'>,
  files: string[],
  { folder, isShown }: Place,
): Promise<TestRun> {
  const reportName = `${name.replaceAll('/', '-')}.json`
  const reportFile = path.join(folder, 'node_modules/.cache/coffer-tests', reportName)
  await rm(reportFile, { force: true })
  const { code } = await runProgram(
    'vitest/vitest.mjs',
    [
      'run',
      `--root=${folder}`,
      ...projects.map((project) => `--project=${project}`),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      '--reporter=default',
      `--reporter=${path.join(root, 'scripts/test-reporter.ts')}`,
      ...files,
    ],
    { isShown, timeoutMs, env: { [REPORT_FILE]: reportFile } },
  )
  return runOf(name, code, await readReport(reportFile))
}

async function readReport(file: string): Promise<TestReport | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** Vitest exits with 1 if a test failed, and with 0 if none did. */
function runOf(name: string, code: number | null, report: TestReport | null): TestRun {
  const { files, unhandled } = report ?? { files: [], unhandled: [] }
  const hasFailed = files.some(({ failures }) => failures.length > 0)
  const isExplained = unhandled.length === 0 && code === (hasFailed ? 1 : 0)
  if (isExplained && report) return { files, faults: [] }
  const reason = unhandled[0] ?? `exit code ${code}`
  return { files, faults: [`the run of the ${name} tests broke (${reason})`] }
}

async function hasAny(files: string, cwd: string): Promise<boolean> {
  for await (const _ of glob(files, { cwd })) return true
  return false
}
