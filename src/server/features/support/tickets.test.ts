import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/http/notifications.ts'
import type { StaffThread } from '#contract/http/operator/tickets.ts'
import type { TicketEntry, TicketThread } from '#contract/http/tickets.ts'
import { events } from '#contract/realtime/channels.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { aTicket } from '#tests/support/calls/keyed-acts.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { subscribePrivately } from '#tests/support/realtime/private-channel.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

interface Answered {
  data: { id: string }
  code?: string
  errors?: Record<string, string[]>
}

let app: TestApp
let player: TestPlayer
let staff: TestPlayer

beforeAll(async () => {
  app = await startApp({ hasCatalogue: false, env: { RATE_LIMIT_SCALE: '1' } })
  staff = await aStaffMember(app, 'support')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  app.clock.advance(HOUR_MS / 4)
  player = await aPlayer(app)
})

const create = (over: object = {}) =>
  player.ask<Answered>('POST /api/support/tickets', { ...aTicket, ...over })
const created = async () => (await create()).body.data.id
const list = async (query = '') =>
  (
    await player.ask<{ data: TicketEntry[]; next_cursor: string | null }>(
      `GET /api/support/tickets${query}`,
    )
  ).body
const read = async (id: string) =>
  (await player.ask<{ data: TicketThread }>(`GET /api/support/tickets/${id}`)).body.data
const reply = (id: string, message = 'It has come.') =>
  player.ask<Answered>(`POST /api/support/tickets/${id}/messages`, { message })
const close = (id: string) => player.ask<Answered>(`POST /api/support/tickets/${id}/close`)
const answer = (id: string, message = 'It is on its way.', by = staff) =>
  by.ask<Answered>(`POST /api/operator/tickets/${id}/messages`, { message })
const end = (id: string, by = staff) =>
  by.ask<Answered>(`POST /api/operator/tickets/${id}/close`, { reason: 'It is settled' })

describe('a ticket', () => {
  it('is answered by both sides until it is closed, and counts its unread messages', async () => {
    const id = await created()
    expect((await list()).data).toMatchObject([
      { id, subject: 'My parcel', category: 'shipping', status: 'open', unread: 0 },
    ])
    await answer(id, 'One.')
    await answer(id, 'Two.')
    expect((await list()).data).toMatchObject([{ status: 'answered', unread: 2 }])
    const { messages } = await read(id)
    expect(messages.map(({ author, text }) => `${author}: ${text}`)).toEqual([
      'player: Where is it?',
      'staff: One.',
      'staff: Two.',
    ])
    expect((await list()).data).toMatchObject([{ status: 'answered', unread: 0 }])
    expect((await reply(id)).status).toBe(200)
    expect((await read(id)).status).toBe('open')
    expect((await close(id)).status).toBe(200)
    const closed = await Promise.all([reply(id), close(id), answer(id), end(id)])
    expect(closed.map(({ status, body }) => [status, body.code])).toEqual(
      closed.map(() => [409, 'ticket_closed']),
    )
    expect((await read(id)).messages).toHaveLength(4)
  })

  it('notifies an open page with its sequence number, and the bell', async () => {
    const id = await created()
    const page = await subscribePrivately(app.url, player, player.tokens.access_token)
    const live = page.waitFor(events.statusUpdated)
    await answer(id)
    await live
    page.close()
    const { body } = await player.ask<{ data: Notification[] }>('GET /api/notifications')
    expect(body.data).toMatchObject([{ kind: 'ticket', path: `/profile/support/${id}` }])
    const { rows } = await app.database.pool.query(
      'SELECT seq FROM event_counters WHERE channel = $1 AND event = $2',
      [`private-users.${player.id}`, events.statusUpdated],
    )
    expect(Number(rows[0].seq)).toBe(1)
  })

  it('accepts 3 to 120 visible characters as its subject, and 1 to 5,000 as a message', async () => {
    const cases: [object, number][] = [
      [{ subject: 'ab' }, 422],
      [{ subject: 'abc' }, 200],
      [{ subject: '👨‍👩‍👧'.repeat(120) }, 200],
      [{ subject: 'x'.repeat(121) }, 422],
      [{ subject: 'two\nlines' }, 422],
      [{ subject: 'turned \u202etxet' }, 422],
      [{ message: '' }, 422],
      [{ message: ' \n ' }, 422],
      [{ message: 'y' }, 200],
      [{ message: 'y'.repeat(5_000) }, 200],
      [{ message: 'y'.repeat(5_001) }, 422],
      [{ message: 'a bell \u0007' }, 422],
      [{ category: 'gossip' }, 422],
      [{ attachments: 'x' }, 422],
    ]
    for (const [over, status] of cases) {
      expect([over, (await create(over)).status]).toEqual([over, status])
    }
    expect((await list()).data).toHaveLength(4)
  })

  it('is stored and shown as it was written', async () => {
    const text = '<img src=x onerror=alert(1)>\n\n{{x}} & "quotes"'
    const { body } = await create({ subject: text.replaceAll('\n', ' '), message: text })
    const { messages, subject } = await read(body.data.id)
    expect([subject, messages[0]?.text]).toEqual([text.replaceAll('\n', ' '), text])
  })

  it('is listed newest first, paged, and only to its owner', async () => {
    const ids: string[] = []
    for (const _ of Array(3)) ids.unshift(await created())
    const first = await list('?limit=2')
    const next = await list(`?limit=2&cursor=${first.next_cursor}`)
    expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(ids)
    player = await aPlayer(app)
    expect((await list()).data).toEqual([])
    const [id = ''] = ids
    for (const answered of [await reply(id), await close(id), await reply('x')]) {
      expect(answered.status).toBe(404)
    }
  })

  it('can be created by a player on hold', async () => {
    const operator = await aStaffMember(app, 'operator')
    await operator.ask(`POST /api/operator/players/${player.id}/hold`, { reason: 'A test' })
    expect((await reply(await created())).status).toBe(200)
  })
})

