import { expect, it } from 'vitest'
import { showValue, valueIn } from './setting-value.ts'

it('reads what staff type by the kind of the setting', () => {
  expect(valueIn('switch', 'off')).toBe(false)
  expect(valueIn('amount', ' 12.5 ')).toBe(12.5)
  expect(valueIn('count', '1,000')).toBe(1_000)
  expect(valueIn('percent', '0x10')).toBeNaN()
  expect(valueIn('countries', 'DE, FR,')).toEqual(['DE', 'FR'])
  expect(valueIn('cards', 'https://cards.test/{dollars}')).toBe('https://cards.test/{dollars}')
  expect(valueIn('text', '')).toBeNull()
  expect(valueIn('announcement', '')).toBeNull()
  expect(valueIn('announcement', 'Back soon\n2026-12-24T18:00:00Z\n2026-12-25T18:00:00Z')).toEqual({
    text: 'Back soon',
    starts_at: '2026-12-24T18:00:00Z',
    ends_at: '2026-12-25T18:00:00Z',
  })
})

it('shows values as words', () => {
  expect(showValue(true, null)).toBe('on')
  expect(showValue(500, 'coins')).toBe('500 coins')
  expect(showValue(100_000_000, 'coins')).toBe('100,000,000 coins')
  expect(showValue(0.05, 'percent')).toBe('0.05 percent')
  expect(showValue([], null)).toBe('none')
  expect(showValue(null, null)).toBe('none')
})
