import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Battle } from '#contract/http/battles.ts'
import type { BattleReceipt } from '#contract/http/receipts.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { type BeaconPeer, startBeaconPeer } from '#tests/support/fairness/beacon-peer.ts'
import { players, type TestPlayer } from '#tests/support/players/a-player.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop/shop-process.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const BATTLES = times('KILLED_BATTLES', 10)
const POLL_MS = 20

/** The state of a battle in which the server is killed next. */
const killsWhen: Record<string, string> = {
  'seats are being filled': `status = 'waiting'`,
  'a filled battle waits for its beacon round': `status = 'in_progress' AND beacon_signature IS NULL`,
  'a battle was drawn and nothing published': `status = 'in_progress' AND first_round_at IS NOT NULL AND events_published = 0`,
  'rounds are being shown': `status = 'in_progress' AND events_published >= 2`,
  'a battle was paid': `status = 'ended'`,
}

let app: TestApp
let peer: BeaconPeer
let shop: ShopProcess
let everybody: TestPlayer[]

beforeAll(async () => {
  peer = await startBeaconPeer({ now: () => Date.now() })
  // The other process uses the system clock, so whatever this one stores for it must too.
  app = await startApp({ clock: manualClock(Date.now()), env: peer.env })
  everybody = await players(app, 8, { cents: 1_000_000n })
})
afterAll(async () => {
  await shop.kill()
  await app.stop()
  await peer.close()
})

const start = async () => {
  shop = await startShopProcess(app.databaseUrl, app.config.seedKey.toString('hex'), peer.env)
}

/** Calls the other process; returns null if it was killed before it replied. */
const post = (player: TestPlayer, call: string, what: object) =>
  ask<{ data?: { id: string } }>(shop.url, `POST ${call}`, what, {
    authorization: `Bearer ${player.tokens.access_token}`,
  }).catch(() => null)

async function makeBattle(turn: number, slug: string): Promise<void> {
  const creator = everybody[turn % everybody.length]
  const joiner = everybody[(turn + 3) % everybody.length]
  if (!creator || !joiner) return
  const made = await post(creator, '/api/battles/create', {
    boxes: [{ slug, count: 2 }],
    format: '1v1v1',
    mode: turn % 3 === 0 ? 'shared' : 'classic',
    is_fast: true,
    sponsor_pct: (turn * 7) % 100,
  })
  const id = made?.body.data?.id
  if (!id) return
  await post(joiner, `/api/battles/${id}/join`, {})
  if (turn % 4 === 3) await post(creator, `/api/battles/${id}/cancel`, {})
  else await post(creator, `/api/battles/${id}/add-bots`, { bots: 1 })
}

/** Waits until one of the newer battles has reached a state. */
async function reached(state: string, since: Date): Promise<void> {
  for (;;) {
    const { rows } = await app.database.pool.query(
      `SELECT 1 FROM battles WHERE created_at >= $1 AND ${state} LIMIT 1`,
      [since],
    )
    if (rows.length > 0) return
    await delay(POLL_MS)
  }
}

it(`plays or refunds all of ${BATTLES} battles, whenever the server is killed`, async () => {
  const { body } = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
  const slug = body.data[0]?.slug ?? ''
  const turns = Array.from({ length: BATTLES }, (_, turn) => turn)
  await start()
  for (const state of Object.values(killsWhen)) {
    const since = new Date()
    const some = turns.splice(0, BATTLES / Object.keys(killsWhen).length)
    const asked = some.map((turn) => makeBattle(turn, slug))
    await reached(state, since)
    await shop.kill()
    await Promise.all(asked)
    await start()
  }

  const { rows } = await app.database.pool.query<{ id: string }>('SELECT id FROM battles')
  const read = async (id: string) =>
    (await ask<{ data: Battle }>(shop.url, `GET /api/battles/${id}`)).body.data
  for (const { id } of rows) {
    const { status, creator_id } = await read(id)
    const creator = everybody.find((player) => player.id === creator_id)
    // It would be refunded after half an hour; its creator cancels it now.
    if (status === 'waiting' && creator) await post(creator, `/api/battles/${id}/cancel`, {})
  }
  const ended: string[] = []
  for (const { id } of rows) {
    let battle = await read(id)
    while (battle.status === 'in_progress') {
      await delay(POLL_MS)
      battle = await read(id)
    }
    if (battle.status === 'ended') ended.push(id)
    else expect(battle.status).toBe('canceled')
  }
  expect(ended.length).toBeGreaterThan(0)
  for (const id of ended) {
    const { body: receipt } = await ask<{ data: BattleReceipt }>(
      shop.url,
      `GET /api/fairness/battles/${id}`,
    )
    expect(verifyReceipt(receipt.data).verdict).toBe('verified')
  }
  expect(await auditFaults(app)).toEqual([])
}, 180_000)