describe('a ticket while its player’s wallet is locked', () => {
  /** Holds rows in an open transaction until the work is done. */
  const holding = async (statements: readonly string[], work: () => Promise<void>) => {
    const client = await app.database.pool.connect()
    try {
      await client.query('BEGIN')
      for (const statement of statements) {
        expect((await client.query(statement)).rowCount).toBe(1)
      }
      await work()
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  const wallet = () => `SELECT 1 FROM accounts WHERE player_id = '${player.id}' FOR NO KEY UPDATE`

  it('is created, answered and closed by its player, also while the staff’s log is locked', async () => {
    await holding([wallet(), 'SELECT 1 FROM audit_log_end FOR UPDATE'], async () => {
      const id = await created()
      expect((await reply(id)).status).toBe(200)
      expect((await close(id)).status).toBe(200)
    })
  })

  it('is answered and closed by the staff', async () => {
    const id = await created()
    await holding([wallet()], async () => {
      expect((await answer(id)).status).toBe(200)
      expect((await end(id)).status).toBe(200)
    })
  })
})

describe('concurrent messages', () => {
  it('create ten of 64 tickets in an hour, and more in the next', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => create()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(54)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('360')
    app.clock.advance(HOUR_MS)
    expect((await create()).status).toBe(200)
  })

  it('from both sides are all stored, and the ticket is closed once', async () => {
    const id = await created()
    await Promise.all(Array.from({ length: 8 }, (_, at) => [reply(id, `${at}`), answer(id)]).flat())
    expect((await list()).data[0]?.unread).toBe(8)
    expect((await read(id)).messages).toHaveLength(17)
    const ends = await Promise.all([close(id), end(id), close(id), end(id)])
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('a staff member', () => {
  const logOf = async (ticketId: string) =>
    (
      await app.database.pool.query(
        `SELECT action, stage, operator_id, player_id, reason, detail::text FROM audit_log
         WHERE subject_id = $1 ORDER BY seq`,
        [ticketId],
      )
    ).rows

  it('sees the owner of a ticket, answers and closes it, and the actions are logged without the text', async () => {
    const id = await created()
    const { body } = await staff.ask<{ data: StaffThread }>(`GET /api/operator/tickets/${id}`)
    expect(body.data).toMatchObject({
      source: 'account',
      player: { id: player.id, name: player.name, email: player.email },
      messages: [{ author: 'player', text: 'Where is it?' }],
    })
    await answer(id, 'The words of an answer')
    await end(id)
    const by = { stage: 'done', operator_id: staff.id, player_id: player.id }
    expect(await logOf(id)).toMatchObject([
      { ...by, action: 'ticket.answer', reason: 'An answer to a ticket' },
      { ...by, action: 'ticket.close', reason: 'It is settled' },
    ])
    expect(JSON.stringify(await logOf(id))).not.toContain('The words')
  })

  it('is in support, an operator or an admin, and cannot answer their own ticket or without a role', async () => {
    const id = await created()
    for (const role of ['operator', 'admin'] as const) {
      expect((await answer(id, 'Yes.', await aStaffMember(app, role))).status).toBe(200)
    }
    expect((await answer(id, 'Yes.', player)).status).toBe(403)
    const member = await aStaffMember(app, 'support')
    const own = await member.ask<Answered>('POST /api/support/tickets', aTicket)
    const refused = await answer(own.body.data.id, 'Yes.', member)
    expect([refused.status, refused.body.code]).toEqual([403, 'own_account'])
    // The cached session outlives the role for a moment.
    await member.ask('GET /api/operator/tickets')
    const admin = await aStaffMember(app, 'admin')
    const demoted = { role: 'player', reason: 'Left' }
    await admin.ask(`POST /api/operator/players/${member.id}/role`, demoted)
    expect((await answer(id, 'Yes.', member)).status).toBe(403)
    expect(await logOf(id)).toHaveLength(2)
  })

  it('in support cannot use the other actions of an operator', async () => {
    const reason = 'As a test wants it'
    const calls: [string, object][] = [
      [`POST /api/operator/players/${player.id}/adjust`, { amount: 1, reason }],
      [`POST /api/operator/players/${player.id}/hold`, { reason }],
      [`POST /api/operator/players/${staff.id}/role`, { role: 'admin', reason }],
    ]
    for (const [call, body] of calls) expect((await staff.ask(call, body)).status).toBe(403)
  })
})
