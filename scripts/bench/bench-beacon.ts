import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { roundMessage } from '#domain/fairness/beacon.ts'

const GENESIS_SECONDS = Date.UTC(2026, 0, 1) / 1_000
const PERIOD_SECONDS = 3

export interface BenchBeacon {
  /** The settings that replace drand with this relay. */
  env: Record<string, string>
  stop(): void
}

/** A drand relay with a private network, so that the bench makes no outside requests. */
export async function startBenchBeacon(): Promise<BenchBeacon> {
  const { shortSignatures } = bls12_381
  const { secretKey, publicKey } = shortSignatures.keygen()
  const key = bytesToHex(publicKey.toBytes())
  const chain = createHash('sha256').update(key).digest('hex')
  const info = {
    public_key: key,
    period: PERIOD_SECONDS,
    genesis_time: GENESIS_SECONDS,
    hash: chain,
    schemeID: 'bls-unchained-g1-rfc9380',
  }
  const signed = new Map<number, string>()
  const signatureOf = (round: number): string => {
    const signature =
      signed.get(round) ??
      bytesToHex(shortSignatures.sign(roundMessage(round), secretKey).toBytes())
    signed.set(round, signature)
    return signature
  }
  const server = createServer((request, response) => {
    const round = Number(/\/public\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 0)
    const answer = round === 0 ? info : { round, signature: signatureOf(round) }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { DRAND_URLS: `http://127.0.0.1:${port}`, DRAND_CHAIN: chain, DRAND_PUBLIC_KEY: key },
    stop: () => void server.close(),
  }
}
