import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { QUICKNET, randomnessOf } from '#domain/fairness/beacon.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { BeaconSettings } from '#server/platform/config/beacon-settings.ts'
import { ConfigFault } from '#server/platform/config/config.ts'
import { createDatabase, type Database } from '#server/platform/db/database.ts'
import {
  type BeaconMood,
  type BeaconPeer,
  startBeaconPeer,
} from '#tests/support/fairness/beacon-peer.ts'
import { aDatabase } from '#tests/support/shop/database.ts'
import { startSandboxProcess } from '#tests/support/shop/sandbox-process.ts'
import { createBeacon } from './index.ts'

const clock = manualClock()
const log = { warn() {} }
let peer: BeaconPeer
let second: BeaconPeer
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await aDatabase()
  drop = made.drop
  database = createDatabase({ url: made.url })
  peer = await startBeaconPeer(clock)
  second = await startBeaconPeer(clock)
})

afterAll(async () => {
  await Promise.all([peer.close(), second.close()])
  await database.close()
  await drop()
})

beforeEach(() => {
  // Each test uses different rounds.
  clock.advance(MINUTE_MS)
  for (const each of [peer, second]) {
    each.behave(null)
    each.resume()
    each.asked.length = 0
  }
})

const pinsOf = ({ chain }: BeaconPeer) => ({ chain: chain.chain, publicKey: chain.publicKey })

const aBeacon = (settings: Partial<BeaconSettings> = {}) =>
  createBeacon({
    settings: { urls: [peer.url], pins: pinsOf(peer), ...settings },
    database,
    clock,
    log,
  })

const outcomesOf = (beacon: Awaited<ReturnType<typeof aBeacon>>) =>
  Object.fromEntries(
    beacon
      .metrics()
      .flatMap(({ labels, value }) => (labels.outcome ? [[labels.outcome, value]] : [])),
  )
const silenceOf = (beacon: Awaited<ReturnType<typeof aBeacon>>) =>
  beacon.metrics().find(({ name }) => name === 'coffer_beacon_silent_seconds')?.value

describe('a round', () => {
  test('is fetched, verified and stored', async () => {
    const beacon = await aBeacon()
    const round = beacon.firstRoundFrom(clock.now())
    const signature = peer.signatureOf(round)
    const expected = { round, signature, randomness: randomnessOf(signature) }
    expect(await beacon.round(round)).toEqual(expected)
    peer.behave('away')
    expect(await (await aBeacon()).round(round)).toEqual(expected)
    expect(peer.asked).toEqual([round])
  })

  test('is not requested before it is due', async () => {
    const beacon = await aBeacon()
    const round = beacon.firstRoundFrom(clock.now() + 1)
    expect(beacon.timeOf(round)).toBeGreaterThan(clock.now())
    expect(await beacon.round(round)).toBeUndefined()
    clock.set(beacon.timeOf(round) - 1)
    expect(await beacon.round(round)).toBeUndefined()
    expect(peer.asked).toEqual([])
    clock.advance(1)
    expect((await beacon.round(round))?.round).toBe(round)
  })

  test('is fetched once for 50 concurrent calls', async () => {
    const beacon = await aBeacon()
    const round = beacon.firstRoundFrom(clock.now() - 3_000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => beacon.round(round)))
    expect(new Set(answers.map((answer) => answer?.signature)).size).toBe(1)
    expect(answers[0]?.signature).toBe(peer.signatureOf(round))
    expect(peer.asked).toEqual([round])
  })

  test.each([0, -1, 1.5, Number.NaN])('%s is not valid', async (round) => {
    await expect((await aBeacon()).round(round)).rejects.toThrow(RangeError)
  })
})

test('relays that do not answer are one line a minute in the log, and stand in words in the state', async () => {
  const lines: string[] = []
  const warn = (_: object, sentence?: string) => void lines.push(sentence ?? '')
  const settings = { urls: [peer.url, second.url], pins: pinsOf(peer) }
  const beacon = await createBeacon({ settings, database, clock, log: { warn } })
  expect(beacon.state()).toBe('ready')
  const round = beacon.firstRoundFrom(clock.now())
  for (const each of [peer, second]) each.behave('away')
  const since = new Date(clock.now()).toISOString()
  for (let tries = 0; tries < 30; tries++) {
    expect(await beacon.round(round)).toBeUndefined()
    clock.advance(1_000)
  }
  expect(lines).toEqual(['No relay of the beacon answers: rounds and battles wait for it'])
  expect(beacon.state()).toBe(
    `no relay has answered since ${since}: rounds and battles wait for it`,
  )
  clock.advance(MINUTE_MS)
  await beacon.round(round)
  expect(lines).toHaveLength(2)
  second.behave(null)
  expect((await beacon.round(round))?.round).toBe(round)
  expect(lines.slice(2)).toEqual(['A relay failed'])
  expect(beacon.state()).toBe('ready')
})

