export interface ConnectionCounts {
  count(network: string): number
  /** Counts one more connection; the returned function subtracts it. */
  add(network: string): () => void
}

/** Counts the connections of each network. */
export function createConnectionCounts(): ConnectionCounts {
  const counts = new Map<string, number>()
  return {
    count: (network) => counts.get(network) ?? 0,
    add(network) {
      counts.set(network, (counts.get(network) ?? 0) + 1)
      return () => {
        const left = (counts.get(network) ?? 1) - 1
        if (left === 0) counts.delete(network)
        else counts.set(network, left)
      }
    },
  }
}
