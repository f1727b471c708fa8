import { afterAll, beforeAll, expect, it } from 'vitest'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { aClientFolder } from '#tests/support/shop/a-client-folder.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const DEVICE = /coffer_device=([\w-]{22}); Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/

let app: TestApp
beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, clientFolder: await aClientFolder() })
})
afterAll(() => app.stop())

const visit = (headers: Record<string, string> = {}) => fetch(app.url, { headers })
const cookieOf = (answer: Response) => DEVICE.exec(answer.headers.get('set-cookie') ?? '')?.[1]

async function marksOf(playerId: string, kind: string): Promise<Buffer[]> {
  const { rows } = await app.database.pool.query<{ hash: Buffer }>(
    'SELECT hash FROM player_marks WHERE player_id = $1 AND kind = $2',
    [playerId, kind],
  )
  return rows.map(({ hash }) => hash)
}

const signIn = (player: { email: string; password: string }, cookie?: string) =>
  fetch(`${app.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify({
      grant_type: 'password',
      client_id: 'web',
      client_secret: 'web',
      username: player.email,
      password: player.password,
    }),
  })

it('a browser gets its device number with its first page, and keeps it', async () => {
  const first = await visit()
  const device = cookieOf(first)
  expect(device).toBeDefined()
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(cookieOf(await visit({ cookie: `coffer_device=${device}` }))).toBeUndefined()
  expect(cookieOf(await visit({ cookie: 'coffer_device=forged' }))).toBeDefined()
  expect(cookieOf(await visit())).not.toBe(device)
})

it('a sign-in stores a mark of the device once, only as a hash', async () => {
  const [one, other] = [await aPlayer(app), await aPlayer(app)]
  const device = cookieOf(await visit())
  for (const player of [one, other, one]) {
    const answer = await signIn(player, `coffer_device=${device}`)
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).toBeUndefined()
  }
  const [ofOne, ofOther] = [await marksOf(one.id, 'device'), await marksOf(other.id, 'device')]
  const shared = ofOne.filter((hash) => ofOther.some((theirs) => theirs.equals(hash)))
  expect(shared).toHaveLength(1)
  expect(shared[0]?.toString('utf8')).not.toContain(device)
})

it('a call without the cookie gets one, and a wrong password stores no mark', async () => {
  const player = await aPlayer(app)
  expect(cookieOf(await signIn(player))).toBeDefined()
  const before = await marksOf(player.id, 'device')
  expect((await signIn({ ...player, password: 'wrong horse' })).status).toBe(400)
  expect(await marksOf(player.id, 'device')).toEqual(before)
})

it('an address in the address book is stored as one mark, however it is written', async () => {
  const player = await aPlayer(app)
  const put = (version: number, address: object) =>
    player.ask('PUT /api/profile/addresses', {
      version,
      addresses: [{ is_default: true, address }],
    })
  expect((await put(0, berlin)).status).toBe(200)
  expect(
    (await put(1, { ...berlin, street_address: 'invalidenstrasse', street_address_2: '1' })).status,
  ).toBe(200)
  expect(await marksOf(player.id, 'postal_address')).toHaveLength(1)
  expect((await put(2, { ...berlin, street_address: 'Chausseestraße 2' })).status).toBe(200)
  expect(await marksOf(player.id, 'postal_address')).toHaveLength(2)
})
