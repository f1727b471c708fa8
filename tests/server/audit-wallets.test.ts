import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import type { AuditRun } from '#server/app/audit-runs.ts'
import { auditWallets } from '#server/app/audit-wallets.ts'
import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const DAYS = 6
const { signal } = new AbortController()

let app: TestApp
const players: TestPlayer[] = []
let accounts: bigint[]
/** The audit's own clock: the shop stands still. */
let clock: ManualClock
let last: AuditRun | null

beforeAll(async () => {
  app = await startApp()
  for (let nth = 0; nth < 6; nth += 1) players.push(await aPlayer(app, { cents: 10_000n }))
  for (const player of players)
    await player.ask('POST /api/dice/bet', { amount: 100, target: 50, direction: 'over' })
  app.clock.advance(HOUR_MS)
  await app.idle()
  const { rows } = await app.database.pool.query<{ id: bigint }>(
    'SELECT id FROM accounts ORDER BY id',
  )
  accounts = rows.map(({ id }) => id)
})
afterAll(() => app.stop())
beforeEach(() => {
  clock = manualClock(app.clock.now())
  last = null
})

/** One run, after some hours: the faults that it found, and the account that it reached. */
async function runAfter(hours: number, { aheadMs = 0 } = {}) {
  clock.advance(hours * HOUR_MS)
  const deps = { database: app.database, clock, days: DAYS, atOnce: 1, aheadMs }
  const began_at = new Date(clock.now())
  const findings = await auditWallets(deps, last, signal)
  last = { began_at, ended_at: began_at, findings }
  const turns = findings.flatMap(({ turns = [] }) => turns)
  expect(turns).toHaveLength(1)
  return {
    faults: findings.flatMap(({ faults }) => faults),
    upTo: BigInt(turns[0]?.upTo ?? 0),
    faulty: turns[0]?.faulty,
  }
}

/** How many accounts a run has checked, by where it was and where it is. */
const placeOf = (upTo: bigint) => accounts.filter((id) => id <= upTo).length

/** Changes what is stored of a player, runs, and changes it back. */
async function withXpOf(player: TestPlayer | undefined, work: () => Promise<void>): Promise<void> {
  const add = (xp: number) =>
    app.database.transaction(async (tx) => {
      await tx.query('SET LOCAL session_replication_role = replica')
      const { rowCount } = await tx.query(
        'UPDATE player_progress SET xp = xp + $1 WHERE player_id = $2',
        [xp, player?.id],
      )
      expect(rowCount).toBe(1)
    })
  await add(1)
  try {
    await work()
  } finally {
    await add(-1)
  }
}

it('a run checks as many wallets as are due since the last one, from where that ended', async () => {
  const places: number[] = [placeOf((await runAfter(1)).upTo)]
  for (let day = 0; day < 3; day += 1) places.push(placeOf((await runAfter(24)).upTo))
  expect(places[0]).toBe(1)
  const share = Math.ceil(accounts.length / DAYS)
  expect(places).toEqual([1, 1 + share, 1 + 2 * share, 1 + 3 * share])
  // Nothing was checked for long: all the rest is due, and after the last one the first is next.
  expect(placeOf((await runAfter(24 * DAYS)).upTo)).toBe(accounts.length)
  expect(placeOf((await runAfter(1)).upTo)).toBe(1)
})

it('while there is time, a run checks all wallets', async () => {
  expect(placeOf((await runAfter(1, { aheadMs: 1_000 })).upTo)).toBe(accounts.length)
  expect(placeOf((await runAfter(1, { aheadMs: 1_000 })).upTo)).toBe(accounts.length)
})

it('what was changed of any player is found within the promised time, and stays in sight until it is repaired', async () => {
  for (const player of [players[1], players[5]]) {
    last = null
    await runAfter(1)
    await withXpOf(player, async () => {
      const beganMs = clock.now()
      let { faults } = await runAfter(6)
      while (faults.length === 0) ({ faults } = await runAfter(6))
      expect(clock.now() - beganMs).toBeLessThanOrEqual(DAYS * DAY_MS + 6 * HOUR_MS)
      const seen = [expect.stringContaining(player?.id ?? '')]
      expect(faults).toEqual(seen)
      const { upTo } = await runAfter(6)
      const later = await runAfter(24)
      expect(later.faults).toEqual(seen)
      // The others have their turns meanwhile.
      expect(later.upTo).not.toBe(upTo)
    })
    const repaired = await runAfter(6)
    expect([repaired.faults, repaired.faulty]).toEqual([[], []])
  }
})
