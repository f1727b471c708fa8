/** A chain, as far as addresses can tell: chains with the same address format count as one. */
export type Chain =
  | 'Bitcoin'
  | 'Bitcoin Cash'
  | 'Dogecoin'
  | 'Ethereum'
  | 'Litecoin'
  | 'Solana'
  | 'Tron'

/** The chain and network of an address. */
export interface AddressNetwork {
  chain: Chain
  isTest: boolean
}

/**
 * What the payload is: the hash of a key or of a script, the key of Taproot, an account of Solana; `unused` is a form
 * that the standard describes and the network does not spend from yet.
 */
export type AddressForm = 'key_hash' | 'script_hash' | 'taproot' | 'account' | 'unused'

/** An address as it was read. Its checksum is valid, if the form has one. */
export interface AddressReading extends AddressNetwork {
  form: AddressForm
  /** What the address names on its chain, without version and checksum. */
  payload: Uint8Array
  /** The one spelling of the address in which it is compared with others. */
  canonical: string
}
