import { expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { identityMark, payoutMark, postalMark } from './person.ts'

const home = {
  country: 'DE',
  postal_code: '10115',
  city: 'Berlin',
  street_address: 'Invalidenstraße 1',
  street_address_2: '',
}

it.each([
  ['another case', { street_address: 'INVALIDENSTRASSE 1' }],
  ['spaces and points', { street_address: ' Invaliden-straße  1. ', postal_code: '10 115' }],
  ['an accent', { city: 'Bérlin' }],
  ['full-width digits', { street_address: 'Invalidenstraße \uff11' }],
  ['the number in the second line', { street_address: 'Invalidenstraße', street_address_2: '1' }],
])('a postal address with %s is the same', (_, over) => {
  expect(postalMark({ ...home, ...over })).toBe(postalMark(home))
})

it.each([
  ['number', { street_address: 'Invalidenstraße 11' }],
  ['flat', { street_address_2: 'Flat 2' }],
  ['country', { country: 'AT' }],
  ['postal code', { postal_code: '10117' }],
])('a different %s makes a different address', (_, over) => {
  expect(postalMark({ ...home, ...over })).not.toBe(postalMark(home))
})

it('fields do not run into each other', () => {
  const moved = { ...home, postal_code: '1011', city: '5Berlin' }
  expect(postalMark(moved)).not.toBe(postalMark(home))
})

it('a payout address is the same in any case and with its prefix', () => {
  const hex = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => Buffer.from(bytes).toString('hex'))
  fc.assert(
    fc.property(hex, (digits) => {
      expect(payoutMark(`0x${digits.toUpperCase()}`)).toBe(payoutMark(`0x${digits}`))
      expect(payoutMark(`bitcoincash:q${digits}`)).toBe(payoutMark(`q${digits}`))
    }),
  )
})

it('a document is the same however its number is typed, and another one in another country', () => {
  const document = { country: 'DE', number: 'L01X 00T47' }
  expect(identityMark({ country: 'DE', number: ' l01x-00t47' })).toBe(identityMark(document))
  expect(identityMark({ ...document, number: 'L01X00T48' })).not.toBe(identityMark(document))
  expect(identityMark({ ...document, country: 'AT' })).not.toBe(identityMark(document))
})
