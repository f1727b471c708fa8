import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { fillStaffLists } from '#tests/support/console/fill-staff-lists.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const ROWS = 7

let app: TestApp
let admin: TestPlayer

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
  admin = await aStaffMember(app, 'admin')
  const players: TestPlayer[] = []
  for (let count = 0; count < ROWS; count += 1) players.push(await aPlayer(app))
  for (const player of players) {
    const body = { amount: 2_000, reason: 'More than one person may give' }
    const path = `POST /api/operator/players/${player.id}/adjust`
    expect((await admin.ask(path, body)).status).toBe(200)
  }
  await fillStaffLists(app, players)
})
afterAll(() => app.stop())

const lists = [
  'GET /api/operator/deposits',
  'GET /api/operator/callbacks',
  'GET /api/operator/approvals',
  'GET /api/operator/stuck-rows',
  'GET /api/operator/referral-rings',
] as const

interface Page {
  data: object[]
  next_cursor: string | null
}

it.each(lists)('%s is read to its end, page by page', async (list) => {
  const whole = (await admin.ask<Page>(`${list}?limit=100`)).body
  expect(whole.data).toHaveLength(ROWS)
  expect(whole.next_cursor).toBeNull()
  const read: object[] = []
  let cursor = ''
  do {
    const { body } = await admin.ask<Page>(`${list}?limit=2${cursor}`)
    read.push(...body.data)
    cursor = body.next_cursor === null ? '' : `&cursor=${encodeURIComponent(body.next_cursor)}`
  } while (cursor !== '' && read.length < 2 * ROWS)
  expect(read).toEqual(whole.data)
})

it.each(lists)('%s refuses a cursor that it has not returned', async (list) => {
  for (const cursor of ['x', '1', '%27', '1.x', '-1.5/a', '9'.repeat(40), `${'9'.repeat(15)}.a`]) {
    const { status } = await admin.ask(`${list}?cursor=${cursor}`)
    const isPlace = list === 'GET /api/operator/callbacks' && cursor === '1'
    expect(status, cursor).toBe(isPlace ? 200 : 422)
  }
})

it('every list of the staff that has a limit has a next page', () => {
  const short = Object.values<Call>(calls)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/operator/'))
    .filter(({ query }) => query !== undefined && 'limit' in query.shape)
    .filter(({ query }) => query !== undefined && !('cursor' in query.shape))
    .map(({ path }) => path)
  // The shop keeps a thousand of these, and one page has them all.
  expect(short).toEqual(['/api/operator/unknown-links'])
})
