import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { joinBattle } from '#tests/support/games/battle-harness.ts'
import {
  betOnCrash,
  betOnWheel,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

const CENTS = 100_000n

let harness: RoundBetsHarness

beforeAll(async () => {
  harness = await openRoundBets({ LOG_LEVEL: 'silent' })
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

/** What stands between accounts for stakes that are not decided, by game. */
async function inClearing(): Promise<Record<string, bigint>> {
  const { rows } = await harness.app.database.pool.query<{ name: string; held: bigint }>(
    `SELECT a.name, sum(CASE WHEN e.counter_id = a.id THEN -e.amount ELSE e.amount END)::bigint AS held
     FROM accounts a JOIN entries e ON a.id IN (e.account_id, e.counter_id)
     WHERE a.name IN ('clearing:battles', 'clearing:rounds') GROUP BY a.name`,
  )
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
}

async function aBattle(by: TestPlayer, over: object = {}): Promise<string> {
  const { body: list } = await ask<{ data: { slug: string }[] }>(
    harness.app.url,
    'GET /api/boxes?sort=price_asc',
  )
  const boxes = [{ slug: list.data[0]?.slug, count: 3 }]
  const order = { boxes, format: '1v1v1', mode: 'classic', ...over }
  const { status, body } = await by.ask<{ data: { id: string } }>('POST /api/battles/create', order)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}

it('no stake waits for longer than three quarters of an hour, whatever it waits for: each comes back to the cent', async () => {
  const everybody = await Promise.all(
    Array.from({ length: 5 }, () => aPlayer(harness.app, { cents: CENTS })),
  )
  const [creator, sponsor, guest, other, bettor] = everybody
  if (!creator || !sponsor || !guest || !other || !bettor) throw new Error('No players')
  await harness.open('crash')
  expect((await betOnCrash(bettor, { amount: 7 })).status).toBe(200)
  await harness.open('wheel')
  expect((await betOnWheel(bettor, { amount: 3, multiplier: 50 })).status).toBe(200)
  harness.peer.stall()
  // One that nobody joins, one with an empty seat, and one that is full and waits for the beacon.
  await aBattle(creator)
  await joinBattle(guest, await aBattle(sponsor, { sponsor_pct: 40 }))
  const full = await aBattle(creator, { format: '1v1' })
  expect((await joinBattle(other, full)).status).toBe(200)
  const held = await inClearing()
  expect(held['clearing:battles']).toBeGreaterThan(0n)
  expect(held['clearing:rounds']).toBeGreaterThan(0n)

  for (let minute = 0; minute < 45; minute += 1) await harness.pass(MINUTE_MS)
  await expect.poll(inClearing).toEqual({ 'clearing:battles': 0n, 'clearing:rounds': 0n })
  for (const player of [creator, sponsor, guest, other]) {
    expect(await harness.cents(player)).toBe(CENTS)
  }
})
