import type { Chain } from './address-reading.ts'
import { type PayoutCurrency, type PayoutCurrencyCode, payoutCurrencies } from './currencies.ts'
import { readAddress } from './read-address.ts'

const chains: Readonly<Record<PayoutCurrencyCode, Chain>> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  SOL: 'Solana',
  USDTE: 'Ethereum',
  USDTT: 'Tron',
  BCH: 'Bitcoin Cash',
  LTC: 'Litecoin',
  DOGE: 'Dogecoin',
  TRX: 'Tron',
  'BNB-BSC': 'Ethereum',
}

/** The shape of each chain's addresses, regardless of checksums. */
const shapes: Readonly<Record<Chain, RegExp>> = {
  Bitcoin: /^(bc1[0-9a-z]{20,90}|[13][1-9A-HJ-NP-Za-km-z]{24,35})$/i,
  'Bitcoin Cash': /^(bitcoincash:)?[qp][0-9a-z]{35,60}$/i,
  Dogecoin: /^[DA9][1-9A-HJ-NP-Za-km-z]{24,35}$/,
  Ethereum: /^0x[0-9a-f]{30,50}$/i,
  Litecoin: /^(ltc1[0-9a-z]{20,90}|[LM][1-9A-HJ-NP-Za-km-z]{24,35})$/i,
  Solana: /^[1-9A-HJ-NP-Za-km-z]{40,46}$/,
  Tron: /^T[1-9A-HJ-NP-Za-km-z]{24,36}$/,
}

/** Addresses whose key nobody holds: burn addresses, Solana's programs, and the two Tether contracts. */
const deadEnds = new Set(
  [
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    '11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  ].map((address) => address.toLowerCase()),
)

/**
 * Why a currency cannot be paid out to an address, in words; null if it can.
 * Checks form, network and checksum; an address alone reveals nothing more.
 */
export function addressFault(code: PayoutCurrencyCode, address: string): string | null {
  const wanted = chains[code]
  const reading = readAddress(address)
  if (reading?.isTest) return 'This is an address of a test network: real coins would be lost.'
  if (reading && reading.chain !== wanted) return otherNetworkMessage(reading.chain, code)
  if (reading && deadEnds.has(address.toLowerCase())) {
    return 'Coins sent to this address would be lost forever. Enter the address of your own wallet.'
  }
  if (reading) return null
  if (shapes[wanted].test(address)) {
    return 'A character of this address is wrong or missing. Copy it again.'
  }
  const { network, hint } = detailsOf(code)
  return `This is not an address of ${network}, which looks like this: ${hint}`
}

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
