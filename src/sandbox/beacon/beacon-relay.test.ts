import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BeaconChain,
  isSignedRound,
  QUICKNET,
  randomnessOf,
  roundTime,
} from '#domain/fairness/beacon.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { chainHash } from './beacon-network.ts'

let sandbox: SandboxProcess
let chain: BeaconChain

beforeAll(async () => {
  sandbox = await startSandboxProcess()
  const { json } = await get('/info')
  chain = {
    chain: String(json.hash),
    publicKey: String(json.public_key),
    genesisMs: Number(json.genesis_time) * 1_000,
    periodMs: Number(json.period) * 1_000,
  }
})

afterAll(() => sandbox.stop())

async function get(path: string) {
  const answer = await fetch(`${sandbox.origin}/drand${path}`)
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

const choose = (trick: string) =>
  fetch(`${sandbox.origin}/console`, {
    method: 'POST',
    body: new URLSearchParams({ provider: '3', trick }),
    redirect: 'manual',
  })

describe('the beacon', () => {
  test('its rounds are signed by its key and come when they are due', async () => {
    const askedAtMs = Date.now()
    const { json } = await get(`/${chain.chain}/public/latest`)
    const [round, signature] = [Number(json.round), String(json.signature)]
    expect(isSignedRound(chain, round, signature)).toBe(true)
    expect(json.randomness).toBe(randomnessOf(signature))
    expect(roundTime(chain, round)).toBeGreaterThan(askedAtMs - 2 * chain.periodMs)
    expect(roundTime(chain, round)).toBeLessThanOrEqual(Date.now() + chain.periodMs)
    expect(await get(`/public/${round}`)).toEqual({ status: 200, json })
  })

  test('a round is not told before its time', async () => {
    const { json } = await get('/public/latest')
    expect((await get(`/public/${Number(json.round) + 20}`)).status).toBe(425)
  })

  test.each(['/public/0', `/${'ab'.repeat(32)}/info`, '/public/999999999999999999'])(
    '%s is not found',
    async (path) => {
      const { status } = await fetch(`${sandbox.origin}/drand${path}`)
      expect(status).toBe(404)
    },
  )

  test('its key follows from the secret alone', async () => {
    const again = await startSandboxProcess()
    const other = await startSandboxProcess({ BEACON_SECRET: 'another-secret' })
    const infoOf = async ({ origin }: SandboxProcess) =>
      (await fetch(`${origin}/drand/info`)).json() as Promise<{ hash: string }>
    expect((await infoOf(again)).hash).toBe(chain.chain)
    expect((await infoOf(other)).hash).not.toBe(chain.chain)
    await Promise.all([again.stop(), other.stop()])
  })
})

test('a chain is named as drand names its own', () => {
  expect(
    chainHash({
      period: 3,
      genesisTime: QUICKNET.genesisMs / 1_000,
      publicKey: Buffer.from(QUICKNET.publicKey, 'hex'),
      groupHash: Buffer.from(
        'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
        'hex',
      ),
      beaconId: 'quicknet',
    }),
  ).toBe(QUICKNET.chain)
})

describe('told to misbehave', () => {
  test('it is away for as long as it was told, by whoever knows the secret', async () => {
    await sandbox.takeBeaconAway(60_000)
    expect((await get('/public/latest')).status).toBe(503)
    await sandbox.takeBeaconAway(0)
    expect((await get('/public/latest')).status).toBe(200)
    const stranger = await fetch(`${sandbox.origin}/drand/_away`, { method: 'POST', body: '60000' })
    expect(stranger.status).toBe(404)
    expect((await get('/public/latest')).status).toBe(200)
  })

  test('its console page takes it away, makes it lie, and brings it back', async () => {
    expect((await choose('away-1')).status).toBe(303)
    expect((await get('/public/latest')).status).toBe(503)
    const page = await (await fetch(`${sandbox.origin}/console`)).text()
    expect(page).toMatch(/value="away-1" selected/)
    await choose('lie-1')
    const { json } = await get('/public/1')
    expect(isSignedRound(chain, 1, String(json.signature))).toBe(false)
    await choose('')
    const after = await get('/public/1')
    expect(isSignedRound(chain, 1, String(after.json.signature))).toBe(true)
    expect((await choose('no such thing')).status).toBe(400)
  })
})
