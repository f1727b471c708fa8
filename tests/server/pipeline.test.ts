import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SELL_ITEMS_MAX } from '#contract/limits.ts'
import { quotas } from '#contract/quotas.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer, signedInAgain, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Reply {
  code?: string
  message?: string
  data?: { bet_id: string; balance: number }
}

const BET = { amount: 1, target: 50, direction: 'over' }

let app: TestApp
let player: TestPlayer
beforeAll(async () => {
  app = await startApp({
    hasCatalogue: false,
    env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1', GAME_CYCLE_MS_MIN: '2500' },
  })
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  app.clock.advance(10 * MINUTE_MS)
  player = await aPlayer(app, { cents: 100_000n })
})

let keys = 0
const aKey = () => `key-${++keys}`
const bet = (key?: string, body: object = BET) =>
  player.ask<Reply>('POST /api/dice/bet', body, key ? { 'idempotency-key': key } : {})

describe('a repeat of an answered call gets its stored reply', () => {
  it('although the next bet would come too early', async () => {
    const key = aKey()
    const first = await bet(key)
    expect(first.status).toBe(200)
    expect((await bet(aKey())).status).toBe(429)
    const again = await bet(key)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('although the player has used up the quota', async () => {
    const key = aKey()
    const first = await bet(key)
    await exhaust()
    expect(await bet(aKey())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const again = await bet(key)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('although the player has excluded themselves since', async () => {
    const key = aKey()
    const first = await bet(key)
    const exclusion = { kind: 'cool_off', days: 1 }
    expect((await player.ask('POST /api/profile/exclusion', exclusion)).status).toBe(200)
    expect((await bet(aKey())).body.code).toBe('excluded')
    const again = await bet(key)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('although the account is on hold since', async () => {
    const key = aKey()
    const first = await bet(key)
    const staff = await aStaffMember(app, 'operator')
    await staff.ask(`POST /api/operator/players/${player.id}/hold`, { reason: 'A test' })
    player = await signedInAgain(app, player)
    expect((await bet(aKey())).body.code).toBe('account_on_hold')
    const again = await bet(key)
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('but another request under its key is refused, whatever else would refuse it', async () => {
    const key = aKey()
    await bet(key)
    const other = await bet(key, { ...BET, amount: 2 })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  })
})

describe('a repeat of a bet that is still being placed', () => {
  it('is the same bet: it is neither paced nor charged again', async () => {
    const key = aKey()
    const answers = await Promise.all(Array.from({ length: 16 }, () => bet(key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data?.bet_id)).size).toBe(1)
    const { rows } = await app.database.pool.query<{ count: bigint }>(
      'SELECT count(*) FROM bets WHERE player_id = $1',
      [player.id],
    )
    expect(rows[0]?.count).toBe(1n)
  })
})

describe('the order of the stages', () => {
  it('an address that has used up a quota is refused before anything of the call is read', async () => {
    const { max } = quotas.contacting.perAddress
    const from = { 'x-forwarded-for': '192.0.2.99', 'content-type': 'application/json' }
    const send = () =>
      fetch(`${app.url}/api/contact`, { method: 'POST', headers: from, body: '{"a":' })
    for (let sent = 0; sent < max; sent++) expect((await send()).status).toBe(400)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBe(100)
  })

  it('nobody without access learns what a call accepts', async () => {
    const path = `POST /api/operator/players/${player.id}/adjust`
    expect((await player.ask<Reply>(path, { nonsense: 1 })).body.code).toBe('forbidden')
    const anonymous = await fetch(`${app.url}/api/dice/bet`, { method: 'POST' })
    expect(anonymous.status).toBe(401)
  })

  it('a call that is not valid counts towards no quota of its player', async () => {
    const invalid = { ...BET, amount: -1 }
    const { max } = quotas.betting.perPlayer
    for (let sent = 0; sent < max + 10; sent += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => bet(undefined, invalid)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    }
    expect((await bet()).status).toBe(200)
  })

  it('the largest requests that a call permits are read', async () => {
    const ids = Array.from({ length: SELL_ITEMS_MAX }, () => randomUUID())
    expect((await player.ask<Reply>('POST /api/inventory/sell', { ids })).body.code).toBe(
      'item_not_owned',
    )
    const letter = { subject: '题'.repeat(120), category: 'other', message: '😀'.repeat(5_000) }
    expect((await player.ask('POST /api/support/tickets', letter)).status).toBe(200)
  })

  it('a body above the size of the call is refused', async () => {
    const large = { ...BET, more: 'x'.repeat(17 * 1024) }
    expect((await bet(undefined, large)).status).toBe(413)
  })
})

/** Uses up the player's quota of bets with calls that are refused for coming too early. */
async function exhaust(): Promise<void> {
  const { max } = quotas.betting.perPlayer
  for (let sent = 0; sent < max; sent += 100) {
    await Promise.all(Array.from({ length: 100 }, () => bet(aKey())))
  }
}
