/** A chain that addresses are distinguished by; what shares a form shares a chain here. */
export type Chain =
  | 'Bitcoin'
  | 'Bitcoin Cash'
  | 'Dogecoin'
  | 'Ethereum'
  | 'Litecoin'
  | 'Solana'
  | 'Tron'

/** Whose address a text is, with its checksum right. */
export interface AddressReading {
  chain: Chain
  isTest: boolean
}
