import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHAT_TEXT_MAX } from '#contract/chat-text.ts'
import type { ChatMessage } from '#contract/http/chat.ts'
import type { ModerationCase, StaffChatMessage } from '#contract/http/operator/moderation.ts'
import { chatChannel } from '#contract/realtime/channels.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aLostBet } from '#tests/support/players/a-lost-bet.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { subscribePublicly } from '#tests/support/realtime/public-channel.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { CHAT_KEPT_DAYS, createChat } from './service.ts'

interface Refused {
  code: string
  message: string
  errors?: Record<string, string[]>
  data?: { until: string; reason: string }
}
type Sent = { msg: string; data: ChatMessage }
interface Listed {
  data: ChatMessage[]
  next_cursor: string | null
  seq: number
}

const nobody = '00000000-0000-7000-8000-000000000000'
const why = { reason: 'As the test wants it' }

let app: TestApp
let staff: TestPlayer
let ada: TestPlayer
let bob: TestPlayer

beforeAll(async () => {
  app = await startApp()
  staff = await aStaffMember(app, 'support')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  await app.idle()
  app.clock.advance(HOUR_MS)
  ada = await aPlayer(app, { cents: 10_000n })
  bob = await aPlayer(app)
})

let said = 0
const words = () => `Message number ${++said}`
const send = (by: TestPlayer, text: unknown = words(), room = 'lobby') =>
  by.ask<Sent & Refused>(`POST /api/chat/${room}`, { text })
