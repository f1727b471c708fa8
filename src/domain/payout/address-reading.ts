/** A chain, as far as addresses can tell: chains with the same address format count as one. */
export type Chain =
  | 'Bitcoin'
  | 'Bitcoin Cash'
  | 'Dogecoin'
  | 'Ethereum'
  | 'Litecoin'
  | 'Solana'
  | 'Tron'

/** The chain and network of an address. Its checksum is valid, if the form has one. */
export interface AddressReading {
  chain: Chain
  isTest: boolean
}
