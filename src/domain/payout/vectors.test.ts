import { describe, expect, it } from 'vitest'
import { type AddressOutcome, payoutAddresses } from '#tests/data/payout-addresses.ts'
import { readPayoutAddress } from './address.ts'
import type { PayoutCurrencyCode } from './currencies.ts'
import * as known from './known-addresses.ts'
import { readAddress } from './read-address.ts'
import { isProgramAccount, unspendable } from './unspendable.ts'

function outcomeOf(code: PayoutCurrencyCode, text: string): AddressOutcome {
  const read = readPayoutAddress(code, text)
  if (read.fault === undefined) {
    const fault = unspendable(read.reading)
    return fault ?? (isProgramAccount(read.reading) ? 'doubted' : 'accepted')
  }
  if (read.fault.includes('test network')) return 'test_network'
  return read.fault.includes('but you have chosen') &&
    read.fault.startsWith('This is an address of')
    ? 'other_network'
    : 'invalid'
}

describe.each(payoutAddresses)('$source ($code)', ({ code, texts }) => {
  const rows = Object.entries(texts).flatMap(([outcome, listed]) =>
    listed.map((text) => [outcome, text] as const),
  )
  it.each(rows)('%s: %s', (outcome, text) => {
    expect(outcomeOf(code, text)).toBe(outcome)
  })
})

it('every well-known address is spelled as it is compared', () => {
  const listed = Object.values(known).flat()
  expect(listed.filter((address) => readAddress(address)?.canonical !== address)).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})
