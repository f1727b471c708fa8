import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import { createMarkers } from '#server/features/aml/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aMarker } from '#tests/support/players/a-check.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { jobDepsOn } from '#tests/support/shop/for-each.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** Adds paid play in each of the four quarters of the last hour. */
async function chase(playerId: string): Promise<void> {
  const from = app.clock.now() - HOUR_MS
  await app.database.pool.query(
    `INSERT INTO play_totals (player_id, quarter, bets, stake, payout, theoretical_loss)
     SELECT $1, to_timestamp($2::float8 / 1000) + n * interval '15 minutes', 1, 1000 * 2 ^ n, 0, 0
     FROM generate_series(0, 3) AS n`,
    [playerId, from],
  )
}

it('a marker is recorded once a week, visible only to operators, and restricts nothing', async () => {
  const { database, clock } = app
  const player = await aPlayer(app, { cents: 10_000n })
  const operator = await aStaffMember(app, 'operator')
  const markers = createMarkers({
    ...jobDepsOn({ database, clock }),
    entropy: systemEntropy(clock),
    zone: 'Europe/Berlin',
  })
  await chase(player.id)
  await Promise.all([markers.note(), markers.note()])
  await markers.note()
  const listed = async (by = operator) =>
    (
      await by.ask<{ data: { marker: string; week: string }[] }>(
        `GET /api/operator/markers?player_id=${player.id}`,
      )
    ).body.data
  // The tests' clock begins on a Thursday.
  expect(await listed()).toMatchObject([{ marker: 'chasing', week: '2026-01-12' }])
  expect((await player.ask('GET /api/operator/markers')).status).toBe(403)
  const bet = { amount: 1, target: 50, direction: 'over' }
  expect((await player.ask('POST /api/dice/bet', bet)).status).toBe(200)

  await clock.advance(WEEK_MS)
  await chase(player.id)
  await markers.note()
  expect(await listed(await signedInAsStaff(app, operator))).toHaveLength(2)
})

describe('an open marker', () => {
  // The play that the markers above follow from is of no bets, which is a fault of its own.
  const markerFaults = async () =>
    (await auditFaults(app)).filter((fault) => fault.includes('Marker'))

  interface Marker {
    id: string
    decision: string | null
  }
  const reason = 'Looked at the play of the week'
  const decide = (by: TestPlayer, id: string, decision: string) =>
    by.ask<{ code?: string }>(`POST /api/operator/markers/${id}/decide`, { reason, decision })
  const listed = async (by: TestPlayer, query: string) =>
    (await by.ask<{ data: Marker[] }>(`GET /api/operator/markers?${query}`)).body.data.map(
      ({ id, decision }) => ({ id, decision }),
    )
  const waiting = async (by: TestPlayer) =>
    (
      await by.ask<{ data: { name: string; depth: number }[] }>('GET /api/operator/queues')
    ).body.data.find(({ name }) => name === 'markers')?.depth ?? -1

  it('is decided once, with a reason, and leaves the queue', async () => {
    const operator = await aStaffMember(app, 'operator')
    const player = await aPlayer(app)
    const id = await aMarker(app, player.id)
    const before = await waiting(operator)
    const [one, two] = await Promise.all([
      decide(operator, id, 'nothing'),
      decide(await aStaffMember(app, 'operator'), id, 'contact'),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    const decision = one.status === 200 ? 'nothing' : 'contact'
    expect(await listed(operator, `player_id=${player.id}`)).toEqual([{ id, decision }])
    expect(await listed(operator, `player_id=${player.id}&state=open`)).toEqual([])
    expect(await listed(operator, `player_id=${player.id}&state=decided`)).toHaveLength(1)
    expect(await waiting(operator)).toBe(before - 1)
    const log = await operator.ask<{ data: object[] }>(
      `GET /api/operator/log?player_id=${player.id}`,
    )
    expect(log.body.data[0]).toMatchObject({ action: 'marker.decide', subject_id: id, reason })
    expect((await player.ask('GET /api/profile')).status).toBe(200)
    expect(await markerFaults()).toEqual([])
  })

  it('is decided by a hold of the account, with every other of the player', async () => {
    const operator = await aStaffMember(app, 'operator')
    const player = await aPlayer(app)
    const first = await aMarker(app, player.id)
    await decide(operator, first, 'contact')
    app.clock.advance(WEEK_MS)
    const again = await signedInAsStaff(app, operator)
    const second = await aMarker(app, player.id)
    const hold = await again.ask(`POST /api/operator/players/${player.id}/hold`, { reason })
    expect(hold.status).toBe(200)
    expect(await listed(again, `player_id=${player.id}`)).toEqual([
      { id: second, decision: 'held' },
      { id: first, decision: 'contact' },
    ])
    expect((await decide(again, second, 'nothing')).body.code).toBe('request_moved_on')
    expect(await markerFaults()).toEqual([])
  })

  it('is not decided by support, by a decision of a hold, or about oneself', async () => {
    const operator = await aStaffMember(app, 'operator')
    const id = await aMarker(app, (await aPlayer(app)).id)
    expect((await decide(await aStaffMember(app, 'support'), id, 'nothing')).status).toBe(403)
    expect((await decide(operator, id, 'held')).status).toBe(422)
    const own = await aMarker(app, operator.id)
    expect((await decide(operator, own, 'nothing')).body.code).toBe('own_account')
    expect(await listed(operator, `player_id=${operator.id}`)).toEqual([
      { id: own, decision: null },
    ])
  })

  it.each([
    ['another decision', `UPDATE protection_markers SET decision = 'contact' WHERE id = $1`],
    [
      'no decision',
      'UPDATE protection_markers SET (decision, decided_at, decided_by) = (NULL, NULL, NULL) WHERE id = $1',
    ],
  ])('whose row says %s is a fault of the audit', async (_, forgery) => {
    const operator = await aStaffMember(app, 'operator')
    const id = await aMarker(app, (await aPlayer(app)).id)
    await decide(operator, id, 'nothing')
    const kept = 'SELECT decision, decided_at, decided_by FROM protection_markers WHERE id = $1'
    const { rows } = await app.database.pool.query(kept, [id])
    await app.database.pool.query(forgery, [id])
    expect((await markerFaults()).join()).toContain(`Marker ${id} is`)
    await app.database.pool.query(
      'UPDATE protection_markers SET decision = $2, decided_at = $3, decided_by = $4 WHERE id = $1',
      [id, rows[0]?.decision, rows[0]?.decided_at, rows[0]?.decided_by],
    )
    expect(await markerFaults()).toEqual([])
  })
})
