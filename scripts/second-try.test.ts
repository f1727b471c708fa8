import { expect, it } from 'vitest'
import { SECOND_TRIES_MAX, tryAgain } from './second-try.ts'
import type { TestFile } from './test-reporter.ts'

const fileOf = (file: string, result: Partial<TestFile> = {}): TestFile => ({
  file,
  project: 'server',
  seconds: 1,
  passed: 3,
  failures: [],
  ...result,
})

const failed = (file: string) => fileOf(file, { passed: 2, failures: [`${file}: it: no`] })

it('takes the second result in place of the first', async () => {
  const first = [fileOf('a'), failed('b'), failed('c')]
  const { runs, recovered } = await tryAgain([{ files: first, faults: [] }], async ({ file }) => ({
    files: [file === 'b' ? fileOf('b') : failed('c')],
    faults: [],
  }))
  expect(runs).toEqual([{ files: [fileOf('a'), fileOf('b'), failed('c')], faults: [] }])
  expect(recovered).toEqual([failed('b')])
})

it('keeps the first failure if the second try broke, did not run the file, or skipped it', async () => {
  const runs = [{ files: [failed('a')], faults: [] }]
  const broken = async () => ({ files: [fileOf('a')], faults: ['the run broke'] })
  expect(await tryAgain(runs, broken)).toEqual({
    runs: [
      {
        files: [{ ...failed('a'), failures: ['a: it: no', 'the run broke'] }],
        faults: [],
      },
    ],
    recovered: [],
  })
  for (const files of [[], [fileOf('b')], [fileOf('a', { passed: 0 })]]) {
    expect(await tryAgain(runs, async () => ({ files, faults: [] }))).toEqual({
      runs,
      recovered: [],
    })
  }
})

it('keeps the faults of the first run', async () => {
  const runs = [{ files: [failed('a')], faults: ['the run broke'] }]
  const again = async () => ({ files: [fileOf('a')], faults: [] })
  expect((await tryAgain(runs, again)).runs).toEqual([
    { files: [fileOf('a')], faults: ['the run broke'] },
  ])
})

it('tries nothing again if too many files failed, in all suites together', async () => {
  const many = Array.from({ length: SECOND_TRIES_MAX }, (_, at) => failed(`${at}`))
  const runs = [
    { files: many, faults: [] },
    { files: [failed('one more')], faults: [] },
  ]
  let tries = 0
  const again = async ({ file }: TestFile) => {
    tries += 1
    return { files: [fileOf(file)], faults: [] }
  }
  expect(await tryAgain(runs, again)).toEqual({ runs, recovered: [] })
  expect(tries).toBe(0)
  expect((await tryAgain(runs.slice(0, 1), again)).recovered).toHaveLength(SECOND_TRIES_MAX)
})
