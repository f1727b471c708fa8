import { describe, expect, test } from 'vitest'
import type { BattleSummary } from '#contract/http/battles.ts'
import { aBattle } from './a-battle.ts'
import { fits, readFilters, withFilters, withoutFilters } from './battle-filters.ts'
import { type Pages, withUpdate } from './use-battles.ts'

const list = (...battles: BattleSummary[]): Pages => ({
  pages: [{ data: battles, next_cursor: null }],
  pageParams: [null],
})
const ids = ({ pages }: Pages) => pages.flatMap(({ data }) => data.map(({ id }) => id))
const open = readFilters(new URLSearchParams())
const one = aBattle({ id: 'one', seq: 4 })
const two = aBattle({ id: 'two', seq: 4 })

describe('an update of a battle', () => {
  test('prepends a new one, and replaces a listed one in place', () => {
    expect(ids(withUpdate(list(one), two, open))).toEqual(['two', 'one'])
    const fuller = aBattle({ id: 'two', seq: 5, status: 'in_progress' })
    const next = withUpdate(list(one, two), fuller, open)
    expect(ids(next)).toEqual(['one', 'two'])
    expect(next.pages[0]?.data[1]?.status).toBe('in_progress')
  })

  test('changes nothing if it is older than the listed one', () => {
    const shown = list(one, two)
    expect(withUpdate(shown, aBattle({ id: 'two', seq: 3, status: 'canceled' }), open)).toBe(shown)
  })

  test('removes a battle that no longer matches, and adds none that does not', () => {
    const ended = aBattle({ id: 'two', seq: 9, status: 'ended' })
    expect(ids(withUpdate(list(one, two), ended, open))).toEqual(['one'])
    expect(ids(withUpdate(list(one), ended, open))).toEqual(['one'])
  })
})

describe('the battles of one creator', () => {
  test('are listed five times at most; the oldest makes room', () => {
    const own = ['5', '4', '3', '2', '1'].map((id) => aBattle({ id, creator_id: 'ada' }))
    const other = aBattle({ id: 'other', creator_id: 'ben' })
    const next = withUpdate(list(...own, other), aBattle({ id: '6', creator_id: 'ada' }), open)
    expect(ids(next)).toEqual(['6', '5', '4', '3', '2', 'other'])
  })
})

describe('the filters of an address', () => {
  const read = (query: string) => readFilters(new URLSearchParams(query))

  test('are all read, and invalid ones are left out', () => {
    expect(read('view=join&format=2v2&mode=jackpot&min_price=0&max_price=9.5')).toEqual({
      status: 'open',
      joinable: 'true',
      format: '2v2',
      mode: 'jackpot',
      min_price: 0,
      max_price: 9.5,
    })
    expect(read('view=x&format=9v9&mode=war&min_price=-1')).toEqual({ status: 'open' })
  })

  test('disappear with their last value, and leave other parameters unchanged', () => {
    const query = new URLSearchParams('utm_source=friend&view=watch&mode=shared')
    expect(String(withFilters(query, { mode: 'all' }))).toBe('utm_source=friend&view=watch')
    expect(String(withoutFilters(query))).toBe('utm_source=friend&view=watch')
  })

  test.each([
    ['view=join', 'waiting', true],
    ['view=join', 'in_progress', false],
    ['view=watch', 'in_progress', true],
    ['view=watch', 'waiting', false],
    ['view=ended', 'ended', true],
    ['view=ended', 'waiting', false],
    ['', 'canceled', false],
    ['mode=shared', 'waiting', false],
    ['format=2v2', 'waiting', false],
    ['min_price=5.01', 'waiting', false],
    ['max_price=5', 'waiting', true],
  ] as const)('%j and a battle that is %s: %s', (query, status, isFit) => {
    expect(fits(aBattle({ status }), read(query))).toBe(isFit)
  })
})