const sent = async (by: TestPlayer, text?: string, room?: string) => {
  const { status, body } = await send(by, text, room)
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const list = async (query = '', room = 'lobby') =>
  (await ask<Listed>(app.url, `GET /api/chat/${room}${query}`)).body
const cases = async (query = '') =>
  (await staff.ask<{ data: ModerationCase[] }>(`GET /api/operator/moderation?limit=100${query}`))
    .body.data
const remove = (id: string, by = staff) =>
  by.ask<Refused>(`DELETE /api/operator/chat/messages/${id}`, why)
const mute = (player: TestPlayer, hours: number, by = staff) =>
  by.ask<Refused>(`POST /api/operator/players/${player.id}/mute`, { hours, reason: 'Be kind' })
const report = (id: string, by = bob) => by.ask<Refused>(`POST /api/chat/messages/${id}/report`)

async function aBattle(by: TestPlayer, is_private = false): Promise<string> {
  const boxes = [{ slug: 'pocket-change', count: 1 }]
  const battle = { boxes, format: '1v1', mode: 'classic', is_fast: true, is_private }
  const { body } = await by.ask<{ data: { id: string } }>('POST /api/battles/create', battle)
  return body.data.id
}

describe('a message', () => {
  it('is shown to everybody, newest first, and sent to who listens', async () => {
    const listener = await subscribePublicly(app.url, chatChannel('lobby'))
    const message = await sent(ada, '  <b>Hello</b>\n @Bob 👑 ')
    expect(message).toMatchObject({
      user: { id: ada.id, name: ada.name, level: 1 },
      ...{ level: 1, text: '<b>Hello</b> @Bob 👑', receipt: null, is_staff: false },
      at: new Date(app.clock.now()).toISOString(),
    })
    const next = await sent(bob)
    const { data, seq } = await list('?limit=2')
    expect(data).toEqual([next, message])
    const { data: live } = await listener.waitFor('chatMessage')
    expect(live).toEqual({ ...message, seq: seq - 1 })
    listener.close()
  })

  it('is listed once over the pages, and a cursor of another room or of nobody shows nothing else', async () => {
    const room = `battle-${await aBattle(ada, true)}`
    const secret = await sent(ada, 'A secret plan', room)
    const texts = [await sent(ada), await sent(bob), await sent(ada)].map(({ id }) => id)
    const pages: string[] = []
    let cursor = ''
    while (pages.length < 3) {
      const page = await list(`?limit=1${cursor}`)
      pages.push(...page.data.map(({ id }) => id))
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(pages).toEqual(texts.toReversed())
    for (const forged of [secret.id, nobody, 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
      const { data } = await list(`?limit=100&cursor=${forged}`)
      expect(data.map(({ text }) => text)).not.toContain('A secret plan')
    }
    for (const malformed of ["x' OR 1=1", '1', '%00']) {
      const { status } = await ask(
        app.url,
        `GET /api/chat/lobby?cursor=${encodeURIComponent(malformed)}`,
      )
      expect(status).toBe(422)
    }
  })

  it('belongs to a room that exists; that of a private battle is open to who knows its id', async () => {
    const id = await aBattle(ada, true)
    await sent(bob, 'Good luck', `battle-${id}`)
    expect((await list('', `battle-${id}`)).data).toMatchObject([{ text: 'Good luck' }])
    expect((await list('?limit=100')).data.map(({ text }) => text)).not.toContain('Good luck')
    for (const room of [
      `battle-${nobody}`,
      'battle-x',
      `battle-${id.toUpperCase()}`,
      'staff',
      'battle-',
    ]) {
      expect((await send(ada, words(), room)).status).toBe(404)
      expect((await ask(app.url, `GET /api/chat/${room}`)).status).toBe(404)
    }
  })

  it.each([
    [{ text: 'come to stake.com' }, 'text', 'Links and addresses are not allowed in the chat.'],
    [{ text: 'stake dot com' }, 'text', 'Links and addresses are not allowed in the chat.'],
    [{ text: 'f u c k you' }, 'text', 'Please say it in other words: this may offend.'],
    [{ text: 'all hail h.i.t.l.e.r' }, 'text', 'Please say it in other words: this may offend.'],
    [{ text: 'right \u202eleft' }, 'text', 'Leave out characters that cannot be seen'],
    [{ text: 'a'.repeat(CHAT_TEXT_MAX + 1) }, 'text', 'must be at most 300 characters'],
    [{ text: '' }, 'text', 'Write something.'],
    [{}, 'text', 'Write something.'],
    [{ text: 'x', bet_id: nobody }, 'text', 'Write something.'],
    [{ bet_id: nobody }, 'bet_id', 'Only a settled bet of your own can be shown.'],
    [{ bet_id: 'x' }, 'bet_id', 'Only a settled bet of your own can be shown.'],
  ])('is refused: %j', async (body, field, sentence) => {
    const before = (await list()).seq
    const answer = await ada.ask<Refused>('POST /api/chat/lobby', body)
    expect([answer.status, answer.body.errors?.[field]]).toEqual([422, [sentence]])
    expect((await list()).seq).toBe(before)
  })

  it('is sent once per key', async () => {
    const text = words()
    const key = { 'idempotency-key': 'one-message' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.ask<Sent>('POST /api/chat/lobby', { text }, key)),
    )
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id)
    expect(new Set(ids).size).toBe(1)
    expect((await list('?limit=100')).data.filter((each) => each.text === text)).toHaveLength(1)
  })

  it('shows the present name, picture and level of its player, and whether they are of the staff', async () => {
    const { id } = await sent(ada)
    await ada.ask('PUT /api/profile', { name: 'Renamed Ada', avatar: 'shark' })
    const ours = await sent(staff)
    expect(ours.is_staff).toBe(true)
    const { data } = await list('?limit=2')
    expect(data[1]).toMatchObject({
      id,
      user: { name: 'Renamed Ada', avatar_url: '/art/avatar-shark.avif' },
    })
  })

  it('is not sent by a visitor', async () => {
    expect((await ask(app.url, 'POST /api/chat/lobby', { text: 'Hello' })).status).toBe(401)
  })
})

describe('a receipt', () => {
  it('shows what is stored of a settled bet of one’s own, whatever else is sent', async () => {
    const bet_id = await aLostBet(ada)
    const body = { bet_id, payout: 1_000, receipt: { payout: 1_000 } }
    const { body: lost } = await ada.ask<Sent>('POST /api/chat/lobby', body)
    expect(lost.data).toMatchObject({
      text: '',
      receipt: { bet_id, game: 'dice', stake: 1, payout: 0, multiplier: 0, item: null },
    })
    const opened = await ada.ask<{
      data: { openings: { bet_id: string; item: { name: string } }[] }
    }>('POST /api/boxes/pocket-change/open', { count: 1 })
    const [opening] = opened.body.data.openings
    const { body: won } = await ada.ask<Sent>('POST /api/chat/lobby', { bet_id: opening?.bet_id })
    expect(won.data.receipt).toMatchObject({
      ...{ game: 'box', title: 'Pocket Change', stake: 0.5 },
      item: { name: opening?.item.name },
    })
    expect((await list('?limit=2')).data).toEqual([won.data, lost.data])
    expect((await ada.ask('POST /api/chat/lobby', { bet_id })).status).toBe(429)
    const { status, body: others } = await bob.ask<Refused>('POST /api/chat/lobby', { bet_id })
    expect([status, Object.keys(others.errors ?? {})]).toEqual([422, ['bet_id']])
  })
})

describe('what is said again', () => {
  it('by the same player is refused for ten minutes, however it is written and wherever', async () => {
    await sent(ada, 'Look at this box')
    const room = `battle-${await aBattle(ada)}`
    for (const again of ['Look at this box', 'LOOK  at this box!!!', 'Lооk at thís b.o.x']) {
      expect((await send(ada, again)).body.code).toBe('chat_repeated')
      expect((await send(ada, again, room)).body.code).toBe('chat_repeated')
    }
    await sent(ada, 'Look at that box')
    app.clock.advance(10 * MINUTE_MS + 1)
    await sent(ada, 'Look at this box')
  })

  it('in one moment is taken once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ada, 'All at once now')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'chat_repeated')).toHaveLength(7)
  })

  it('by many accounts is refused if it is long, and a short greeting is everybody’s', async () => {
    const crowd = await Promise.all(Array.from({ length: 5 }, () => aPlayer(app)))
    const copies = []
    for (const one of crowd)
      copies.push((await send(one, 'Free coins for all who write to me today')).status)
    expect(copies).toEqual([200, 200, 429, 429, 429])
    for (const one of crowd) await sent(one, 'gg wp')
  })
})

