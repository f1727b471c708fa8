import { hash } from 'node:crypto'
import type { SeedVault } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { findCheckpoint } from './store.ts'

/** Finds secret links. At most one segment is hashed from its checkpoint, once, and kept in memory. */
export interface ChainLinks {
  /** The link with an index, from 1. Throws if the chain has none. */
  find(reader: Reader, chainId: string, index: number): Promise<Uint8Array>
}

export function createChainLinks(vault: SeedVault): ChainLinks {
  /** The current segment of each chain, by index. */
  const segments = new Map<string, Map<number, Uint8Array>>()

  return {
    async find(reader, chainId, index) {
      const known = segments.get(chainId)?.get(index)
      if (known) return known
      const checkpoint = await findCheckpoint(reader, chainId, index)
      if (!checkpoint) throw new Error(`Chain ${chainId} has no link ${index}`)
      const segment = new Map<number, Uint8Array>()
      let link: Uint8Array = vault.open(checkpoint.sealed)
      for (let at = checkpoint.index; at >= index; at -= 1) {
        segment.set(at, link)
        link = hash('sha256', link, 'buffer')
      }
      segments.set(chainId, segment)
      return segment.get(index) as Uint8Array
    },
  }
}
