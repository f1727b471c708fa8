import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The environment variable with the path of the report. */
export const REPORT_FILE = 'TEST_REPORT_FILE'

export type Project = 'unit' | 'client' | 'client-logic' | 'server' | 'coin-flip' | 'browser'

export interface TestFile {
  /** Relative to the root of the run. */
  file: string
  project: Project
  seconds: number
  passed: number
  /** The failed tests, by name, with the first line of the reason; a file that fails to load has one, too. */
  failures: string[]
}

export interface TestReport {
  files: TestFile[]
  /** Errors outside of any test, such as a crashed worker; they belong to no file. */
  unhandled: string[]
}

/** Writes the report of a run: vitest's own does not tell of errors outside of tests. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env[REPORT_FILE]
    if (file === undefined) throw new Error(`${REPORT_FILE} is not set`)
    const report: TestReport = {
      files: modules.map(fileOf),
      unhandled: unhandled.map(reasonOf),
    }
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(report))
  }
}

function fileOf(module: TestModule): TestFile {
  const file = path.relative(module.project.vitest.config.root, module.moduleId)
  const tests = [...module.children.allTests()]
  return {
    file,
    project: module.project.name as Project,
    seconds: secondsOf(tests),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: failuresOf(module, tests).map((failure) => `${file}: ${failure}`),
  }
}

/** From the start of the first test to the end of the last; the shared set-up is nobody's. */
function secondsOf(tests: readonly TestCase[]): number {
  const times = tests.flatMap((test) => test.diagnostic() ?? [])
  if (times.length === 0) return 0
  const startMs = Math.min(...times.map(({ startTime }) => startTime))
  const endMs = Math.max(...times.map(({ startTime, duration }) => startTime + duration))
  return (endMs - startMs) / 1000
}

function failuresOf(module: TestModule, tests: readonly TestCase[]): string[] {
  const failed = tests.flatMap((test) => {
    const { state, errors } = test.result()
    return state === 'failed' ? [`${test.fullName}: ${errors?.[0] ? reasonOf(errors[0]) : ''}`] : []
  })
  if (failed.length > 0 || (module.ok() && isFinished(module))) return failed
  const [error] = module.errors()
  // A hook's failure is its suite's, and the tests of the suite are skipped.
  const [suite] = [...module.children.allSuites()].flatMap((each) => each.errors())
  const reason = error ?? suite
  return [reason ? reasonOf(reason) : 'the file did not finish']
}

/** A file whose worker crashed stays pending. */
const isFinished = (module: TestModule): boolean =>
  ['passed', 'failed', 'skipped'].includes(module.state())

/** A failed property's reason comes after the many values that it failed for. */
function reasonOf({ message = '' }: { message?: string }): string {
  const lines = message.split('\n')
  const got = lines.find((line) => line.startsWith('Got '))
  return [lines[0] ?? '', ...(got ? [got.slice(0, 2_000)] : [])].join(': ')
}