describe('who may not write', () => {
  it('is told why and until when: muted, on a break, on hold', async () => {
    expect((await mute(ada, 2)).status).toBe(200)
    const { status, body } = await send(ada)
    const until = new Date(app.clock.now() + 2 * HOUR_MS).toISOString()
    expect([status, body.code, body.data]).toEqual([
      403,
      'chat_muted',
      { until, reason: 'Be kind' },
    ])
    expect(body.message).toContain('Reason: Be kind')
    app.clock.advance(2 * HOUR_MS)
    await sent(ada)
    await bob.ask('POST /api/profile/exclusion', { kind: 'cool_off', days: 1 })
    const paused = await send(bob)
    expect([paused.status, paused.body.code]).toEqual([403, 'excluded'])
    expect(paused.body.data?.until).toBeTruthy()
    const operator = await aStaffMember(app, 'operator')
    await operator.ask(`POST /api/operator/players/${ada.id}/hold`, why)
    expect((await send(ada)).body.code).toBe('account_on_hold')
  })

  it('may not under another account of the same person either', async () => {
    await mute(ada, 2)
    await app.database.pool.query(
      `INSERT INTO player_marks (kind, hash, player_id, noted_at, proven_at)
       SELECT 'payer', sha256('one person'), id, now(), now() FROM unnest($1::uuid[]) AS p (id)`,
      [[ada.id, bob.id]],
    )
    const { status, body } = await send(bob)
    expect([status, body.code]).toEqual([403, 'chat_muted'])
  })

  it('may again when staff end it, once', async () => {
    await mute(ada, 24)
    expect((await send(ada)).status).toBe(403)
    expect((await mute(ada, 0)).status).toBe(200)
    await sent(ada)
    expect((await mute(ada, 0)).status).toBe(409)
  })

  it('a mute needs hours, a reason and a role', async () => {
    for (const body of [
      { hours: 1.5, ...why },
      { hours: -1, ...why },
      { hours: 9_000, ...why },
      { hours: 1 },
      why,
    ]) {
      expect((await staff.ask(`POST /api/operator/players/${ada.id}/mute`, body)).status).toBe(422)
    }
    expect((await mute(ada, 1, bob)).status).toBe(403)
    expect((await mute(staff, 1)).body.code).toBe('own_account')
    expect((await mute(ada, 1, await aStaffMember(app, 'auditor'))).status).toBe(403)
    await sent(ada)
  })
})

