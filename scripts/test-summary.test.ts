import { expect, it } from 'vitest'
import type { TestFile } from './test-reporter.ts'
import { budgetOf, summaryOf } from './test-summary.ts'

const fileOf = (file: string, result: Partial<TestFile> = {}): TestFile => ({
  file,
  project: 'unit',
  seconds: 1,
  passed: 2,
  failures: [],
  ...result,
})

const parts = [
  { name: 'checks', seconds: 30.04, passed: 3, failures: [] },
  {
    name: 'unit',
    seconds: 60,
    files: Array.from({ length: 12 }, (_, at) => fileOf(`file-${at}.test.ts`, { seconds: at })),
    faults: [],
  },
]

const run = { parts, recovered: [], seconds: 90.1, budget: null }

it('names the ten slowest files and the seconds of each part, and ends with one plain line', () => {
  const { lines, isOk } = summaryOf(run)
  expect(isOk).toBe(true)
  expect(lines.at(-1)).toBe('27 passed, 0 failed')
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10)
  expect(lines.find((line) => line.includes('.test.ts'))).toBe('  11.0 s  file-11.test.ts')
  expect(lines).toContain('checks 30.0 s, unit 60.0 s, in all 90.1 s')
})

it('lists failures before the last line, including an exceeded budget', () => {
  const files = [fileOf('a.test.ts', { passed: 5, failures: ['a.test.ts: it breaks'] })]
  const failing = [{ name: 'server', seconds: 1, files, faults: ['the run broke'] }]
  const { lines, isOk } = summaryOf({ ...run, parts: failing, seconds: 901, budget: 900 })
  expect(isOk).toBe(false)
  expect(lines.slice(-6)).toEqual([
    'Failed:',
    '- a.test.ts: it breaks',
    '- the run broke',
    '- the run took 901.0 s, and may take 900.0 s',
    '',
    '5 passed, 3 failed',
  ])
  expect(summaryOf({ ...run, seconds: 899, budget: 900 }).isOk).toBe(true)
  expect(summaryOf({ ...run, parts: [] }).isOk).toBe(false)
})

it('names the files that passed at the second try above the last line, with the first failures', () => {
  const recovered = [fileOf('a.test.ts', { failures: ['a.test.ts: it hangs: Timeout'] })]
  const { lines, isOk } = summaryOf({ ...run, recovered })
  expect(isOk).toBe(true)
  expect(lines.slice(-4)).toEqual([
    'passed at the second try: a.test.ts',
    '- a.test.ts: it hangs: Timeout',
    '',
    '27 passed, 0 failed',
  ])
})

it('has no budget by default', () => {
  expect(budgetOf([])).toBeNull()
  expect(budgetOf(['--budget', '900'])).toBe(900)
  for (const wrong of [['--budget', 'soon'], ['--budget', '0'], ['--fast'], ['more']]) {
    expect(() => budgetOf(wrong), wrong.join(' ')).toThrow()
  }
})
