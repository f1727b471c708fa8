import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { freePort } from '#scripts/shop/free-port.ts'
import { startServer } from '#server/app/main.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { createLog } from '#server/platform/log/log.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { confirmEmailOf } from '#tests/support/players/confirm-email.ts'
import { connectTo } from '#tests/support/shop/database.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

/** Noon in Berlin, whose summer time begins on the 29th. */
const START = Date.parse('2026-03-27T11:00:00Z')

let app: TestApp
let port: number
let operator: TestPlayer
beforeEach(async () => {
  port = await freePort('127.0.0.1', 0)
  app = await startApp({
    hasCatalogue: false,
    clock: manualClock(START),
    env: { METRICS_PORT: String(port), TIME_ZONE: 'Europe/Berlin' },
  })
  operator = await aStaffMember(app, 'operator')
  await confirmEmailOf(app, operator)
  await app.idle()
})
afterEach(() => app.stop())

async function passes(ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.idle()
}

interface Mail {
  recipient: string
  subject: string
  text_body: string
}

async function mailsTo(who: TestPlayer, about: string): Promise<Mail[]> {
  const { rows } = await app.database.pool.query<Mail>(
    `SELECT recipient, subject, text_body FROM mails WHERE recipient = $1 AND subject LIKE $2 || '%' ORDER BY id`,
    [who.email, about],
  )
  return rows
}

const digests = () => mailsTo(operator, 'Coffer on ')
/** Without a mail server the emails themselves are late, too. */
const late = () => mailsTo(operator, 'Late: Tickets')

async function aTicket(since = new Date(app.clock.now())): Promise<string> {
  const id = randomUUID()
  const player = await aPlayer(app)
  await app.database.pool.query(
    `INSERT INTO tickets (id, source, player_id, category, subject, status, created_at, updated_at)
     VALUES ($1, 'account', $2, 'other', 'Where is it?', 'open', $3, $3)`,
    [id, player.id, since],
  )
  return id
}

const close = (id: string) =>
  app.database.pool.query(`UPDATE tickets SET status = 'closed' WHERE id = $1`, [id])