describe('a removed message', () => {
  it('is gone for everybody at once, and staff still see it', async () => {
    const listener = await subscribePublicly(app.url, chatChannel('lobby'))
    const before = await sent(bob)
    const message = await sent(ada, 'Something bad')
    const after = await sent(bob)
    expect((await remove(message.id, bob)).status).toBe(403)
    expect((await remove(message.id)).status).toBe(200)
    expect((await listener.waitFor('chatRemoved')).data).toMatchObject({ id: message.id })
    listener.close()
    expect((await list('?limit=2')).data).toEqual([after, before])
    const again = await remove(message.id)
    expect([again.status, again.body.code]).toEqual([409, 'request_moved_on'])
    expect((await report(message.id)).status).toBe(404)
    const { body } = await staff.ask<{ data: StaffChatMessage[] }>(
      `GET /api/operator/chat/messages/${message.id}`,
    )
    const shown = body.data.map(({ text, is_removed }) => [text, is_removed])
    expect(shown.slice(-3)).toEqual([
      [before.text, false],
      ['Something bad', true],
      [after.text, false],
    ])
    expect((await bob.ask(`GET /api/operator/chat/messages/${message.id}`)).status).toBe(403)
  })

  it('is removed once by many at the same time', async () => {
    const { id } = await sent(ada)
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('stays out of the log, which says who removed what and why', async () => {
    const { id } = await sent(ada, 'A very bad sentence')
    await remove(id)
    const admin = await aStaffMember(app, 'admin')
    const { body } = await admin.ask<{
      data: { action: string; subject_id: string; reason: string }[]
    }>(`GET /api/operator/log?player_id=${ada.id}`)
    expect(body.data[0]).toMatchObject({ action: 'chat.remove', subject_id: id, ...why })
    expect(JSON.stringify(body)).not.toContain('bad sentence')
  })
})

describe('a report', () => {
  it('hides nothing, counts each player once, and waits for staff with its context', async () => {
    const message = await sent(ada, 'Look here, please do')
    for (const by of [bob, bob, await aPlayer(app)])
      expect((await report(message.id, by)).status).toBe(200)
    expect((await list('?limit=1')).data[0]?.id).toBe(message.id)
    const [found] = (await cases('&kind=message')).filter(
      ({ subject_id }) => subject_id === message.id,
    )
    expect(found).toMatchObject({
      ...{ kind: 'message', cause: 'reported', reports: 2, earlier: 0, muted_until: null },
      ...{ about: 'Look here, please do', player: { id: ada.id, name: ada.name } },
      message: { room: 'lobby', is_removed: false },
    })
    expect(found?.reporters.map(({ id }) => id)).toContain(bob.id)
    expect((await report(message.id, ada)).body.code).toBe('own_account')
    expect((await report(nobody)).status).toBe(404)
    expect((await report('x')).status).toBe(404)
  })

  it('that staff dismissed stays dismissed, however many report it again', async () => {
    const message = await sent(ada)
    await report(message.id)
    const [found] = (await cases()).filter(({ subject_id }) => subject_id === message.id)
    const at = `POST /api/operator/moderation/${found?.id}/dismiss`
    expect((await bob.ask(at, why)).status).toBe(403)
    expect((await staff.ask(at, why)).status).toBe(200)
    expect((await staff.ask<Refused>(at, why)).body.code).toBe('request_moved_on')
    for (let many = 0; many < 3; many += 1) await report(message.id, await aPlayer(app))
    expect((await cases()).filter(({ subject_id }) => subject_id === message.id)).toEqual([])
    expect((await list('?limit=1')).data[0]?.id).toBe(message.id)
  })

  it('is over when staff remove the message, which the next case about its player says', async () => {
    const first = await sent(ada)
    await report(first.id)
    await remove(first.id)
    const second = await sent(ada)
    await report(second.id)
    const open = (await cases()).filter(({ player }) => player.id === ada.id)
    expect(open).toMatchObject([{ subject_id: second.id, earlier: 1 }])
  })

  it('of a name is about that name: another one ends it, and the old one is a case again', async () => {
    const carl = await aPlayer(app, { name: 'Loud Carl' })
    const about = async () =>
      (await cases('&kind=name'))
        .filter(({ player }) => player.id === carl.id)
        .map((each) => each.about)
    expect((await bob.ask(`POST /api/players/${carl.id}/report`)).status).toBe(200)
    expect(await about()).toEqual(['Loud Carl'])
    await carl.ask('PUT /api/profile', { name: 'Quiet Carl' })
    expect(await about()).toEqual([])
    await carl.ask('PUT /api/profile', { name: 'Loud Carl' })
    expect((await bob.ask(`POST /api/players/${carl.id}/report`)).status).toBe(200)
    expect(await about()).toEqual(['Loud Carl'])
    await staff.ask(`POST /api/operator/players/${carl.id}/rename`, {
      name: 'Carl the Kind',
      ...why,
    })
    expect(await about()).toEqual([])
    expect((await carl.ask<Refused>(`POST /api/players/${carl.id}/report`)).body.code).toBe(
      'own_account',
    )
    expect((await bob.ask<Refused>(`POST /api/players/${nobody}/report`)).body.code).toBe(
      'player_not_found',
    )
  })

  it('is not needed for a name that reads like one of the staff', async () => {
    const guard = await aStaffMember(app, 'support')
    await guard.ask('PUT /api/profile', { name: 'Marlene Guard' })
    const fake = await aPlayer(app, { name: 'MarIene Guard 🛡' })
    const found = (await cases('&kind=name')).filter(({ player }) => player.id === fake.id)
    expect(found).toMatchObject([{ cause: 'like_staff', about: 'MarIene Guard 🛡', reports: 0 }])
    expect((await sent(fake)).is_staff).toBe(false)
  })

  it('is not needed for a name that is a link', async () => {
    const seller = await aPlayer(app, { name: 'cheap-coins.com' })
    const found = (await cases('&kind=name')).filter(({ player }) => player.id === seller.id)
    expect(found).toMatchObject([{ cause: 'link', about: 'cheap-coins.com' }])
  })

  it('is not needed for a new custom box; taking it down ends its case', async () => {
    const box = await aCustomBox(ada)
    const find = async () =>
      (await cases('&kind=box')).filter(({ box: shown }) => shown?.slug === box.slug)
    expect(await find()).toMatchObject([
      { cause: 'new', about: box.name, reports: 0, box: { price: box.price } },
    ])
    expect((await bob.ask(`POST /api/user-boxes/${box.slug}/report`)).status).toBe(200)
    const [found] = await find()
    expect(found).toMatchObject({ reports: 1 })
    const operator = await aStaffMember(app, 'operator')
    await operator.ask(`POST /api/operator/user-boxes/${found?.subject_id}/hide`, why)
    expect(await find()).toEqual([])
    expect((await bob.ask<Refused>(`POST /api/user-boxes/${box.slug}/report`)).body.code).toBe(
      'box_not_found',
    )
  })
})

describe('the chat', () => {
  const setOpen = async (value: boolean) => {
    const admin = await aStaffMember(app, 'admin')
    const { status } = await admin.ask('PUT /api/operator/settings/chat.is_open', { value, ...why })
    expect(status).toBe(200)
  }

  it('refuses every call of players while operators have it closed, and staff go on', async () => {
    const message = await sent(ada)
    const id = await aBattle(ada)
    await setOpen(false)
    const closed = [
      await ask<Refused>(app.url, 'GET /api/chat/lobby'),
      await ada.ask<Refused>(`GET /api/chat/battle-${id}`),
      await send(ada),
      await report(message.id),
    ]
    expect(closed.map(({ status, body }) => [status, body.code])).toEqual(
      closed.map(() => [403, 'chat_closed']),
    )
    const config = await ask<{ data: { closed: string[] } }>(app.url, 'GET /api/config')
    expect(config.body.data.closed).toEqual(['chat'])
    expect((await remove(message.id)).status).toBe(200)
    await setOpen(true)
    await sent(ada)
  })

  it('is closed by default where no demo runs', async () => {
    const { givenBy } = await import('#server/features/settings/index.ts')
    expect(givenBy(app.config).isChatOpen).toBe(true)
    expect(givenBy({ ...app.config, mode: 'production' }).isChatOpen).toBe(false)
  })

  it('can be hidden by a player for themselves', async () => {
    const profile = async () =>
      (await ada.ask<{ data: { chat: boolean } }>('GET /api/profile')).body.data.chat
    expect(await profile()).toBe(true)
    await ada.ask('PUT /api/profile', { chat: false })
    expect(await profile()).toBe(false)
  })

  it('forgets what is older than 30 days, with its cases and ended mutes', async () => {
    const old = await sent(ada)
    await report(old.id)
    await mute(ada, 1)
    app.clock.advance(DAY_MS)
    const young = await sent(await aPlayer(app))
    app.clock.advance((CHAT_KEPT_DAYS - 1) * DAY_MS + 1)
    const { data } = await list('?limit=100')
    expect(data.map(({ id }) => id)).toEqual([young.id])
    await app.idle()
    const entropy = systemEntropy(app.clock)
    const chat = createChat({ ...app, entropy, announce() {}, isBattle: async () => true })
    await chat.forgetOld(new AbortController().signal)
    const left = await app.database.pool.query('SELECT id FROM chat_messages')
    expect(left.rows).toEqual([{ id: young.id }])
    const { rows } = await app.database.pool.query(
      `SELECT (SELECT count(*) FROM moderation_cases WHERE kind = 'message')::integer AS cases,
              (SELECT count(*) FROM chat_mutes)::integer AS mutes`,
    )
    expect(rows).toEqual([{ cases: 0, mutes: 0 }])
  })

  it('goes with a player who is erased, and is in their export before', async () => {
    const message = await sent(ada, 'Remember me')
    await report(message.id)
    const about = await sent(bob)
    await ada.ask(`POST /api/chat/messages/${about.id}/report`)
    const exported = await ada.ask<{ record: string; details: { text?: string } }[]>(
      'GET /api/profile/export?format=json',
    )
    expect(exported.body.filter(({ record }) => record === 'chat_message')).toMatchObject([
      { id: message.id, about: 'lobby', status: 'shown', details: { text: 'Remember me' } },
    ])
    expect(exported.body.filter(({ record }) => record === 'report')).toHaveLength(1)
    const leaving = await aPlayer(app)
    const last = await sent(leaving, 'My last words')
    await report(last.id)
    const erased = await leaving.ask('POST /api/profile/erasure', { password: leaving.password })
    expect(erased.status).toBe(200)
    const { rows } = await app.database.pool.query(
      'SELECT (SELECT count(*) FROM chat_messages WHERE player_id = $1)::integer AS messages, (SELECT count(*) FROM moderation_cases WHERE player_id = $1)::integer AS cases',
      [leaving.id],
    )
    expect(rows).toEqual([{ messages: 0, cases: 0 }])
    expect((await list('?limit=100')).data.map(({ text }) => text)).not.toContain('My last words')
  })

  it('whatever is written is refused or shown as it was written', async () => {
    const unit = fc.constantFrom(
      ...['a', 'B', '.', ' ', '@', '<', '\u0301', '👑', '\u200d', '\u202e', 'com', '0'],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { maxLength: 40 }), async (parts) => {
        const text = `${words()} ${parts.join('')}`
        const { status, body } = await send(ada, text)
        expect([200, 422]).toContain(status)
        const shown = text.replaceAll(/\s+/g, ' ').trim().normalize('NFC')
        if (status === 200) expect(body.data.text).toBe(shown)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await startApp({ hasCatalogue: false, env: { RATE_LIMIT_SCALE: '1' } })
  })
  afterAll(() => limited.stop())

  it('let a player write twelve messages in a minute and report twenty in an hour', async () => {
    const writer = await aPlayer(limited)
    const reporter = await aPlayer(limited)
    const answers = []
    for (let count = 0; count < 14; count += 1) answers.push(await send(writer))
    expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 429, 429])
    const others = await Promise.all(Array.from({ length: 22 }, () => aPlayer(limited)))
    const reports = []
    for (const { id } of others)
      reports.push((await reporter.ask(`POST /api/players/${id}/report`)).status)
    expect(reports).toEqual([...Array(20).fill(200), 429, 429])
  })

  it('let a bet in a round be shown once it is settled', async () => {
    const writer = await aPlayer(limited)
    const bet_id = await anOpenBet(writer.id)
    const show = () => writer.ask<Sent>('POST /api/chat/lobby', { bet_id })
    expect((await show()).status).toBe(422)
    await limited.database.pool.query(
      `UPDATE round_bets SET status = 'won', payout = 200, multiplier = 200, settled_at = now() WHERE id = $1`,
      [bet_id],
    )
    const { body } = await show()
    expect(body.data.receipt).toMatchObject({ game: 'wheel', stake: 1, payout: 2, multiplier: 2 })
  })

  async function anOpenBet(playerId: string): Promise<string> {
    const { id } = systemEntropy(limited.clock)
    const { rows } = await limited.database.pool.query<{ id: string }>(
      `WITH chain AS (
         INSERT INTO round_chains (id, game, chain_end, length, announced_at)
         VALUES (gen_random_uuid(), 'wheel', sha256('end'), 9, now()) RETURNING id
       ), round AS (
         INSERT INTO rounds (id, game, chain_id, index, link_hash, status, made_at, seq, beacon_network,
                             beacon_round, beacon_due_at, bets_open_at, bets_close_at)
         SELECT $2::uuid, 'wheel', id, 1, sha256('end'), 'starting', now(), 1, id_of_network('{}'), 1,
                'infinity', now(), now() + interval '9 years' FROM chain RETURNING id
       )
       INSERT INTO round_bets (id, round_id, player_id, level, game, stake, created_at)
       SELECT $3, id, $1, 1, 'wheel_2x', 100, now() FROM round RETURNING id`,
      [playerId, id(), id()],
    )
    return rows[0]?.id ?? ''
  }
})
