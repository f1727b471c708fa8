import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Profile } from '#contract/http/account.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { avatars } from './avatars.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false })
})
afterAll(() => app.stop())

interface Refused {
  code: string
  errors?: Record<string, string[]>
}

describe('the profile', () => {
  const change = (player: TestPlayer, body: object) =>
    player.ask<{ msg: string; data: Profile } & Refused>('PUT /api/profile', body)

  test('accepts a name, a picture and a consent, together or separately', async () => {
    const player = await aPlayer(app)
    const all = await change(player, { name: '  Ada  L. ', avatar: 'shark', promotions: true })
    expect(all.body.data).toMatchObject({
      name: 'Ada L.',
      avatar: 'shark',
      avatar_url: '/art/avatar-shark.avif',
      promotions: true,
    })
    const one = await change(player, { promotions: false })
    expect(one.body.data).toEqual({ ...all.body.data, promotions: false })
    const none = await change(player, {})
    expect(none.body.data).toEqual(one.body.data)
    const read = await player.ask<{ data: Profile }>('GET /api/profile')
    expect(read.body.data).toEqual(one.body.data)
  })

  test('refuses a name that another player has', async () => {
    const [one, other] = [await aPlayer(app), await aPlayer(app)]
    expect((await change(one, { name: 'Twin' })).status).toBe(200)
    const refused = await change(other, { name: 'Twin', avatar: 'owl' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors?.name).toEqual(['This name, or one that looks like it, is taken.'])
    // Nothing of the refused call is stored.
    const { body } = await other.ask<{ data: Profile }>('GET /api/profile')
    expect(body.data.name).toBe(other.name)
  })

  test.each([
    [{ name: '' }, 'name', 'Nickname is required'],
    [{ name: null }, 'name', 'Nickname is required'],
    [{ name: 'Ada\u202E' }, 'name', 'Use only letters, digits, spaces, emoji and simple symbols'],
    [{ name: 'Соffer' }, 'name', 'Use letters of one alphabet only'],
    [{ name: 'Coffer support' }, 'name', 'This name could be mistaken for one of our staff.'],
    [{ avatar: 'dragon' }, 'avatar', 'Choose one of our pictures.'],
    [{ avatar: '../../etc/passwd' }, 'avatar', 'Choose one of our pictures.'],
    [{ avatar: 'https://example.com/a.png' }, 'avatar', 'Choose one of our pictures.'],
    [{ avatar: 'data:image/png;base64,AAAA' }, 'avatar', 'Choose one of our pictures.'],
    [{ avatar: '__proto__' }, 'avatar', 'Choose one of our pictures.'],
  ])('refuses %j and stays unchanged', async (body, field, message) => {
    const player = await aPlayer(app)
    const before = await player.ask('GET /api/profile')
    const answer = await change(player, { ...body, promotions: true })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
    expect((await player.ask('GET /api/profile')).body).toEqual(before.body)
  })

  test('ignores unknown fields', async () => {
    const player = await aPlayer(app)
    const before = await player.ask('GET /api/profile')
    const body = { balance: 1e6, role: 'admin', email: 'x@example.com', id: randomUUID(), xp: 9 }
    expect((await change(player, body)).status).toBe(200)
    expect((await player.ask('GET /api/profile')).body).toEqual(before.body)
  })

  test('accepts no uploads', async () => {
    const { tokens } = await aPlayer(app)
    const form = new FormData()
    form.set('avatar', new Blob(['x'], { type: 'image/png' }), 'me.png')
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const answer = await fetch(`${app.url}/api/profile`, { method: 'PUT', headers, body: form })
    expect(answer.status).toBe(415)
  })

  test('lists the available pictures', async () => {
    const player = await aPlayer(app)
    const { body } = await player.ask<{ data: { id: string; url: string }[] }>(
      'GET /api/profile/avatars',
    )
    expect(body.data.map(({ id }) => id)).toEqual([...avatars])
  })
})