const gauge = async (name: string, queue: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name}{queue="${queue}"}`))
  return Number(line?.split(' ').at(-1) ?? Number.NaN)
}

it('shows every queue with its length and the age of the oldest entry', async () => {
  await aTicket()
  await passes(HOUR_MS)
  await aTicket()
  await passes(MINUTE_MS)
  expect(await gauge('queue_depth', 'tickets')).toBe(2)
  expect(await gauge('queue_oldest_seconds', 'tickets')).toBe(3_660)
  expect(await gauge('queue_promised_seconds', 'tickets')).toBe(86_400)
  expect(await gauge('queue_late_seconds', 'tickets')).toBe(0)
  const empty =
    'withdrawals payouts deposits deposit_returns callbacks parcels parcels_started identity_checks aml_alerts approvals stuck_rows'
  for (const queue of empty.split(' ')) {
    expect([queue, await gauge('queue_depth', queue)]).toEqual([queue, 0])
    expect([queue, await gauge('queue_oldest_seconds', queue)]).toEqual([queue, 0])
  }
})

it('counts a provider’s message until somebody has looked at it', async () => {
  const { pool } = app.database
  const { rows } = await pool.query<{ id: bigint }>(
    `INSERT INTO payment_callbacks (provider, provider_transaction_id, status, body_sha256, outcome, needs_review, received_at)
     SELECT 'zen', n::text, 'ACCEPTED', sha256('x'), 'unknown_payment', n > 1, $1 FROM generate_series(1, 3) AS n
     RETURNING id`,
    [new Date(app.clock.now())],
  )
  await passes(MINUTE_MS)
  expect(await gauge('queue_depth', 'callbacks')).toBe(2)
  expect(await gauge('queue_oldest_seconds', 'callbacks')).toBe(60)
  await pool.query(
    'INSERT INTO callback_reviews (callback_id, operator_id, at) VALUES ($1, $2, now())',
    [rows.at(-1)?.id, operator.id],
  )
  await passes(MINUTE_MS)
  expect(await gauge('queue_depth', 'callbacks')).toBe(1)
})

it('writes once when a queue is later than promised, and again only after it was in time', async () => {
  const first = await aTicket()
  await passes(DAY_MS)
  expect(await late()).toEqual([])
  await passes(2 * MINUTE_MS)
  expect((await late()).map(({ subject }) => subject)).toEqual(['Late: Tickets to answer'])
  expect(await gauge('queue_late_seconds', 'tickets')).toBe(120)
  await passes(5 * HOUR_MS)
  // The clock put back over the promised time and forward again is the same breach.
  app.clock.jump(-6 * HOUR_MS)
  await passes(2 * MINUTE_MS)
  await passes(7 * HOUR_MS)
  expect(await late()).toHaveLength(1)
  const second = await aTicket()
  await close(first)
  await passes(2 * MINUTE_MS)
  expect(await late()).toHaveLength(1)
  await passes(DAY_MS + MINUTE_MS)
  await passes(2 * MINUTE_MS)
  expect(await late()).toHaveLength(2)
  await close(second)
})

it('writes to operators and admins with a confirmed address, and to nobody else', async () => {
  const [admin, support, unconfirmed] = [
    await aStaffMember(app, 'admin'),
    await aStaffMember(app, 'support'),
    await aStaffMember(app, 'operator'),
  ]
  for (const member of [admin, support]) await confirmEmailOf(app, member)
  await aTicket(new Date(START - 2 * DAY_MS))
  await passes(2 * MINUTE_MS)
  expect(await mailsTo(admin, 'Late: Tickets')).toHaveLength(1)
  expect(await mailsTo(operator, 'Late: Tickets')).toHaveLength(1)
  expect(await mailsTo(support, 'Late: Tickets')).toEqual([])
  expect(await mailsTo(unconfirmed, 'Late: Tickets')).toEqual([])
})

it('sends yesterday’s figures once each morning at 7, with what waits, also across summer time', async () => {
  const player = await aPlayer(app, { cents: 10_000n })
  await player.ask('POST /api/dice/bet', { amount: 5, target: 50, direction: 'over' })
  await aTicket()
  expect(await digests()).toEqual([])
  // 5:59 UTC is 6:59 in winter.
  app.clock.set(Date.parse('2026-03-28T05:58:00Z'))
  await passes(0)
  expect(await digests()).toEqual([])
  await passes(4 * MINUTE_MS)
  await passes(MINUTE_MS)
  await passes(MINUTE_MS)
  const [first, ...others] = await digests()
  expect(others).toEqual([])
  expect(first?.subject).toBe('Coffer on 2026-03-27')
  expect(first?.text_body).toContain('Stakes: 5.00')
  expect(first?.text_body).toContain('Tickets to answer: 1, the oldest for')
  // Put back an hour and on again, it is the same morning.
  app.clock.jump(-HOUR_MS)
  await passes(MINUTE_MS)
  await passes(3 * HOUR_MS)
  expect(await digests()).toHaveLength(1)
  // 5:01 UTC is 7:01 in summer.
  app.clock.set(Date.parse('2026-03-29T05:01:00Z'))
  for (let minute = 0; minute < 3; minute += 1) await passes(MINUTE_MS)
  const next = (await digests()).at(-1)
  expect(next?.subject).toBe('Coffer on 2026-03-28')
  expect(next?.text_body).toContain('No activity.')
})

it('sends one mail with two nodes, and none again after a restart', async () => {
  const log = createLog('silent')
  const other = connectTo(app.databaseUrl)
  const start = () =>
    startServer({
      config: { ...app.config, metricsPort: null },
      database: other,
      clientFolder: null,
      clock: app.clock,
      entropy: systemEntropy(app.clock),
      log,
      loopDelay: { takeLongestMs: () => 0, metrics: () => [] },
      isStrict: true,
    })
  const node = await start()
  await aTicket(new Date(START - 2 * DAY_MS))
  const morning = Date.parse('2026-03-28T06:01:00Z')
  app.clock.set(morning)
  for (let minute = 0; minute < 4; minute += 1) {
    app.clock.advance(MINUTE_MS)
    await Promise.all([app.idle(), node.idle()])
  }
  expect(await digests()).toHaveLength(1)
  expect(await late()).toHaveLength(1)
  await node.stop()
  const again = await start()
  await again.idle()
  await passes(MINUTE_MS)
  expect(await digests()).toHaveLength(1)
  expect(await late()).toHaveLength(1)
  await again.stop()
  await other.close()
})
