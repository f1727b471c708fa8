import { expect, it } from 'vitest'
import { foreignAddresses } from '#tests/support/fuzz/foreign-addresses.ts'
import { localPath } from './local-path.ts'
import { pages } from './pages.ts'

it.each([
  '/',
  '/profile/inventory',
  '/boxes/midas-vault',
  '/battles/0198c5a2-0000-7000-8000-000000000000',
  '/boxes?search=gold%20coin&sort=price',
  '/?modal=deposit&amount=25&promocode=COFFER',
  '/profile?return=//evil.example',
])('%s is a local path, and is returned unchanged', (path) => {
  expect(localPath(path)).toBe(path)
})

it('every page of the storefront has a local path', () => {
  for (const { path } of Object.values(pages)) {
    const instance = path.replace(/:\w+/g, 'some-name')
    expect(localPath(instance)).toBe(instance)
  }
})

it('no foreign address is a local path: 200 attempts', () => {
  expect(foreignAddresses).toHaveLength(200)
  expect(foreignAddresses.filter((address) => localPath(address) !== null)).toEqual([])
})

it.each([null, undefined, '', 'profile', `/${'a'.repeat(600)}`])('%s is refused', (text) => {
  expect(localPath(text)).toBeNull()
})
