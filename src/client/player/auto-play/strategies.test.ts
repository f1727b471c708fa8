// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import {
  deleteStrategy,
  knownStrategies,
  nameFault,
  type RuleTexts,
  STRATEGIES_MAX,
  saveStrategy,
  strategyOf,
  useStrategies,
} from './strategies.ts'

const texts: RuleTexts = {
  rounds: '',
  stopOnProfit: '5',
  stopOnLoss: '',
  raiseOnWin: '',
  raiseOnLoss: '10',
}
const saved = () => useStrategies.getState().saved

beforeEach(() => {
  localStorage.clear()
  useStrategies.setState({ saved: [] })
})

test('a strategy is saved, replaced under its name, found by its rules, read back and deleted', async () => {
  saveStrategy({ name: 'Mine', texts: { ...texts, rounds: '7' } })
  saveStrategy({ name: 'Mine', texts })
  expect(saved()).toEqual([{ name: 'Mine', texts }])
  expect(strategyOf({ ...texts }, saved())?.name).toBe('Mine')
  expect(strategyOf({ ...texts, rounds: '8' }, saved())).toBeUndefined()
  for (const known of knownStrategies) expect(strategyOf(known.texts, [])).toEqual(known)

  const stored = localStorage.getItem('strategies') ?? ''
  useStrategies.setState({ saved: [] })
  localStorage.setItem('strategies', stored)
  await useStrategies.persist.rehydrate()
  expect(saved()).toEqual([{ name: 'Mine', texts }])
  deleteStrategy('Mine')
  expect(saved()).toEqual([])
})

test.each([
  'null',
  '{}',
  '{"state":{"saved":7},"version":0}',
  '{"state":{"saved":[null,{"name":"x"},{"name":"y","texts":{"rounds":3}}]},"version":0}',
  'not JSON',
])('a store that holds %s gives no strategy', async (stored) => {
  localStorage.setItem('strategies', stored)
  await useStrategies.persist.rehydrate()
  expect(saved()).toEqual([])
})

test('a name must be new among the known ones, short, and one of at most twenty', () => {
  expect(nameFault('', [])).toBe('Enter a name')
  expect(nameFault('x'.repeat(31), [])).toMatch(/30 characters/)
  expect(nameFault(knownStrategies[1]?.name ?? '', [])).toBe('This name is taken')
  const full = Array.from({ length: STRATEGIES_MAX }, (_, place) => ({ name: `s${place}`, texts }))
  expect(nameFault('more', full)).toMatch(/delete one first/)
  expect(nameFault('s3', full)).toBeUndefined()
  expect(nameFault('more', full.slice(1))).toBeUndefined()
})
