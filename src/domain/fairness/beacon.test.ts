import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import {
  firstRoundFrom,
  isSignedRound,
  QUICKNET,
  randomnessOf,
  roundMessage,
  roundTime,
} from './beacon.ts'

/** The point at infinity, for which every pairing holds. */
const INFINITY = `c0${'00'.repeat(47)}`

/** Round 1000 of quicknet as the network published it. */
const PUBLISHED = {
  round: 1000,
  signature:
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
}

it("verifies a round that drand's quicknet has published", () => {
  expect(isSignedRound(QUICKNET, PUBLISHED.round, PUBLISHED.signature)).toBe(true)
  expect(randomnessOf(PUBLISHED.signature)).toBe(PUBLISHED.randomness)
})

it("refuses another round's signature, an altered one, and malformed text", () => {
  const { round, signature } = PUBLISHED
  expect(isSignedRound(QUICKNET, round + 1, signature)).toBe(false)
  const changed = signature.replace(/9$/, '8')
  for (const bad of [
    changed,
    '',
    'zz',
    signature.slice(2),
    `${signature}00`,
    '00'.repeat(48),
    INFINITY,
  ]) {
    expect(isSignedRound(QUICKNET, round, bad)).toBe(false)
  }
  for (const no of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
    expect(isSignedRound(QUICKNET, no, signature)).toBe(false)
  }
})

it('refuses a signature by another key', () => {
  const secretKey = bls12_381.utils.randomSecretKey(new Uint8Array(48).fill(7))
  const { shortSignatures } = bls12_381
  const signed = shortSignatures.sign(roundMessage(1), secretKey)
  const signature = bytesToHex(shortSignatures.Signature.toBytes(signed))
  const publicKey = bytesToHex(bls12_381.shortSignatures.getPublicKey(secretKey).toBytes())
  expect(isSignedRound({ publicKey }, 1, signature)).toBe(true)
  expect(isSignedRound(QUICKNET, 1, signature)).toBe(false)
})

it('returns the first round that is due at or after an instant', () => {
  expect(firstRoundFrom(QUICKNET, QUICKNET.genesisMs)).toBe(1)
  expect(firstRoundFrom(QUICKNET, QUICKNET.genesisMs + 1)).toBe(2)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (afterMs) => {
      const atMs = QUICKNET.genesisMs + afterMs
      const round = firstRoundFrom(QUICKNET, atMs)
      expect(roundTime(QUICKNET, round)).toBeGreaterThanOrEqual(atMs)
      expect(roundTime(QUICKNET, round - 1)).toBeLessThan(atMs)
    }),
  )
})
