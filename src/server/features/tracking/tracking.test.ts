import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer } from '#tests/support/a-player.ts'
import { ask } from '#tests/support/ask.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { insertLink } from './index.ts'

const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
})
afterAll(() => app.stop())

const visits = async (link: string) => {
  const { rows } = await app.database.pool.query<{ visits: bigint }>(
    'SELECT visits FROM tracking_visits WHERE link = $1 ORDER BY day',
    [link],
  )
  return rows.map((row) => Number(row.visits))
}
const makeLink = (link: string, playerId: string | null) =>
  insertLink(app.database.pool, { link, playerId, createdAt: new Date(app.clock.now()) })

it('names who invites, and counts each visit under its day', async () => {
  const player = await aPlayer(app, { name: 'Marlowe' })
  await makeLink('marlowe', player.id)
  const { status, body } = await ask(app.url, 'GET /api/tl/Marlowe')
  expect(status).toBe(200)
  expect(body).toEqual({
    data: {
      link: 'marlowe',
      inviter: { name: 'Marlowe', avatar_url: expect.stringMatching(/^\/art\/avatar-\w+\.avif$/) },
    },
  })
  await ask(app.url, 'GET /api/tl/marlowe')
  app.clock.advance(DAY_MS)
  await ask(app.url, 'GET /api/tl/marlowe')
  expect(await visits('marlowe')).toEqual([2, 1])
})

it('names nobody for a link of the house', async () => {
  await makeLink('spring', null)
  const { body } = await ask(app.url, 'GET /api/tl/spring')
  expect(body).toEqual({ data: { link: 'spring', inviter: null } })
})

it('loses no visit of many at once', async () => {
  await makeLink('busy', null)
  await Promise.all(Array.from({ length: 24 }, () => ask(app.url, 'GET /api/tl/busy')))
  expect(await visits('busy')).toEqual([24])
})

it.each(['nobody-made-it', 'ab', 'a'.repeat(21), 'a%20b', '%00', '..%2f..%2fetc', "x'--"])(
  'knows nothing of %s, and keeps nothing of it',
  async (link) => {
    const { status, body } = await ask(app.url, `GET /api/tl/${link}`)
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await visits(link)).toEqual([])
  },
)

it('leaves a link with its first owner', async () => {
  const player = await aPlayer(app)
  await makeLink('spring', player.id)
  const { body } = await ask<{ data: { inviter: unknown } }>(app.url, 'GET /api/tl/spring')
  expect(body.data.inviter).toBeNull()
})