describe('a response that is not the round is refused, and the round is taken once it is right', () => {
  test.each<[BeaconMood, string]>([
    ['away', 'away'],
    ['failing', 'status'],
    ['redirecting', 'redirect'],
    ['huge', 'oversized'],
    ['not json', 'malformed'],
    ['no round', 'malformed'],
    ['other round', 'other_round'],
    ['wrong signature', 'wrong_signature'],
    ['foreign key', 'wrong_signature'],
    ['lying', 'malformed'],
  ])('%s', async (mood, outcome) => {
    const beacon = await aBeacon()
    const round = beacon.firstRoundFrom(clock.now() - 3_000)
    peer.behave(mood)
    expect(await beacon.round(round)).toBeUndefined()
    expect(outcomesOf(beacon)).toEqual({ taken: 0, [outcome]: 1 })
    peer.behave(null)
    expect((await beacon.round(round))?.signature).toBe(peer.signatureOf(round))
    expect(outcomesOf(beacon)).toEqual({ taken: 1, [outcome]: 1 })
    expect(silenceOf(beacon)).toBe(0)
  })

  test('a relay that is silent or never finishes is abandoned after ten seconds', async () => {
    const beacons = [await aBeacon(), await aBeacon({ urls: [second.url] })]
    peer.behave('silent')
    second.behave('dripping')
    const asked = beacons.map((beacon) => beacon.round(beacon.firstRoundFrom(clock.now() - 3_000)))
    expect(await Promise.race([...asked, delay(9_000, 'waiting')])).toBe('waiting')
    expect(await Promise.all(asked)).toEqual([undefined, undefined])
    clock.advance(5_000)
    expect(beacons.map(silenceOf)).toEqual([5, 5])
    for (const beacon of beacons) expect(outcomesOf(beacon)).toEqual({ taken: 0, away: 1 })
  })
})

describe('with several relays', () => {
  test('the next one is used, and the one that failed moves to the end', async () => {
    const beacon = await aBeacon({ urls: [peer.url, second.url] })
    const round = beacon.firstRoundFrom(clock.now() - 6_000)
    peer.behave('wrong signature')
    expect((await beacon.round(round))?.signature).toBe(peer.signatureOf(round))
    expect((await beacon.round(round + 1))?.round).toBe(round + 1)
    expect({ first: peer.asked, second: second.asked }).toEqual({
      first: [round],
      second: [round, round + 1],
    })
  })

  test('one that lags is not a failure', async () => {
    const behind = await startBeaconPeer({ now: () => 0 })
    const beacon = await aBeacon({ urls: [behind.url, peer.url] })
    const round = beacon.firstRoundFrom(clock.now() - 3_000)
    expect((await beacon.round(round))?.round).toBe(round)
    expect(outcomesOf(beacon)).toEqual({ taken: 1, not_yet: 1 })
    await behind.close()
  })
})

test("the sandbox's beacon follows the machine's time, and returns no rounds while it is unavailable", async () => {
  const sandbox = await startSandboxProcess()
  const settings = { urls: [`${sandbox.origin}/drand`], pins: null }
  const beacon = await createBeacon({ settings, database, clock: systemClock, log })
  const latest = beacon.firstRoundFrom(systemClock.now()) - 1
  await sandbox.takeBeaconAway(MINUTE_MS)
  expect(await beacon.round(latest)).toBeUndefined()
  await sandbox.takeBeaconAway(0)
  expect((await beacon.round(latest))?.round).toBe(latest)
  expect(beacon.info().is_sandbox).toBe(true)
  await sandbox.stop()
})

describe('the newest round', () => {
  test('is that of the most advanced relay', async () => {
    const beacon = await aBeacon({ urls: [peer.url, second.url] })
    const round = beacon.firstRoundFrom(clock.now() + 1) - 1
    expect(await beacon.newest()).toBe(round)
    peer.stall()
    clock.advance(30_000)
    expect(await beacon.newest()).toBe(round + 10)
    second.stall()
    clock.advance(30_000)
    expect(await beacon.newest()).toBe(round + 10)
  })

  test('is unknown while a relay returns no verified round', async () => {
    const beacon = await aBeacon({ urls: [peer.url, second.url] })
    for (const mood of ['away', 'failing', 'not json', 'wrong signature', 'foreign key'] as const) {
      second.behave(mood)
      expect({ mood, newest: await beacon.newest() }).toEqual({ mood, newest: undefined })
    }
  })
})

describe('the chain', () => {
  test('quicknet is built in, so that no relay is asked', async () => {
    const beacon = await aBeacon({ urls: ['http://127.0.0.1:1'], pins: QUICKNET })
    expect(beacon.info()).toEqual({
      chain: QUICKNET.chain,
      public_key: QUICKNET.publicKey,
      period_ms: 3_000,
      genesis_ms: QUICKNET.genesisMs,
      is_sandbox: false,
    })
  })

  test('another one is read from its relays and marked as a sandbox', async () => {
    const beacon = await aBeacon({ urls: ['http://127.0.0.1:1', peer.url] })
    expect(beacon.info()).toEqual({
      chain: peer.chain.chain,
      public_key: peer.chain.publicKey,
      period_ms: peer.chain.periodMs,
      genesis_ms: peer.chain.genesisMs,
      is_sandbox: true,
    })
  })

  test('one with another scheme is refused at startup', async () => {
    const odd = await startBeaconPeer(clock, { schemeID: 'pedersen-bls-chained' })
    await expect(aBeacon({ urls: [odd.url] })).rejects.toThrow(ConfigFault)
    await odd.close()
  })

  test('one described without hash and scheme is taken as the requested one', async () => {
    const terse = await startBeaconPeer(clock, { schemeID: undefined, hash: undefined })
    expect((await aBeacon({ urls: [terse.url] })).info().chain).toBe(peer.chain.chain)
    await expect(aBeacon({ urls: [terse.url], pins: null })).rejects.toThrow(ConfigFault)
    await terse.close()
  })

  test.each([
    ['with another key', () => ({ ...pinsOf(peer), publicKey: 'ab'.repeat(96) })],
    ['with another hash', () => ({ ...pinsOf(peer), chain: 'ab'.repeat(32) })],
  ])('one %s is refused at startup', async (_, pins) => {
    await expect(aBeacon({ pins: pins() })).rejects.toThrow(ConfigFault)
  })
})
