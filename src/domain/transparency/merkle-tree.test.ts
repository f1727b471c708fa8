import { createHash } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  consistencyPath,
  EMPTY_ROOT,
  inclusionPath,
  isConsistent,
  leafHash,
  rootOfInclusion,
  rootOfLeaves,
  rootSubtrees,
} from './merkle-tree.ts'
import { edgeOf, growTiles, hashNodes, type Tile, tilePath, tilesFor } from './tiles.ts'

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The root as RFC 6962, 2.1, defines it, transcribed literally. */
function slowRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0] as Uint8Array
  const k = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return sha256(Buffer.of(1), slowRoot(leaves.slice(0, k)), slowRoot(leaves.slice(k)))
}

/** The inclusion proof of 2.1.1. */
function slowPath(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return []
  const k = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return m < k
    ? [...slowPath(m, leaves.slice(0, k)), slowRoot(leaves.slice(k))]
    : [...slowPath(m - k, leaves.slice(k)), slowRoot(leaves.slice(0, k))]
}

/** The consistency proof of 2.1.2. */
function slowProof(m: number, leaves: readonly Uint8Array[], isWhole = true): Uint8Array[] {
  if (m === leaves.length) return isWhole ? [] : [slowRoot(leaves)]
  const k = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return m <= k
    ? [...slowProof(m, leaves.slice(0, k), isWhole), slowRoot(leaves.slice(k))]
    : [...slowProof(m - k, leaves.slice(k), false), slowRoot(leaves.slice(0, k))]
}

const hexOf = (hashes: readonly Uint8Array[]) => hashes.map((each) => bytesToHex(each))
const leafOf = (at: number) => leafHash(Buffer.from(`entry ${at}`))
const leavesOf = (size: number) => Array.from({ length: size }, (_, at) => leafOf(at))

/** A log in memory: its tiles by path, grown in several steps. */
function grow(steps: readonly number[]) {
  const stored = new Map<string, Uint8Array>()
  const keyOf = ({ level, number }: Tile) => `${level}/${number}`
  const read = (tiles: readonly Tile[]) =>
    tiles.map((tile) => {
      const bytes = stored.get(keyOf(tile)) ?? new Uint8Array()
      return [tile, bytes.subarray(0, tile.width * 32)] as const
    })
  let size = 0
  for (const count of steps) {
    const leaves = Array.from({ length: count }, (_, at) => leafOf(size + at))
    for (const [tile, bytes] of growTiles(read(edgeOf(size)), size, leaves)) {
      stored.set(keyOf(tile), bytes)
    }
    size += count
  }
  return {
    size,
    stored,
    join: (parts: ReturnType<typeof inclusionPath>, ofSize = size) =>
      hashNodes(parts, read(tilesFor(parts, ofSize))),
  }
}

test('computes the published roots and proofs of the reference tree', () => {
  // From the reference implementation of RFC 6962 (certificate-transparency, merkletree tests).
  const entries = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  const leaves = entries.map((hex) => leafHash(hexToBytes(hex)))
  expect(bytesToHex(EMPTY_ROOT)).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  for (const [at, root] of roots.entries()) {
    const size = at + 1
    const tiles = growTiles([], 0, leaves.slice(0, size))
    expect(hexOf(hashNodes([rootSubtrees(size)], tiles))).toEqual([root])
  }
  const tiles = growTiles([], 0, leaves)
  expect(hexOf(hashNodes(inclusionPath(0, 8), tiles))).toEqual([
    '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
  ])
})

test('the root and every proof of small trees match the definition', () => {
  expect(() => rootOfLeaves([])).toThrow(RangeError)
  for (let size = 1; size <= 40; size += 1) {
    const leaves = leavesOf(size)
    const log = grow([size])
    expect(hexOf(log.join([rootSubtrees(size)]))).toEqual(hexOf([slowRoot(leaves)]))
    expect(rootOfLeaves(leaves)).toEqual(Uint8Array.from(slowRoot(leaves)))
    for (let at = 0; at < size; at += 1) {
      expect(hexOf(log.join(inclusionPath(at, size)))).toEqual(hexOf(slowPath(at, leaves)))
      expect(hexOf(log.join(consistencyPath(at + 1, size)))).toEqual(
        hexOf(slowProof(at + 1, leaves)),
      )
    }
  }
})

// Sizes around the width of tiles, where mistakes are most likely.
const sizes = fc.oneof(
  fc.integer({ min: 1, max: 700 }),
  fc.constantFrom(255, 256, 257, 511, 512, 513, 1_024),
)

