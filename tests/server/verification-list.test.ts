import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Page {
  data: { player_id: string }[]
  next_cursor: string | null
}

let app: TestApp
let operator: TestPlayer
beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
  operator = await aStaffMember(app, 'operator')
})
afterAll(() => app.stop())

const page = (query: string) =>
  operator.ask<Page>(`GET /api/operator/verifications?status=submitted&${query}`)

/** Submitted in another order than the players were created in; the last two at the same time. */
async function submissions(): Promise<string[]> {
  const [a, b, c, d] = [
    await aPlayer(app),
    await aPlayer(app),
    await aPlayer(app),
    await aPlayer(app),
  ]
  const submitted = [
    [c, 0.25],
    [a, MINUTE_MS],
    [d, 2 * MINUTE_MS + 0.75],
    [b, 2 * MINUTE_MS + 0.5],
  ] as const
  for (const [{ id }, ms] of submitted) {
    await app.database.pool.query(
      `INSERT INTO verifications (player_id, status, updated_at)
       VALUES ($1, 'submitted', '2026-01-01'::timestamptz + $2 * interval '1 ms')`,
      [id, ms],
    )
  }
  return [c.id, a.id, ...[b.id, d.id].toSorted()]
}

it('lists verifications oldest first, and goes on in the same place after one of them is decided', async () => {
  const ids = await submissions()
  const all = (await page('limit=100')).body
  expect(all.data.map(({ player_id }) => player_id)).toEqual(ids)

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: { body: Page } = await page(`limit=1${cursor && `&cursor=${cursor}`}`)
    for (const { player_id } of body.data) seen.push(player_id)
    cursor = body.next_cursor
    const why = { reason: 'As the test wants it', note: 'Nothing can be read on it.' }
    const path = `POST /api/operator/verifications/${seen.at(-1)}/refuse`
    expect((await operator.ask(path, why)).status).toBe(200)
  }
  expect(seen).toEqual(ids)
})

it.each([
  'x',
  '1.2',
  '00000000-0000-7000-8000-000000000000',
  '1.00000000-0000-7000-8000-000000000000.1',
  '9999999999999999.00000000-0000-7000-8000-000000000000',
  '-1.00000000-0000-7000-8000-000000000000',
])('refuses the cursor %j', async (cursor) => {
  expect((await page(`cursor=${cursor}`)).status).toBe(422)
})
