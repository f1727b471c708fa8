import { randomBytes } from 'node:crypto'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, createBase58check } from '@scure/base'
import type { SandboxCurrency } from './alphapo-currencies.ts'

const base58check = createBase58check(sha256)

const versioned = (version: number): string =>
  base58check.encode(Uint8Array.from([version, ...randomBytes(20)]))

const segwit = (prefix: string): string =>
  bech32.encode(prefix, [0, ...bech32.toWords(randomBytes(20))])

/** An address as its network writes them. Nobody holds its key: what is sent there is lost. */
const makers: Record<SandboxCurrency['network'], () => string> = {
  bitcoin: () => segwit('bc'),
  litecoin: () => segwit('ltc'),
  dogecoin: () => versioned(0x1e),
  tron: () => versioned(0x41),
  ethereum: () => `0x${randomBytes(20).toString('hex')}`,
  solana: () => base58.encode(randomBytes(32)),
}

export const anAddress = ({ currency, network }: SandboxCurrency): string =>
  currency === 'BCH' || currency === 'XRP' ? versioned(0x00) : makers[network]()
