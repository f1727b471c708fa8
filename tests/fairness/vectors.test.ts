import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf, SCHEME } from '#domain/fairness/seeds.ts'
import { betStream, messageStream } from '#domain/fairness/stream.ts'
import { battleEntropy, seatStream } from '#domain/games/battle.ts'
import { TICKETS } from '#domain/games/box.ts'
import { bustOf } from '#domain/games/crash.ts'
import { sectorOf } from '#domain/games/wheel.ts'
import { aKnownBattle } from './battle-builders.ts'
import { disagreement, isTrulySigned } from './independent-battle.ts'
import { instantDisagreement } from './independent-instant.ts'
import { roundDisagreement } from './independent-round.ts'
import { draws, verifyBoxReceipt } from './independent-verifier.ts'
import { aCrashReceipt, aWheelReceipt } from './round-builders.ts'

interface Vectors {
  scheme: string
  commitment: { server_seed: string; sha256: string }
  streams: { name: string; key: string; message: string; n: number; draws: number[] }[]
  crash: { link: string; salt: string; bust: number }
  battle_entropy: { client_seeds: string[]; randomness: string; entropy: string }
  box_receipt: unknown
  battle_receipt: Parameters<typeof isTrulySigned>[0]
  dice_receipt: unknown
  plinko_receipt: unknown
  deals_receipt: unknown
  crash_receipt: unknown
  wheel_receipt: unknown
}

// The test reads the same file as third parties.
const file = new URL('../../src/client/public/coffer-vectors.json', import.meta.url)
const vectors: Vectors = JSON.parse(readFileSync(file, 'utf8'))

const serverSeed = hexToBytes(vectors.commitment.server_seed)
const bytesOf = (hex: string) => Buffer.from(hex, 'hex')

test("the vectors have the product's scheme", () => {
  expect(vectors.scheme).toBe(SCHEME)
})

test('the commitment', () => {
  const { server_seed, sha256 } = vectors.commitment
  expect(commitmentOf(serverSeed)).toBe(sha256)
  expect(createHash('sha256').update(bytesOf(server_seed)).digest('hex')).toBe(sha256)
})

describe.each(vectors.streams)('the stream of $name', ({ key, message, n, draws: expected }) => {
  test('as the domain draws it', () => {
    const stream = messageStream(hexToBytes(key), (block) => `${message}:${block}`)
    expect(expected.map(() => stream.uniform(n))).toEqual(expected)
  })

  test('as the independent verifier draws it', () => {
    const drawn = draws(bytesOf(key), message, BigInt(n))
    expect(expected.map(() => drawn.next().value)).toEqual(expected)
  })
})

test('the games draw from their streams what the vectors state', () => {
  const bet = (nonce: number) => betStream({ serverSeed, clientSeed: 'client', nonce })
  expect(bet(0).uniform(TICKETS)).toBe(1_544_067)
  expect(bet(1).uniform(10_000)).toBe(6_676)
  const rows = bet(2)
  expect(Array.from({ length: 16 }, () => rows.uniform(2)).join('')).toBe('0101100101110010')
  expect(sectorOf(hexToBytes(vectors.crash.link), vectors.crash.salt, 7)).toBe(2)
  const { entropy } = vectors.battle_entropy
  expect(seatStream({ serverSeed, entropy }, 0, 1).uniform(TICKETS)).toBe(8_769_103)
})

test('the bust of a crash round', () => {
  const { link, salt, bust } = vectors.crash
  expect(bustOf(hexToBytes(link), salt)).toBe(BigInt(Math.round(bust * 100)))

  const digest = createHmac('sha256', salt).update(bytesOf(link)).digest('hex')
  const r = Number.parseInt(digest.slice(0, 13), 16)
  expect(Math.floor(99 / (1 - r / 2 ** 52)) / 100).toBe(bust)
})

test('the entropy of a battle', () => {
  const { client_seeds, randomness, entropy } = vectors.battle_entropy
  expect(battleEntropy(client_seeds, randomness)).toBe(entropy)
  const text = JSON.stringify([...client_seeds, randomness])
  expect(createHash('sha256').update(text, 'utf8').digest('hex')).toBe(entropy)
})

test('the receipt of a box', () => {
  expect(verifyReceipt(vectors.box_receipt).verdict).toBe('verified')
  expect(verifyBoxReceipt(vectors.box_receipt)).toEqual({ ok: true })
})

test.for(['dice_receipt', 'plinko_receipt', 'deals_receipt'] as const)('the %s', (name) => {
  expect(verifyReceipt(vectors[name]).verdict).toBe('verified')
  expect(instantDisagreement(vectors[name])).toBeNull()
})

test('the instant games draw what was published', () => {
  expect(vectors).toMatchObject({
    dice_receipt: { nonce: 1, result: { ticket: 6_676 } },
    plinko_receipt: { nonce: 2, result: { path: '0101100101110010', slot: 8 } },
    deals_receipt: { nonce: 3, result: { ticket: 6_755_523 } },
  })
})

test('the receipt of a battle, with a round that drand has published', () => {
  expect(vectors.battle_receipt).toEqual(aKnownBattle())
  expect(verifyReceipt(vectors.battle_receipt).verdict).toBe('verified')
  expect(disagreement(vectors.battle_receipt)).toBeNull()
  expect(isTrulySigned(vectors.battle_receipt)).toBe(true)
})

test('the receipts of a bet on each game of rounds, by the same round of drand', () => {
  expect(vectors.crash_receipt).toEqual(aCrashReceipt())
  expect(vectors.wheel_receipt).toEqual(aWheelReceipt())
  for (const receipt of [vectors.crash_receipt, vectors.wheel_receipt]) {
    expect(verifyReceipt(receipt).verdict).toBe('verified')
    expect(roundDisagreement(receipt)).toBeNull()
  }
})
