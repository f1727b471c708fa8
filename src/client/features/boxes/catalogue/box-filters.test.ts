import { describe, expect, test } from 'vitest'
import { readFilters, withFilters, withoutFilters } from './box-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the filters of an address', () => {
  test('are all read', () => {
    expect(read('search=gold&category=luxury&sort=price_asc&min_price=5&max_price=99.50')).toEqual({
      search: 'gold',
      category: 'luxury',
      sort: 'price_asc',
      min_price: 5,
      max_price: 99.5,
    })
  })

  test('keep a minimum price of zero and drop the default order', () => {
    expect(read('min_price=0&sort=popular')).toEqual({ min_price: 0 })
  })

  test('ignore what the server would refuse', () => {
    expect(read('sort=worst&category=..%2Fx&min_price=-1&max_price=1e9&search=+++')).toEqual({})
    expect(read('min_price=abc&max_price=1.005')).toEqual({})
    expect(read(`search=${'x'.repeat(99)}`).search).toHaveLength(60)
  })
})

describe('changing a filter', () => {
  test('sets it, and leaves other parameters unchanged', () => {
    const query = new URLSearchParams('utm_source=friend&category=gold')
    expect(String(withFilters(query, { search: 'bar' }))).toBe(
      'utm_source=friend&category=gold&search=bar',
    )
  })

  test('removes it when it is empty or the default', () => {
    const query = new URLSearchParams('search=bar&sort=name')
    expect(String(withFilters(query, { search: '', sort: 'popular' }))).toBe('')
  })

  test('clears all filters together', () => {
    const query = new URLSearchParams('search=bar&sort=name&min_price=1&max_price=2&category=x&a=b')
    expect(String(withoutFilters(query))).toBe('a=b')
  })
})
