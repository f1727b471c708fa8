import type { LogEntry } from '#contract/http/operator/acts.ts'

type Link = Pick<LogEntry, 'seq' | 'hash'>

/**
 * What is wrong with consecutive entries of the log as far as a page can see: a missing number, or a hash that stands
 * twice. The hashes themselves are keyed, and the audit computes them again. Null: nothing is wrong.
 */
export function chainFault(entries: readonly Link[]): string | null {
  const ordered = entries.toSorted((a, b) => a.seq - b.seq)
  const hashes = new Set<string>()
  for (const [place, { seq, hash }] of ordered.entries()) {
    const before = ordered[place - 1]
    if (before && seq !== before.seq + 1) return `Entries are missing after number ${before.seq}.`
    if (hashes.has(hash)) return `The hash of number ${seq} stands twice.`
    hashes.add(hash)
  }
  return null
}
