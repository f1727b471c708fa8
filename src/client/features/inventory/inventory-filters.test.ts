import { describe, expect, test } from 'vitest'
import { isNarrowed, readFilters, withFilters, withoutNarrowing } from './inventory-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the filters of an address', () => {
  test('are all read', () => {
    const query =
      'status=shipped&sort=price_asc&search=gold&rarity=epic&box=midas-vault&min_price=5&max_price=99.50'
    expect(read(query)).toEqual({
      status: 'shipped',
      sort: 'price_asc',
      search: 'gold',
      rarity: 'epic',
      box: 'midas-vault',
      min_price: 5,
      max_price: 99.5,
    })
  })

  test('leave out defaults, and what the server would refuse', () => {
    expect(read('status=owned&sort=newest')).toEqual({})
    expect(read('status=sold&sort=worst&rarity=odd&box=..%2Fx&min_price=-1&search=++')).toEqual({})
  })

  test('are told apart: some hide items, others set place and order', () => {
    expect(isNarrowed(read('status=shipped&sort=price_asc'))).toBe(false)
    expect(isNarrowed(read('min_price=0'))).toBe(true)
  })
})

test('removes a default or empty filter from the address, and keeps the rest', () => {
  const query = new URLSearchParams('a=b&status=shipped&search=x&sort=price_asc')
  expect(String(withFilters(query, { status: 'owned', search: '', rarity: 'epic' }))).toBe(
    'a=b&sort=price_asc&rarity=epic',
  )
  expect(String(withoutNarrowing(query))).toBe('a=b&status=shipped&sort=price_asc')
})
