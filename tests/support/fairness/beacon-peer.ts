import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type BeaconChain,
  firstRoundFrom,
  randomnessOf,
  roundMessage,
  roundTime,
} from '#domain/fairness/beacon.ts'

/** How the fake relay misbehaves when asked for a round. */
export type BeaconMood =
  /** Closes the connection without a reply. */
  | 'away'
  | 'failing'
  /** Keeps the connection open without a reply. */
  | 'silent'
  /** Starts a reply and never ends it. */
  | 'dripping'
  | 'redirecting'
  | 'huge'
  | 'not json'
  | 'no round'
  /** A valid signature, but of the next round. */
  | 'other round'
  /** The next round with this round's number. */
  | 'wrong signature'
  /** A signature by another key. */
  | 'foreign key'
  /** A valid signature with randomness that was not derived from it. */
  | 'lying'

export interface BeaconPeer {
  url: string
  chain: BeaconChain
  /** The settings that replace drand with this relay. */
  env: { DRAND_URLS: string; DRAND_CHAIN: string; DRAND_PUBLIC_KEY: string }
  /** The rounds that were requested, in order. */
  asked: number[]
  /** Applies to all later requests; null is correct behaviour. */
  behave(mood: BeaconMood | null): void
  /** The network produces no more rounds until `resume`, which then produces all of them. */
  stall(): void
  resume(): void
  /** The signature of any round, due or not, for tests that need to know it. */
  signatureOf(round: number): string
  close(): Promise<void>
}

const { shortSignatures } = bls12_381

/** Key, chain and signatures of a private network. Each signature is computed once. */
export function aChain(seed = 7): { chain: BeaconChain; signatureOf(round: number): string } {
  const secretKey = bls12_381.utils.randomSecretKey(new Uint8Array(48).fill(seed))
  const signatures = new Map<number, string>()
  return {
    chain: {
      chain: createHash('sha256').update(`a chain of the tests ${seed}`).digest('hex'),
      publicKey: bytesToHex(shortSignatures.getPublicKey(secretKey).toBytes()),
      genesisMs: Date.UTC(2026, 0, 1),
      periodMs: 3_000,
    },
    signatureOf(round) {
      const known = signatures.get(round) ?? sign(round, secretKey)
      signatures.set(round, known)
      return known
    },
  }
}

const sign = (round: number, secretKey: Uint8Array): string =>
  bytesToHex(
    shortSignatures.Signature.toBytes(shortSignatures.sign(roundMessage(round), secretKey)),
  )

/**
 * A drand relay with a private network, whose rounds follow the given clock. `info` overrides fields of the
 * chain's description.
 */
export async function startBeaconPeer(
  clock: { now(): number },
  info: Record<string, unknown> = {},
): Promise<BeaconPeer> {
  const { chain, signatureOf } = aChain()
  const stranger = aChain(8)
  const asked: number[] = []
  let mood: BeaconMood | null = null
  let stalledAtMs: number | null = null
  const networkNow = () => stalledAtMs ?? clock.now()

  const answers: Record<BeaconMood, (response: ServerResponse, round: number) => void> = {
    away: (response) => response.destroy(),
    failing: (response) => response.writeHead(503).end('{}'),
    silent: () => {},
    dripping: (response) => response.writeHead(200).write('{'),
    redirecting: (response, round) => response.writeHead(302, { location: `./${round}` }).end(),
    huge: (response, round) => json(response, { ...truth(round), more: 'x'.repeat(200_000) }),
    'not json': (response) => response.writeHead(200).end('<html>'),
    'no round': (response, round) => json(response, { ...truth(round), signature: 'abc' }),
    'other round': (response, round) => json(response, truth(round + 1)),
    'wrong signature': (response, round) => json(response, { ...truth(round + 1), round }),
    'foreign key': (response, round) => json(response, signed(round, stranger.signatureOf(round))),
    lying: (response, round) => json(response, { ...truth(round), randomness: 'ab'.repeat(32) }),
  }
  const truth = (round: number) => signed(round, signatureOf(round))

  function answerRound(response: ServerResponse, round: number): void {
    asked.push(round)
    if (mood) answers[mood](response, round)
    else if (networkNow() < roundTime(chain, round)) json(response, { error: 'too early' }, 425)
    else json(response, truth(round))
  }

  const server = createServer((request, response) => {
    const round = /^\/([0-9a-f]{64})\/public\/(\d+)$/.exec(request.url ?? '')
    if (request.url === `/${chain.chain}/info`) json(response, { ...infoOf(chain), ...info })
    else if (request.url === `/${chain.chain}/public/latest`) {
      answerRound(response, firstRoundFrom(chain, networkNow() + 1) - 1)
    } else if (round?.[1] === chain.chain) answerRound(response, Number(round[2]))
    else json(response, { error: 'not found' }, 404)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    chain,
    env: { DRAND_URLS: url, DRAND_CHAIN: chain.chain, DRAND_PUBLIC_KEY: chain.publicKey },
    asked,
    signatureOf,
    behave: (next) => {
      mood = next
    },
    stall: () => {
      stalledAtMs = clock.now()
    },
    resume: () => {
      stalledAtMs = null
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const signed = (round: number, signature: string) => ({
  round,
  randomness: randomnessOf(signature),
  signature,
})

const infoOf = ({ chain, publicKey, genesisMs, periodMs }: BeaconChain) => ({
  public_key: publicKey,
  period: periodMs / 1_000,
  genesis_time: genesisMs / 1_000,
  hash: chain,
  groupHash: chain,
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'tests' },
})

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
