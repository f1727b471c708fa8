import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification, NotificationKind } from '#contract/http/notifications.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'
import { XP_EXACT, xpForLevel } from '#domain/rewards/levels.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { anItemWorth } from '#tests/support/players/an-item.ts'
import { subscribePrivately } from '#tests/support/realtime/private-channel.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { createNotifications } from './service.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

interface Listed {
  data: Notification[]
  next_cursor: string | null
  unread: number
  mail_kinds: NotificationKind[]
}

const list = async (player: TestPlayer, query = ''): Promise<Listed> =>
  (await player.ask<Listed>(`GET /api/notifications${query}`)).body
const titlesOf = ({ data }: Listed) => data.map(({ title }) => title)
const read = async (player: TestPlayer, body: object) =>
  (await player.ask<{ data: { unread: number } }>('POST /api/notifications/read', body)).body.data
    .unread

/** Sells a new item, with an idempotency key if given. */
async function sell(player: TestPlayer, cents = 320n, key?: string): Promise<void> {
  const id = await anItemWorth(app, player.id, cents)
  const headers = key ? { 'idempotency-key': key } : {}
  const { status } = await player.ask('POST /api/inventory/sell', { ids: [id] }, headers)
  expect(status).toBe(200)
}

/** A notification service on the same table and channel, with a readable mailbox. */
function theService() {
  const mails: ({ to: string } & Email)[] = []
  const writers = new Map<string, (tx: never, draft: never) => Promise<unknown>>()
  const announced: unknown[] = []
  const { database, clock } = app
  const service = createNotifications(
    {
      database,
      clock,
      entropy: systemEntropy(clock),
      announce: (...event) => void announced.push(event),
      mail: {
        onDraft: (name, writer) => void writers.set(name, writer as never),
        async send(tx, mail) {
          if (!('draft' in mail)) throw new Error('A notification is a draft')
          const written = await writers.get(mail.draft)?.(tx as never, mail as never)
          mails.push({ to: mail.to, ...(written as Email) })
        },
      },
      sender: { brand: 'Coffer', shopUrl: () => 'https://coffer.example' },
    },
    ['withdrawal', 'prize'],
  )
  return { ...service, mails, announced }
}

const aNotice = (playerId: string, kind: NotificationKind = 'withdrawal') => ({
  ...{ playerId, kind, path: '/profile/withdraw' },
  message: {
    code: 'withdrawal_canceled' as const,
    values: { amount: 1, note: 'Your <b>coins</b> are back.' },
  },
})

describe('the notification of a sale', () => {
  it('is stored once per idempotency key, and reaches the open page with its sequence number', async () => {
    const player = await aPlayer(app)
    const page = await subscribePrivately(app.url, player, player.tokens.access_token)
    const live = page.waitFor(events.notification)
    const id = await anItemWorth(app, player.id, 320n)
    const sale = () =>
      player.ask('POST /api/inventory/sell', { ids: [id] }, { 'idempotency-key': 'one-sale' })
    await sale()
    await Promise.all(Array.from({ length: 16 }, sale))
    await live
    page.close()
    const { data, unread } = await list(player)
    expect(data).toHaveLength(1)
    expect(unread).toBe(1)
    expect(data[0]).toMatchObject({
      kind: 'item_sold',
      title: 'Item sold',
      text: 'Sold 1 item for 3.20 coins, added to your balance.',
      read_at: null,
    })
    const { rows } = await app.database.pool.query(
      'SELECT seq FROM event_counters WHERE channel = $1 AND event = $2',
      [playerChannel(player.id), events.notification],
    )
    expect(Number(rows[0].seq)).toBe(1)
  })

  it('is not sent when nothing was sold', async () => {
    const player = await aPlayer(app)
    await player.ask('POST /api/inventory/sell', { all: true })
    await player.ask('POST /api/inventory/sell', { ids: ['01a1ffd7-de12-7004-9fbd-6f18cee94b05'] })
    expect(await list(player)).toEqual({ data: [], next_cursor: null, unread: 0, mail_kinds: [] })
  })
})

