// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearCookie, readCookie } from '#client/lib/browser/cookies.ts'
import { linkOf, rememberLink, trackingLink } from './tracking-link.ts'

afterEach(() => {
  clearCookie('trackingLink')
  vi.restoreAllMocks()
})

describe('the link of an address', () => {
  it.each([
    ['/', '?utm_source=spring', 'spring'],
    ['/boxes/midas-vault', '?sort=name&utm_source=Mail_2026.05', 'Mail_2026.05'],
    ['/ref/marlowe', '', 'marlowe'],
    ['/ref/marlowe', '?utm_source=spring', 'marlowe'],
    ['/ref/', '?utm_source=spring', null],
    ['/', '', null],
    ['/', '?utm_source=', null],
    ['/', `?utm_source=${'a'.repeat(65)}`, null],
    ['/', '?utm_source=%0D%0AX-Evil:1', null],
    ['/', '?utm_source=%D0%B8', null],
    ['/ref/a%20b', '', null],
    ['/reference/a', '', null],
  ])('%s%s yields %j', (pathname, search, link) => {
    expect(linkOf({ pathname, search })).toBe(link)
  })
})

describe('the cookie', () => {
  it('expires at the end of the visitor’s day', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    const now = new Date(2026, 4, 3, 9, 30)
    rememberLink('spring', now)
    const end = new Date(2026, 4, 3, 23, 59, 59, 999).toUTCString()
    expect(written).toHaveBeenCalledWith(
      `trackingLink=spring; Path=/; Expires=${end}; SameSite=Lax`,
    )
  })

  it('is read back', () => {
    rememberLink('spring')
    expect(trackingLink()).toBe('spring')
  })

  it.each(['%E0%A4%A', 'caf%C3%A9', 'a%0D%0Ab', '%'])(
    'of %s, set by somebody else, is ignored without an error',
    (value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the test sets a value that our own code would not write.
      document.cookie = `trackingLink=${value}; Path=/`
      expect(trackingLink()).toBeNull()
      expect(() => readCookie('trackingLink')).not.toThrow()
    },
  )
})
