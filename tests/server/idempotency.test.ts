import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, isKeyed } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { systemClock } from '#server/platform/clock/clock.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import {
  aCast,
  type Cast,
  type KeyedCall,
  type KeyedRequest,
} from '#tests/support/calls/keyed-acts.ts'
import { keyedActs } from '#tests/support/calls/keyed-calls.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { roundsEnv } from '#tests/support/games/round-bets-harness.ts'
import { moreRows, summarize } from '#tests/support/ledger/row-counts.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { type Answer, ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import {
  type SandboxProcess,
  sandboxEnv,
  startSandboxProcess,
} from '#tests/support/shop/sandbox-process.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** What another node takes or knows a moment later; but the time of these tests stands still. */
const byTime: ReadonlySet<string> = new Set(['changeSetting', 'cashOutOfCrash'])

const KEY = 'one-key-of-many'
const AT_ONCE = 16

type Reply = Answer<{ code?: string }>

let app: TestApp
/** Another node of the same shop. */
let node: TestApp
let sandbox: SandboxProcess
let beacon: BeaconPeer
let later: ShopProcess | undefined
let env: Record<string, string>
let casts: [Cast, Cast]
let acts: ReturnType<typeof keyedActs>
/** The replies to keyed calls, to be requested from another process. */
const answered: { name: string; target: string; act: KeyedRequest; key: string; reply: Reply }[] =
  []

beforeAll(async () => {
  sandbox = await startSandboxProcess({ SANDBOX_DELAY_MS: '20' })
  // A payout that ends while other calls are compared would be nobody's effect.
  await sandbox.endWithdrawals('wait')
  // The other process uses the system clock, so whatever this one stores for it must too.
  const clock = manualClock(systemClock.now())
  beacon = await startBeaconPeer(clock)
  env = {
    ...sandboxEnv,
    ...beacon.env,
    SANDBOX_ORIGIN: sandbox.origin,
    LOG_LEVEL: 'silent',
    ROUNDS: '0',
  }
  app = await startApp({ env: { ...env, ...roundsEnv(beacon) }, clock })
  node = await startApp({
    env: { ...env, SEED_KEY: app.config.seedKey.toString('hex') },
    clock,
    hasCatalogue: false,
    on: { url: app.databaseUrl, drop: async () => undefined },
  })
  casts = [await aCast(app), await aCast(app)]
  acts = keyedActs(app, 'pocket-change')
})
afterAll(async () => {
  await later?.kill()
  // Those that operators finish are put into the state in which they may be finished.
  const faults = (await auditFaults(app)).filter(
    (fault) => !fault.endsWith('no operator started it'),
  )
  expect(faults).toEqual([])
  await node.stop()
  await app.stop()
  await sandbox.stop()
  await beacon.close()
})

const keyed = (Object.entries(calls) as [KeyedCall, Call][]).filter(([, call]) => isKeyed(call))

const targetOf = ({ method, path }: Call, of = '') => `${method} ${path.replace(/:\w+/, of)}`

const say = (url: string, by: TestPlayer, target: string, body: object, key: string) =>
  ask<{ code?: string }>(url, target, body, {
    authorization: `Bearer ${by.tokens.access_token}`,
    'idempotency-key': key,
  })

describe('an Idempotency-Key', () => {
  it.each(keyed)('makes %s take effect once, on whichever node it arrives', async (name, call) => {
    const key = `${KEY}-${name}`
    const prepare = acts[name]
    const [once, often] = [await prepare(casts[0]), await prepare(casts[1])]
    const send = (
      act: KeyedRequest,
      { of = act.of, body = act.body }: Partial<KeyedRequest> = {},
      { url } = app,
    ) => say(url, act.by, targetOf(call, of), body, key)

    await node.reloadShop()
    const other = byTime.has(name) ? app : node
    const before = await summarize(app)
    const alone = await send(once)
    expect(alone.status, JSON.stringify(alone.body)).toBe(200)
    const between = await summarize(app)
    // Other players use the same key; their requests are separate.
    const crowd = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, nth) => send(often, {}, nth % 2 ? other : app)),
    )
    const last = await send(often)
    const after = await summarize(app)

    expect(last.status, JSON.stringify(last.body)).toBe(200)
    for (const { status, body } of crowd) {
      if (status === 409) expect(body.code).toBe('idempotency_in_flight')
      else expect({ status, body }).toEqual({ status: 200, body: last.body })
    }
    expect(moreRows(between, after)).toEqual(moreRows(before, between))
    expect(moreRows(before, between)).not.toEqual({})

    for (const act of [once, often]) {
      if (act.other === null) continue
      const unlike = await send(act, act.other)
      expect([unlike.status, unlike.body.code]).toEqual([422, 'idempotency_mismatch'])
    }
    expect((await send(once)).body).toEqual(alone.body)
    expect(await summarize(app)).toEqual(after)
    for (const [act, reply] of [
      [once, alone],
      [often, last],
    ] as const) {
      answered.push({ name, target: targetOf(call, act.of), act, key, reply })
    }
  })

  it('is remembered by a process that starts later', async () => {
    expect(answered).toHaveLength(2 * keyed.length)
    const seedKey = app.config.seedKey.toString('hex')
    later = await startShopProcess(app.databaseUrl, seedKey, env)
    // The other process, whose clock runs, follows the marks of the players.
    await expect.poll(async () => (await summarize(app)).rows.accounts_to_link).toBe(0)
    const before = await summarize(app)
    for (const { name, target, act, key, reply } of answered) {
      const { status, body } = await say(later.url, act.by, target, act.body, key)
      expect({ name, status, body }).toEqual({ name, status: reply.status, body: reply.body })
    }
    expect(await summarize(app)).toEqual(before)
  })

  it('is answered by its stored reply, even when the shop has changed so much that it could not be asked anew', async () => {
    const before = await summarize(app)
    await app.database.pool.query(`
      UPDATE boxes SET hidden_at = now();
      UPDATE items SET retired_at = now();
      UPDATE catalogue_changes SET seq = seq + 1`)
    for (const of of [app, node]) await of.reloadShop()
    for (const { name, target, act, key, reply } of answered) {
      const { url } = byTime.has(name) ? app : node
      const { status, body } = await say(url, act.by, target, act.body, key)
      expect({ name, status, body }).toEqual({ name, status: reply.status, body: reply.body })
    }
    expect(await summarize(app)).toEqual(before)
  })
})
