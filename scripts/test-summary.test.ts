import { expect, it } from 'vitest'
import { budgetOf, summaryOf } from './test-summary.ts'

const parts = [
  { name: 'checks', seconds: 30.04, passed: 3, failures: [] },
  {
    name: 'unit',
    seconds: 60,
    passed: 20,
    failures: [],
    files: Array.from({ length: 12 }, (_, at): [string, number] => [`file-${at}.test.ts`, at]),
  },
]

it('names the ten slowest files and the seconds of each part, and ends with one plain line', () => {
  const { lines, isOk } = summaryOf(parts, 90.1, null)
  expect(isOk).toBe(true)
  expect(lines.at(-1)).toBe('23 passed, 0 failed')
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10)
  expect(lines.find((line) => line.includes('.test.ts'))).toBe('  11.0 s  file-11.test.ts')
  expect(lines).toContain('checks 30.0 s, unit 60.0 s, in all 90.1 s')
})

it('lists failures before the last line, including an exceeded budget', () => {
  const failing = [{ name: 'server', seconds: 1, passed: 5, failures: ['a.test.ts: it breaks'] }]
  const { lines, isOk } = summaryOf(failing, 901, 900)
  expect(isOk).toBe(false)
  expect(lines.slice(-5)).toEqual([
    'Failed:',
    '- a.test.ts: it breaks',
    '- the run took 901.0 s, and may take 900.0 s',
    '',
    '5 passed, 2 failed',
  ])
  expect(summaryOf(parts, 899, 900).isOk).toBe(true)
  expect(summaryOf([], 1, null).isOk).toBe(false)
})

it('has no budget by default', () => {
  expect(budgetOf([])).toBeNull()
  expect(budgetOf(['--budget', '900'])).toBe(900)
  for (const wrong of [['--budget', 'soon'], ['--budget', '0'], ['--fast'], ['more']]) {
    expect(() => budgetOf(wrong), wrong.join(' ')).toThrow()
  }
})
