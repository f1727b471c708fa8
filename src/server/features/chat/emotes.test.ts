import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { battleChannel } from '#contract/realtime/channels.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { subscribePublicly } from '#tests/support/realtime/public-channel.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Answer {
  code?: string
  data: { is_shown: boolean }
}

const nobody = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let staff: TestPlayer
let ada: TestPlayer
let bob: TestPlayer
let battle: string

beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_SCALE: '1' } })
  staff = await aStaffMember(app, 'support')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.idle()
  app.clock.advance(MINUTE_MS)
  ada = await aPlayer(app, { cents: 10_000n })
  bob = await aPlayer(app)
  const { body } = await ada.ask<{ data: { id: string } }>('POST /api/battles/create', {
    boxes: [{ slug: 'pocket-change', count: 1 }],
    format: '1v1',
    mode: 'classic',
  })
  battle = body.data.id
})

const show = (by: TestPlayer, emote: unknown = 'nice', id = battle) =>
  by.ask<Answer>(`POST /api/battles/${id}/emote`, { emote })

it('shows the emotes of players and of the audience to all who listen, and stores nothing', async () => {
  const listener = await subscribePublicly(app.url, battleChannel(battle))
  expect((await show(ada)).body).toEqual({ data: { is_shown: true } })
  await listener.waitFor('battleEmote')
  expect((await show(bob, 'wow')).status).toBe(200)
  await expect
    .poll(() => listener.received.map(({ data }) => data))
    .toEqual([
      { id: battle, emote: 'nice', user: { id: ada.id, name: ada.name } },
      { id: battle, emote: 'wow', user: { id: bob.id, name: bob.name } },
    ])
  listener.close()
  const late = await subscribePublicly(app.url, battleChannel(battle))
  expect(late.received).toEqual([])
  late.close()
})

it('refuses a text, an unknown emote, a battle that is none, and a visitor', async () => {
  for (const emote of ['<b>hi</b>', '', 'NICE', null, 1, ['nice']]) {
    expect((await show(ada, emote)).status).toBe(422)
  }
  app.clock.advance(10 * SECOND_MS)
  expect((await show(bob, 'nice', nobody)).status).toBe(404)
  expect((await show(bob, 'nice', 'x')).status).toBe(404)
  const visitor = await ask(app.url, `POST /api/battles/${battle}/emote`, { emote: 'nice' })
  expect(visitor.status).toBe(401)
})

it('refuses whoever may not write in the chat', async () => {
  const body = { hours: 1, reason: 'Be kind' }
  await staff.ask(`POST /api/operator/players/${ada.id}/mute`, body)
  const muted = await show(ada)
  expect([muted.status, muted.body.code]).toEqual([403, 'chat_muted'])
  await bob.ask('POST /api/profile/exclusion', { kind: 'cool_off', days: 1 })
  expect((await show(bob)).body.code).toBe('excluded')
  const cleo = await aPlayer(app)
  const operator = await aStaffMember(app, 'operator')
  await operator.ask(`POST /api/operator/players/${cleo.id}/hold`, { reason: 'Be kind' })
  expect((await show(cleo)).body.code).toBe('account_on_hold')
})

it('is closed with the chat', async () => {
  const admin = await aStaffMember(app, 'admin')
  const setOpen = async (value: boolean) => {
    const { status } = await admin.ask('PUT /api/operator/settings/chat.is_open', {
      value,
      reason: 'As the test wants it',
    })
    expect(status).toBe(200)
  }
  await setOpen(false)
  expect((await show(ada)).body.code).toBe('chat_closed')
  await setOpen(true)
  expect((await show(ada)).status).toBe(200)
})

it('a player shows four in ten seconds', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await show(ada)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  app.clock.advance(10 * SECOND_MS)
  expect((await show(ada)).status).toBe(200)
})

it('many together do not flood a battle, nor silence another one', async () => {
  const crowd = await Promise.all(Array.from({ length: 5 }, () => aPlayer(app, { cents: 100n })))
  const listener = await subscribePublicly(app.url, battleChannel(battle))
  const shown: boolean[] = []
  for (const one of crowd) {
    for (let turn = 0; turn < 4; turn += 1) shown.push((await show(one)).body.data.is_shown)
  }
  expect(shown).toEqual(Array.from({ length: 20 }, (_, at) => at < 12))
  const [first] = crowd
  if (!first) throw new Error('There is no crowd')
  const other = await first.ask<{ data: { id: string } }>('POST /api/battles/create', {
    boxes: [{ slug: 'pocket-change', count: 1 }],
    format: '1v1',
    mode: 'classic',
  })
  expect((await show(bob, 'gg', other.body.data.id)).body.data.is_shown).toBe(true)
  app.clock.advance(3 * SECOND_MS)
  expect((await show(ada, 'gg')).body.data.is_shown).toBe(true)
  await expect.poll(() => listener.received.length).toBe(13)
  listener.close()
})
