import { expect, it } from 'vitest'
import { withoutBase } from './base-path.ts'

it.each([
  ['/shop', '/'],
  ['/shop?a=1', '/?a=1'],
  ['/shop/', '/'],
  ['/shop/boxes?a=/shop', '/boxes?a=/shop'],
  ['/shop/shop/x', '/shop/x'],
  ['/shopping', '/shopping'],
  ['/boxes', '/boxes'],
  ['/Shop/boxes', '/Shop/boxes'],
  ['/', '/'],
])('below /shop, %s is %s', (url, expected) => {
  expect(withoutBase(url, '/shop')).toBe(expected)
})

it('without a base path, nothing changes', () => {
  for (const url of ['/', '/shop/x?y', '/?a']) expect(withoutBase(url, '')).toBe(url)
})
