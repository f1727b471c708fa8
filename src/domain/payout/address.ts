import type { AddressReading, Chain } from './address-reading.ts'
import { type PayoutCurrency, type PayoutCurrencyCode, payoutCurrencies } from './currencies.ts'
import { payoutNetworks } from './networks.ts'
import { readPayee } from './payee.ts'
import { readAddress } from './read-address.ts'

/** The shape of each chain's addresses, regardless of checksums. */
const shapes: Readonly<Record<Chain, RegExp>> = {
  Bitcoin: /^(bc1[0-9a-z]{20,90}|[13][1-9A-HJ-NP-Za-km-z]{24,35})$/i,
  'Bitcoin Cash': /^(bitcoincash:)?[qpzr][0-9a-z]{35,111}$/i,
  Dogecoin: /^[DA9][1-9A-HJ-NP-Za-km-z]{24,35}$/,
  Ethereum: /^0x[0-9a-f]{30,50}$/i,
  Litecoin: /^(ltc1[0-9a-z]{20,90}|[LM][1-9A-HJ-NP-Za-km-z]{24,35})$/i,
  Solana: /^[1-9A-HJ-NP-Za-km-z]{40,46}$/,
  Tron: /^T[1-9A-HJ-NP-Za-km-z]{24,36}$/,
}

/** A text as an address of a currency's network, or why it is none, in words. */
export type PayoutAddress =
  | { reading: AddressReading; address: string; fault?: undefined }
  | { fault: string }

/**
 * Why a currency cannot be paid out to what was pasted, in words; null if it can.
 * Checks form, network and checksum. Whether anybody can spend from there is for `unspendable`.
 */
export const addressFault = (code: PayoutCurrencyCode, pasted: string): string | null =>
  readPayoutAddress(code, pasted).fault ?? null

/** Reads an address, a payment link or an account id for a currency. */
export function readPayoutAddress(code: PayoutCurrencyCode, pasted: string): PayoutAddress {
  const payee = readPayee(code, pasted)
  if (payee.fault !== undefined) return { fault: payee.fault }
  const { address } = payee
  const wanted = payoutNetworks[code].chain
  const reading = readAddress(address)
  if (reading?.isTest) {
    return { fault: 'This is an address of a test network: real coins would be lost.' }
  }
  if (reading && reading.chain !== wanted)
    return { fault: otherNetworkMessage(reading.chain, code) }
  if (reading) return { reading, address }
  if (shapes[wanted].test(address)) {
    return { fault: 'A character of this address is wrong or missing. Copy it again.' }
  }
  const { network, hint } = detailsOf(code)
  return { fault: `This is not an address of ${network}, which looks like this: ${hint}` }
}

/** The ways in which an address is commonly written: as it was typed, in one case, with and without its prefix. */
export function spellingsOf(address: string): string[] {
  const reading = readAddress(address)
  if (!reading) return [address]
  const { canonical } = reading
  const bare = canonical.slice(canonical.indexOf(':') + 1)
  // In base 58 another case is another address, which reads as none or as a stranger's.
  const isBase58 = canonical === address && address !== address.toLowerCase()
  const cased =
    isBase58 && reading.chain !== 'Ethereum' ? [] : [canonical, bare].flatMap(inBothCases)
  return [...new Set([address, canonical, bare, ...cased])]
}

const inBothCases = (text: string): string[] => [text.toLowerCase(), text.toUpperCase()]

function otherNetworkMessage(found: Chain, code: PayoutCurrencyCode): string {
  const { network, hint } = detailsOf(code)
  if (found === 'Bitcoin' && (code === 'BCH' || code === 'LTC')) {
    return `This is an address of Bitcoin, or an old one of ${network}. Enter one like this: ${hint}`
  }
  const owner = found === 'Ethereum' ? 'Ethereum or a chain like it' : found
  return `This is an address of ${owner}, but you have chosen ${network}.`
}

const detailsOf = (code: PayoutCurrencyCode): PayoutCurrency =>
  payoutCurrencies.find((currency) => currency.code === code) ?? payoutCurrencies[0]
