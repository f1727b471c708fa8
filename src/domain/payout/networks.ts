import type { Chain } from './address-reading.ts'
import type { PayoutCurrencyCode } from './currencies.ts'

/** The network of a payout currency, as payment links and account ids name it. */
export interface PayoutNetwork {
  chain: Chain
  /** Schemes of payment links that may name an address of this network. */
  schemes: readonly string[]
  /** Namespace and reference of CAIP-2, which CAIP-10 puts before an address. */
  caip: string
  /** The chain's number of EIP-155, which EIP-681 puts behind an address. */
  chainId?: number
  /** The contract, if the currency is a token of the network. */
  contract?: string
}

const ethereum: PayoutNetwork = {
  chain: 'Ethereum',
  schemes: ['ethereum', 'eth'],
  caip: 'eip155:1',
  chainId: 1,
}
const tron: PayoutNetwork = { chain: 'Tron', schemes: ['tron'], caip: 'tron:0x2b6653dc' }

/** The networks that the shop pays on, by currency. */
export const payoutNetworks: Readonly<Record<PayoutCurrencyCode, PayoutNetwork>> = {
  BTC: {
    chain: 'Bitcoin',
    schemes: ['bitcoin'],
    caip: 'bip122:000000000019d6689c085ae165831e93',
  },
  ETH: ethereum,
  SOL: {
    chain: 'Solana',
    schemes: ['solana'],
    caip: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  },
  USDTE: { ...ethereum, contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
  USDTT: { ...tron, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  BCH: {
    chain: 'Bitcoin Cash',
    // Web pages may only link to some schemes, so that links of Bitcoin Cash also come as `bitcoin:`.
    schemes: ['bitcoincash', 'bitcoin'],
    caip: 'bip122:000000000000000000651ef99cb9fcbe',
  },
  LTC: {
    chain: 'Litecoin',
    schemes: ['litecoin'],
    caip: 'bip122:12a765e31ffd4059bada1e25190f6e98',
  },
  DOGE: {
    chain: 'Dogecoin',
    schemes: ['dogecoin', 'doge'],
    caip: 'bip122:1a91e3dace36e2be3bf030a65679fe82',
  },
  TRX: tron,
  'BNB-BSC': {
    chain: 'Ethereum',
    schemes: ['ethereum', 'bnb', 'bsc', 'smartchain'],
    caip: 'eip155:56',
    chainId: 56,
  },
}