describe('the list of notifications', () => {
  it('continues from its cursor, even if notifications arrive in between', async () => {
    const player = await aPlayer(app)
    for (const cents of [100n, 200n, 300n]) await sell(player, cents)
    const first = await list(player, '?limit=2')
    await sell(player, 400n)
    const rest = await list(player, `?limit=2&cursor=${first.next_cursor}`)
    const texts = [...first.data, ...rest.data].map(({ text }) => /[\d.]+ coins/.exec(text)?.[0])
    expect(texts).toEqual(['3.00 coins', '2.00 coins', '1.00 coins'])
    expect(rest.next_cursor).toBeNull()
    expect(rest.unread).toBe(4)
    const { status } = await player.ask('GET /api/notifications?cursor=elsewhere')
    expect(status).toBe(422)
  })

  it('is marked as read only by its owner, one by one or all together', async () => {
    const [player, other] = [await aPlayer(app), await aPlayer(app)]
    for (const by of [player, player, player, other]) await sell(by)
    const { data } = await list(player)
    const ids = data.map(({ id }) => id)
    expect(await read(other, { ids })).toBe(1)
    expect(await read(player, { ids: [ids[0], 'nothing', ids[0]] })).toBe(2)
    const readAt = (await list(player)).data[0]?.read_at
    expect(readAt).not.toBeNull()
    app.clock.advance(SECOND_MS)
    expect(await read(player, { all: true })).toBe(0)
    expect((await list(player)).data[0]?.read_at).toBe(readAt)
    expect((await list(other)).unread).toBe(1)
    expect((await player.ask('POST /api/notifications/read', { all: false })).status).toBe(422)
    expect((await player.ask('POST /api/notifications/read', {})).status).toBe(422)
  })
})

describe('a notification', () => {
  it('is neither stored nor sent when its transaction is rolled back', async () => {
    const player = await aPlayer(app)
    const { notify, announced } = theService()
    const failing = app.database.transaction(async (tx) => {
      await notify(tx, aNotice(player.id))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(announced).toEqual([])
    expect((await list(player)).unread).toBe(0)
  })

  it('is emailed only if its kind is chosen and the email is confirmed', async () => {
    const player = await aPlayer(app)
    const { notify, mails } = theService()
    const tell = (kind?: NotificationKind) =>
      app.database.transaction((tx) => notify(tx, aNotice(player.id, kind)))
    await tell()
    const chosen = await player.ask('PUT /api/notifications/mails', {
      kinds: ['withdrawal', 'withdrawal'],
    })
    expect(chosen.body).toMatchObject({ data: { mail_kinds: ['withdrawal'] } })
    await tell()
    expect(mails).toEqual([])
    await app.database.pool.query('UPDATE players SET email_confirmed_at = now() WHERE id = $1', [
      player.id,
    ])
    await tell()
    await tell('prize')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: player.email, subject: 'Withdrawal canceled' })
    expect(mails[0]?.text).toContain('https://coffer.example/profile/withdraw')
    expect(mails[0]?.html).not.toContain('<b>coins')
    await player.ask('PUT /api/notifications/mails', { kinds: [] })
    await tell()
    expect(mails).toHaveLength(1)
    expect((await list(player)).mail_kinds).toEqual([])
  })

  it('does not reach an excluded player if it invites to play, until the exclusion ends', async () => {
    const player = await aPlayer(app)
    const { notify } = theService()
    const tell = (kind: NotificationKind) =>
      app.database.transaction((tx) => notify(tx, aNotice(player.id, kind)))
    const exclude = (until: Date | null) =>
      app.database.pool.query(
        "UPDATE players SET exclusion = 'self_exclusion', excluded_until = $2 WHERE id = $1",
        [player.id, until],
      )
    await exclude(null)
    for (const kind of ['prize', 'cashback', 'referral', 'withdrawal'] as const) await tell(kind)
    expect((await list(player)).data.map(({ kind }) => kind)).toEqual(['withdrawal'])
    await exclude(new Date(app.clock.now() - SECOND_MS))
    await tell('prize')
    expect((await list(player)).unread).toBe(2)
  })

  it('is stored as a code with its values, and put into words when it is read', async () => {
    const player = await aPlayer(app)
    const { notify } = theService()
    const notice = aNotice(player.id)
    await app.database.transaction((tx) => notify(tx, notice))
    const { rows } = await app.database.pool.query(
      'SELECT title, text, message FROM notifications WHERE player_id = $1',
      [player.id],
    )
    expect(rows).toEqual([{ title: null, text: null, message: notice.message }])
    expect((await list(player)).data).toMatchObject([
      { title: 'Withdrawal canceled', text: 'Your <b>coins</b> are back.' },
    ])
  })

  it('reads as before if it was stored with its words', async () => {
    const player = await aPlayer(app)
    const words = { title: 'Withdrawal paid out', text: 'Your coins are on their way.' }
    await app.database.pool.query(
      `INSERT INTO notifications (id, player_id, kind, title, text, path, created_at)
       VALUES ($1, $2, 'withdrawal', $3, $4, '/profile/withdraw', now())`,
      [systemEntropy(app.clock).id(), player.id, words.title, words.text],
    )
    expect((await list(player)).data).toMatchObject([words])
    const file = await player.ask<string>('GET /api/profile/export')
    expect(JSON.stringify(file.body)).toContain(words.text)
  })

  it('is deleted when it is old', async () => {
    const player = await aPlayer(app)
    const { notify, forgetOld } = theService()
    await app.database.transaction((tx) => notify(tx, aNotice(player.id)))
    await app.database.pool.query(
      "UPDATE notifications SET created_at = created_at - interval '181 days' WHERE player_id = $1",
      [player.id],
    )
    await forgetOld()
    expect((await list(player)).data).toEqual([])
  })
})

