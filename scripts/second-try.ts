import type { TestFile } from './test-reporter.ts'
import type { TestRun } from './test-run.ts'

/** More failed files than this are no chance, and none of them is tried again. */
export const SECOND_TRIES_MAX = 10

/**
 * Runs every failed file once more, alone, and returns the runs with its second results in place of the first, so that
 * each test counts once. `recovered`: the first results of the files that then passed.
 */
export async function tryAgain(
  runs: readonly TestRun[],
  runAlone: (file: TestFile) => Promise<TestRun>,
): Promise<{ runs: TestRun[]; recovered: TestFile[] }> {
  const failed = runs.flatMap(({ files }) => files).filter(hasFailed)
  if (failed.length > SECOND_TRIES_MAX) return { runs: [...runs], recovered: [] }
  const again = new Map<TestFile, TestFile>()
  for (const first of failed) again.set(first, resultOf(first, await runAlone(first)))
  return {
    runs: runs.map(({ files, faults }) => ({
      files: files.map((file) => again.get(file) ?? file),
      faults,
    })),
    recovered: failed.filter((first) => !hasFailed(again.get(first) ?? first)),
  }
}

const hasFailed = ({ failures }: TestFile): boolean => failures.length > 0

/** A second try that broke proves nothing: the first result stays. */
function resultOf(first: TestFile, { files, faults }: TestRun): TestFile {
  const second = files.find(({ file }) => file === first.file)
  if (!second || faults.length > 0) return { ...first, failures: [...first.failures, ...faults] }
  const isSkipped = second.passed === 0 && second.failures.length === 0
  return isSkipped ? first : second
}
