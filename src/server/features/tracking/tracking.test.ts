import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { insertLink } from './index.ts'

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

it('returns the inviter, and counts each visit on its day', async () => {
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

it('returns no inviter for a link of the shop', async () => {
  await makeLink('spring', null)
  const { body } = await ask(app.url, 'GET /api/tl/spring')
  expect(body).toEqual({ data: { link: 'spring', inviter: null } })
})

it('counts every one of many concurrent visits', async () => {
  await makeLink('busy', null)
  await Promise.all(Array.from({ length: 24 }, () => ask(app.url, 'GET /api/tl/busy')))
  expect(await visits('busy')).toEqual([24])
})

it.each(['nobody-made-it', 'ab', 'a'.repeat(65), 'a%20b', '%00', '..%2f..%2fetc', "x'--"])(
  'answers 404 for %s, and stores nothing',
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

let newcomers = 0

/** Registers a player with these headers, and returns the link to which they are bound. */
async function boundTo(headers: Record<string, string>): Promise<string | null> {
  const email = `${randomUUID()}@example.com`
  newcomers += 1
  const body = { name: `Newcomer ${newcomers}`, email, password: 'correct horse battery' }
  const { status } = await ask(app.url, 'POST /api/auth/register', body, headers)
  expect(status).toBe(200)
  const { rows } = await app.database.pool.query<{ link: string }>(
    `SELECT l.link FROM players p JOIN player_links l ON l.player_id = p.id WHERE p.email = $1`,
    [email],
  )
  return rows[0]?.link ?? null
}

interface Unknown {
  link: string
  visits: number
  registrations: number
  first_seen_at: string
  last_seen_at: string
}

async function unknownLinks(): Promise<Unknown[]> {
  const support = await aStaffMember(app, 'support')
  const { body } = await support.ask<{ data: Unknown[] }>(
    'GET /api/operator/unknown-links?limit=100',
  )
  return body.data
}

describe('a player who registers', () => {
  it('is bound to the link sent by the page, or stored in their cookie', async () => {
    await makeLink('summer', null)
    expect(await boundTo({ 'x-tlink': 'Summer' })).toBe('summer')
    expect(await boundTo({ cookie: 'trackingLink=summer' })).toBe('summer')
    await makeLink('autumn', null)
    expect(await boundTo({ 'x-tlink': 'autumn', cookie: 'trackingLink=summer' })).toBe('autumn')
    expect(await boundTo({})).toBeNull()
  })

  it('is not bound to a link that they send later', async () => {
    const player = await aPlayer(app)
    for (const call of ['GET /api/profile', 'GET /api/config']) {
      await player.ask(call, undefined, { 'x-tlink': 'summer' })
    }
    const { rowCount } = await app.database.pool.query(
      'SELECT FROM player_links WHERE player_id = $1',
      [player.id],
    )
    expect(rowCount).toBe(0)
  })

  it.each(['a b', "x'--", 'é', '%00', '', 'a'.repeat(65), '<script>'])(
    'is not bound to the invalid link %j',
    async (link) => {
      const before = await unknownLinks()
      expect(await boundTo({ 'x-tlink': Buffer.from(link).toString('latin1') })).toBeNull()
      expect(await boundTo({ cookie: `trackingLink=${encodeURIComponent(link)}` })).toBeNull()
      expect(await unknownLinks()).toEqual(before)
    },
  )
})

describe('an unknown link', () => {
  it('is stored with its visits and registrations, and shown only to support', async () => {
    const at = new Date(app.clock.now()).toISOString()
    await ask(app.url, 'GET /api/tl/Newsletter.May')
    expect(await boundTo({ 'x-tlink': 'newsletter.may' })).toBeNull()
    expect(await boundTo({ cookie: 'trackingLink=newsletter.may' })).toBeNull()
    const [first] = await unknownLinks()
    expect(first).toEqual({
      link: 'newsletter.may',
      visits: 1,
      registrations: 2,
      first_seen_at: at,
      last_seen_at: at,
    })
    const player = await aPlayer(app)
    expect((await player.ask('GET /api/operator/unknown-links')).status).toBe(403)
  })

  it('is deleted when there are too many, those without registrations first', async () => {
    await app.database.pool.query(
      `INSERT INTO unknown_links (link, visits, first_seen_at, last_seen_at)
       SELECT 'flood-' || n, 1, now(), now() FROM generate_series(1, 1200) n`,
    )
    await ask(app.url, 'GET /api/tl/after-the-flood')
    const { rows } = await app.database.pool.query<{ link: string }>(
      'SELECT link FROM unknown_links',
    )
    expect(rows).toHaveLength(1_000)
    const kept = rows.map(({ link }) => link)
    expect(kept).toEqual(expect.arrayContaining(['after-the-flood', 'newsletter.may']))
  })
})