describe('the notification of a level', () => {
  const reach = (player: TestPlayer, level: number) =>
    app.database.pool.query(
      `INSERT INTO player_progress (player_id, xp) VALUES ($1, $2)
       ON CONFLICT (player_id) DO UPDATE SET xp = EXCLUDED.xp`,
      [player.id, xpForLevel(level) * XP_EXACT],
    )
  const play = async (player: TestPlayer) => {
    const { status } = await player.ask('POST /api/boxes/pocket-change/open', { count: 1 })
    expect(status).toBe(200)
  }
  /** The player's level notifications, after the job has run. */
  const levelsOf = async (player: TestPlayer) => {
    app.clock.advance(5 * SECOND_MS)
    return titlesOf(await list(player)).filter((title) => title.includes('level'))
  }

  it('is sent while its player only plays, and once, even with concurrent requests', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    await reach(player, 12)
    await play(player)
    app.clock.advance(5 * SECOND_MS)
    await Promise.all(Array.from({ length: 12 }, () => player.ask('GET /api/profile')))
    await expect.poll(() => levelsOf(player)).toEqual(['You reached level 12'])
    await reach(player, 20)
    await play(player)
    await Promise.all(Array.from({ length: 4 }, () => play(player)))
    await expect
      .poll(() => levelsOf(player))
      .toEqual(['You reached level 20', 'You reached level 12'])
    // A level is announced once, even if XP drops and rises again.
    await reach(player, 11)
    await play(player)
    await reach(player, 20)
    await play(player)
    await player.ask('GET /api/profile')
    await reach(player, 21)
    await play(player)
    await expect.poll(() => levelsOf(player)).toHaveLength(3)
    expect((await levelsOf(player))[0]).toBe('You reached level 21')
  })

  it('is not sent for a level reached before notifications existed', async () => {
    const player = await aPlayer(app, { cents: 100_000n })
    await reach(player, 30)
    await app.database.pool.query(
      'UPDATE player_progress SET level = NULL, announced_level = NULL WHERE player_id = $1',
      [player.id],
    )
    await play(player)
    await player.ask('GET /api/profile')
    await reach(player, 31)
    await play(player)
    await player.ask('GET /api/profile')
    await expect.poll(() => levelsOf(player)).toEqual(['You reached level 31'])
  })
})