test('a log grown in any steps has the same tree as one built at once, and proves every entry', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 5 }),
      sizes,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (steps, last, place, share) => {
        const log = grow([...steps, last])
        const { size } = log
        const leaves = leavesOf(size)
        const [root] = log.join([rootSubtrees(size)])
        expect(bytesToHex(root as Uint8Array)).toBe(bytesToHex(slowRoot(leaves)))
        const whole = grow([size])
        expect([...log.stored].sort().map(([path, bytes]) => [path, bytesToHex(bytes)])).toEqual(
          [...whole.stored].sort().map(([path, bytes]) => [path, bytesToHex(bytes)]),
        )

        const index = Math.floor(place * size)
        const proof = log.join(inclusionPath(index, size))
        expect(hexOf(proof)).toEqual(hexOf(slowPath(index, leaves)))
        const reached = rootOfInclusion(leafOf(index), { index, size, proof })
        expect(reached && bytesToHex(reached)).toBe(bytesToHex(root as Uint8Array))

        const older = Math.floor(share * size)
        const heads = [older, size].map((count) => ({
          size: count,
          root: slowRoot(leaves.slice(0, count)),
        })) as [{ size: number; root: Uint8Array }, { size: number; root: Uint8Array }]
        const steady = log.join(consistencyPath(older, size))
        expect(isConsistent(...heads, steady)).toBe(true)
        if (older > 0) expect(hexOf(steady)).toEqual(hexOf(slowProof(older, leaves)))
      },
    ),
    { numRuns: 25 },
  )
})

const flipped = (hash: Uint8Array, bit: number) =>
  hash.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))

test('a proof that is altered, truncated or of another place, size or tree fails', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 600 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 0, max: 255 }),
      (size, seed, other, bit) => {
        const leaves = leavesOf(size)
        const root = slowRoot(leaves)
        const index = seed % size
        const proof = slowPath(index, leaves)
        const leads = (given: Partial<{ index: number; size: number; proof: Uint8Array[] }>) => {
          const reached = rootOfInclusion(leafOf(index), { index, size, proof, ...given })
          return reached !== null && bytesToHex(reached) === bytesToHex(root)
        }
        expect(leads({})).toBe(true)
        const at = other % proof.length
        expect(leads({ proof: proof.with(at, flipped(proof[at] as Uint8Array, bit)) })).toBe(false)
        expect(leads({ proof: proof.toSpliced(at, 1) })).toBe(false)
        expect(leads({ proof: [...proof, root] })).toBe(false)
        if (other % size !== index) expect(leads({ index: other % size })).toBe(false)
        expect(leads({ index: -1 })).toBe(false)
        expect(leads({ index: size })).toBe(false)
        expect(leads({ index: index + 0.5 })).toBe(false)

        const older = 1 + (seed % (size - 1))
        const heads = [older, size].map((count) => ({
          size: count,
          root: slowRoot(leaves.slice(0, count)),
        })) as [{ size: number; root: Uint8Array }, { size: number; root: Uint8Array }]
        const steady = slowProof(older, leaves)
        const place = other % steady.length
        const forged = flipped(steady[place] as Uint8Array, bit)
        expect(isConsistent(...heads, steady.with(place, forged))).toBe(false)
        expect(isConsistent(...heads, steady.toSpliced(place, 1))).toBe(false)
        expect(isConsistent(...heads, [...steady, root])).toBe(false)
        expect(isConsistent(heads[1], heads[0], steady)).toBe(false)
        const rewritten = { size: older, root: flipped(heads[0].root, bit) }
        expect(isConsistent(rewritten, heads[1], steady)).toBe(false)
        expect(isConsistent({ size: 0, root: heads[0].root }, heads[1], [])).toBe(false)
        expect(isConsistent({ size, root: rewritten.root }, heads[1], [])).toBe(false)
      },
    ),
    { numRuns: 100 },
  )
})

test('the third level of tiles begins once a tile of the second is full', () => {
  const leaves = leavesOf(65_537)
  for (const size of [65_535, 65_536, 65_537]) {
    const log = grow([300, size - 300])
    expect(hexOf(log.join([rootSubtrees(size)]))).toEqual(hexOf([slowRoot(leaves.slice(0, size))]))
    expect(log.stored.has('2/0')).toBe(size >= 65_536)
  }
})

test('a proof in a log of ten million entries needs few tiles', () => {
  const size = 10_000_000
  for (const index of [0, 1, 5_000_000, 9_999_999]) {
    const tiles = tilesFor(inclusionPath(index, size), size)
    expect(tiles.length).toBeLessThanOrEqual(7)
    expect(new Set(tiles.map(tilePath)).size).toBe(tiles.length)
  }
})
