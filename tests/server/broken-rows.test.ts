import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import { createLog } from '#server/platform/log/log.ts'
import { payersEnv, payIn } from '#tests/support/payments/payers.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anAffiliate, aReferral, playDice } from '#tests/support/players/an-affiliate.ts'
import { breakRows } from '#tests/support/shop/break-rows.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

// One player's row of each job is broken. The players behind it must be done all the same, and the row itself as soon
// as it is mended.

let app: TestApp
let metricsPort: number
beforeAll(async () => {
  metricsPort = await freePort('127.0.0.1', 0)
  app = await startApp({
    env: { ...payersEnv, METRICS_PORT: String(metricsPort) },
    settings: { 'verification.from': 10 },
    log: createLog('silent'),
  })
})
afterAll(() => app.stop())

const manyPlayers = () => Promise.all(Array.from({ length: 6 }, () => aPlayer(app)))

/** Lets the jobs run once more after that time. */
async function pass(ms: number): Promise<void> {
  await app.idle()
  app.clock.advance(ms)
  await app.idle()
}

/** The first of them, as the jobs list them, and all others. */
function inOrder(players: readonly TestPlayer[]): string[] {
  return players.map(({ id }) => id).toSorted()
}

async function statusesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await app.database.pool.query(
    'SELECT player_id, status FROM verifications WHERE player_id = ANY ($1)',
    [ids],
  )
  return new Map(rows.map(({ player_id, status }) => [player_id, status]))
}

it('money laundering: every other player is looked at', async () => {
  const players = await manyPlayers()
  for (const player of players) await payIn(app, player, 'card', 20)
  const [first = '', ...others] = inOrder(players)
  const mend = await breakRows(app.database, 'verifications', `NEW.player_id = '${first}'`)
  await pass(10 * MINUTE_MS)
  const held = await statusesOf([first, ...others])
  expect(others.map((id) => held.get(id))).toEqual(others.map(() => 'needed'))
  expect(held.get(first)).toBeUndefined()
  await mend()
  await pass(10 * MINUTE_MS)
  expect((await statusesOf([first])).get(first)).toBe('needed')
})

it('verification: every other expired one ends, and old documents are deleted', async () => {
  const [first = '', ...others] = inOrder(await manyPlayers())
  const at = new Date(app.clock.now() - HOUR_MS)
  const { pool } = app.database
  await pool.query(
    `INSERT INTO verifications (player_id, status, updated_at, expires_at)
     SELECT id, 'approved', $2, $2 FROM unnest($1::uuid[]) AS id`,
    [[first, ...others], at],
  )
  await pool.query(
    `INSERT INTO verification_documents (id, player_id, kind, content_type, bytes, sealed, uploaded_at, delete_at)
     VALUES ($1, $1, 'identity', 'image/webp', 9, 'nonsense', $2, $2)`,
    [first, at],
  )
  const mend = await breakRows(app.database, 'verifications', `NEW.player_id = '${first}'`)
  await pass(HOUR_MS)
  const found = await statusesOf([first, ...others])
  expect(others.map((id) => found.get(id))).toEqual(others.map(() => 'expired'))
  expect(found.get(first)).toBe('approved')
  const { rows } = await pool.query('SELECT sealed FROM verification_documents WHERE id = $1', [
    first,
  ])
  expect(rows).toEqual([{ sealed: null }])
  await mend()
  await pass(HOUR_MS)
  expect((await statusesOf([first])).get(first)).toBe('expired')
})

it('limits: every other raised one takes effect, and staff and metrics show the broken one', async () => {
  const players = await manyPlayers()
  const [first = '', ...others] = inOrder(players)
  const { pool } = app.database
  await pool.query(
    `INSERT INTO player_limits (player_id, kind, period, amount, next_amount, next_at)
     SELECT id, 'stake', 'day', 100, 200, $2 FROM unnest($1::uuid[]) AS id`,
    [[first, ...others], new Date(app.clock.now() + MINUTE_MS)],
  )
  const mend = await breakRows(app.database, 'player_limits', `NEW.player_id = '${first}'`)
  await pass(10 * MINUTE_MS)
  const amounts = async () => {
    const { rows } = await pool.query(
      `SELECT player_id, amount FROM player_limits WHERE player_id = ANY ($1)`,
      [[first, ...others]],
    )
    return new Map(rows.map(({ player_id, amount }) => [player_id, amount]))
  }
  const raised = await amounts()
  expect(others.map((id) => raised.get(id))).toEqual(others.map(() => 200n))
  expect(raised.get(first)).toBe(100n)
  const operator = await aStaffMember(app, 'operator')
  const stuck = { job: 'apply raised limits', row: first, tries: 1, error: 'This row is broken.' }
  const listed = async () => {
    const { body } = await operator.ask<{ data: object[] }>('GET /api/operator/stuck-rows')
    return body.data
  }
  expect(await listed()).toContainEqual({
    ...stuck,
    stuck_since: new Date(app.clock.now()).toISOString(),
    next_try_at: new Date(app.clock.now() + 10 * SECOND_MS).toISOString(),
  })
  expect((await players[0]?.ask('GET /api/operator/stuck-rows'))?.status).toBe(403)
  await pass(MINUTE_MS)
  expect(await measured('rows')).toBe(1)
  expect(await measured('age_seconds')).toBeGreaterThanOrEqual(60)

  await mend()
  await pass(10 * MINUTE_MS)
  expect((await amounts()).get(first)).toBe(200n)
  await pass(MINUTE_MS)
  expect(await measured('rows')).toBe(0)
  expect(await measured('age_seconds')).toBe(0)
  expect(await listed()).not.toContainEqual(expect.objectContaining({ job: stuck.job }))
})

/** A metric of the job above, as Prometheus reads it. */
async function measured(what: 'rows' | 'age_seconds'): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = new RegExp(`^job_stuck_${what}\\{job="apply raised limits"\\} (\\S+)$`, 'm')
  return Number(line.exec(text)?.[1])
}

it('referrals: every other affiliate earns', async () => {
  const affiliates = await Promise.all(Array.from({ length: 3 }, () => anAffiliate(app)))
  for (const { code } of affiliates) await playDice(await aReferral(app, code), 100)
  const [first = '', ...others] = inOrder(affiliates)
  const mend = await breakRows(app.database, 'referral_earnings', `NEW.affiliate_id = '${first}'`)
  const earned = async () => {
    const { rows } = await app.database.pool.query<{ affiliate_id: string }>(
      'SELECT DISTINCT affiliate_id FROM referral_earnings WHERE affiliate_id = ANY ($1) ORDER BY 1',
      [[first, ...others]],
    )
    return rows.map(({ affiliate_id }) => affiliate_id)
  }
  // Their play is counted by one job, and their earnings by the other.
  await pass(MINUTE_MS)
  await pass(MINUTE_MS)
  expect(await earned()).toEqual(others)
  await mend()
  await pass(MINUTE_MS)
  expect(await earned()).toEqual([first, ...others])
})
