import { expect, test } from 'vitest'
import { nodeHash } from '#domain/transparency/merkle-tree.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import { createTree } from './anchor.ts'

/** RFC 6962, section 2.1, as it is written there: split at the largest power of two below the count. */
function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 1) return leaves[0] as Uint8Array
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)), sha256)
}

test('a tree that grows leaf by leaf has the root of RFC 6962 at every size', () => {
  const tree = createTree()
  const leaves: Buffer[] = []
  expect(() => tree.root()).toThrow(TypeError)
  for (let size = 1; size <= 70; size += 1) {
    const leaf = sha256(String(size))
    leaves.push(leaf)
    tree.add(leaf)
    expect(tree.root()).toEqual(Buffer.from(rootOf(leaves)))
  }
})
