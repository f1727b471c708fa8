import { describe, expect, it } from 'vitest'
import { emailAddresses, noEmailAddresses } from '#tests/data/email-addresses.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { emailFault, readEmail, storedEmail } from './email-address.ts'

describe.each(emailAddresses)('an address of $source', ({ stored }) => {
  it.each(Object.entries(stored))('%s is stored as %s', (text, form) => {
    expect(readEmail(text)).toEqual({ address: form })
    expect(readEmail(form)).toEqual({ address: form })
  })
})

describe.each(noEmailAddresses)('a text of $source', ({ texts }) => {
  it.each(texts)('%j is no address', (text) => {
    expect(emailFault(text)).not.toBeNull()
    expect(storedEmail(text)).toBe(text)
  })
})

it('letters outside ASCII before the @ are refused with a sentence of their own', () => {
  expect(emailFault('коля@example.com')).toContain('Latin letters')
})

it('the stored form is read as itself, whatever was typed', () => {
  const part = fc.string({ unit: 'binary', maxLength: 30 })
  fc.assert(
    fc.property(part, part, fc.constantFrom('com', 'рф', 'xn--p1ai'), (local, domain, top) => {
      const { address } = readEmail(`${local}@${domain}.${top}`)
      if (address === undefined) return
      expect(readEmail(address)).toEqual({ address })
      expect(address.length).toBeLessThanOrEqual(254)
      expect(/^[\x21-\x7e]+$/.test(address)).toBe(true)
    }),
  )
})
