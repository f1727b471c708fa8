import type { Entropy } from '#server/platform/entropy/entropy.ts'

/** Without letters and digits that are taken for one another. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz'
const TAIL_LENGTH = 6
const HEAD_LENGTH_MAX = 40

/**
 * An address for a box that no other has: its name in plain letters, and a tail that nobody can guess,
 * so that a hidden box is not found by trying names.
 */
export function newSlug(name: string, entropy: Pick<Entropy, 'bytes'>): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const head = plain
    .match(/[a-z0-9]+/g)
    ?.join('-')
    .slice(0, HEAD_LENGTH_MAX)
    .replace(/-$/, '')
  const tail = Array.from(entropy.bytes(TAIL_LENGTH), (byte) => SIGNS[byte % SIGNS.length])
  return `${head || 'box'}-${tail.join('')}`
}
