import { networksOf } from '#server/platform/http/client-address.ts'

export interface ConnectionCounts {
  /** Whether a network of the address has all the connections that it may have; `max` is that of a single address. */
  isFull(address: string, max: number): boolean
  /** Counts one more connection; the returned function subtracts it. */
  add(address: string): () => void
}

/** Counts the connections of each network. */
export function createConnectionCounts(): ConnectionCounts {
  const counts = new Map<string, number>()

  function change(key: string, by: number): void {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }

  return {
    isFull: (address, max) =>
      networksOf(address).some(({ key, times }) => (counts.get(key) ?? 0) >= max * times),
    add(address) {
      const networks = networksOf(address)
      for (const { key } of networks) change(key, 1)
      return () => {
        for (const { key } of networks) change(key, -1)
      }
    },
  }
}
