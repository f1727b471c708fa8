import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffThread, StaffTicket } from '#contract/http/operator/tickets.ts'
import {
  SUPPORT_MESSAGE_MAX,
  SUPPORT_NAME_MAX,
  SUPPORT_SUBJECT_MAX,
} from '#contract/support-forms.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { solveAltcha, toToken } from '#tests/support/players/solve-altcha.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { receivedEmail } from './forms.ts'
import { createTickets, SUPPORT_MESSAGE_KEPT_DAYS } from './tickets.ts'

interface Received {
  msg: string
  data: { reference: string }
}

interface Refused {
  code: string
  errors: Record<string, string[]>
}

interface Listed {
  data: StaffTicket[]
  next_cursor: string | null
}

const contact = {
  name: 'Ada Writer',
  email: 'ada@example.com',
  subject: 'My parcel',
  message: 'It has not come yet, and the promised day is over.',
}

const application = {
  name: 'Ada Writer',
  email: 'ada@example.com',
  channel_url: 'https://video.example/ada',
  audience: '10k_100k',
  message: 'I show how provably fair rolls are checked.',
}

const house = { brand: 'Coffer', shopUrl: () => 'https://coffer.example' }

/** The refused bodies of a form: the fault, the field, and the expected message. */
const everyForm = [
  ['no name', { name: undefined }, 'name', 'name is a required field'],
  ['a blank name', { name: '   ' }, 'name', 'name is a required field'],
  [
    'a long name',
    { name: 'é'.repeat(SUPPORT_NAME_MAX + 1) },
    'name',
    'must be at most 80 characters',
  ],
  [
    'a name of two lines',
    { name: 'Ada\r\nBcc: all' },
    'name',
    'name contains characters that cannot be shown',
  ],
  [
    'a name that reverses the text direction',
    { name: 'Ada\u202egnp' },
    'name',
    'name contains characters that cannot be shown',
  ],
  ['no email', { email: '' }, 'email', 'Email is required'],
  ['a malformed email', { email: 'ada@' }, 'email', 'must be a valid email'],
  ['two emails', { email: 'a@b.example\nb@c.example' }, 'email', 'must be a valid email'],
  ['no message', { message: '' }, 'message', 'message is a required field'],
  ['a short message', { message: 'too short' }, 'message', 'must be at least 10 characters'],
  [
    'a long message',
    { message: 'x'.repeat(SUPPORT_MESSAGE_MAX + 1) },
    'message',
    'must be at most 4000 characters',
  ],
  [
    'a control character in the message',
    { message: 'Hello there \u0007 you' },
    'message',
    'message contains characters that cannot be shown',
  ],
  ['a number as the message', { message: 12 }, 'message', 'message is a required field'],
] as const

const contactAlone = [
  ['no subject', { subject: ' ' }, 'subject', 'subject is a required field'],
  [
    'a long subject',
    { subject: 'x'.repeat(SUPPORT_SUBJECT_MAX + 1) },
    'subject',
    'must be at most 120 characters',
  ],
  [
    'a header in the subject',
    { subject: 'Hi\nBcc: all' },
    'subject',
    'subject contains characters that cannot be shown',
  ],
] as const

const badAddress = 'must be a web address that begins with https://'
const partnershipAlone = [
  ['no channel', { channel_url: undefined }, 'channel_url', 'channel address is a required field'],
  [
    'a channel with a script address',
    { channel_url: 'javascript:alert(1)' },
    'channel_url',
    badAddress,
  ],
  [
    'a channel without encryption',
    { channel_url: 'http://video.example' },
    'channel_url',
    badAddress,
  ],
  ['a channel on localhost', { channel_url: 'https://localhost/x' }, 'channel_url', badAddress],
  [
    'a channel with a password',
    { channel_url: 'https://a:b@video.example' },
    'channel_url',
    badAddress,
  ],
  ['an unknown audience', { audience: 'everybody' }, 'audience', 'audience is a required field'],
] as const

describe('the contact and partnership forms', () => {
  let app: TestApp
  let supporter: TestPlayer
  // Each test writes from a different address to avoid the rate limit.
  let letterCount = 0
  const write = <T>(call: string, body: unknown) =>
    ask<T>(app.url, call, body, {
      'x-forwarded-for': `10.0.${letterCount++ >> 6}.${letterCount % 64}`,
    })

  beforeAll(async () => {
    app = await startApp({ hasCatalogue: false, env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' } })
    supporter = await aStaffMember(app, 'support')
  })
  afterAll(() => app.stop())

  const newest = async () => {
    const { rows } = await app.database.pool.query(
      'SELECT id FROM tickets ORDER BY id DESC LIMIT 1',
    )
    if (!rows[0]) return null
    return (await supporter.ask<{ data: StaffThread }>(`GET /api/operator/tickets/${rows[0].id}`))
      .body.data
  }

  it('store a message as it was written, and return a reference', async () => {
    const message = '  First line\r\n\r\n<b>bold?</b> & 3 < 4 👨‍👩‍👧  '
    const { status, body } = await write<Received>('POST /api/contact', { ...contact, message })
    expect(status).toBe(200)
    expect(body.msg).toBe('Your message has reached us.')
    expect(body.data.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await newest()).toMatchObject({
      reference: body.data.reference,
      source: 'contact',
      subject: 'My parcel',
      player: null,
      status: 'open',
      messages: [
        { author: 'player', text: 'First line\n\n<b>bold?</b> & 3 < 4 👨‍👩‍👧', attachments: [] },
      ],
      channel_url: null,
    })
  })

  it('store an application with the signed-in player who wrote it', async () => {
    const player = await aPlayer(app)
    const { status } = await player.ask('POST /api/partnership', application)
    expect(status).toBe(200)
    expect(await newest()).toMatchObject({
      source: 'partnership',
      subject: 'Partnership: video.example',
      player: { id: player.id },
      audience: '10k_100k',
      channel_url: 'https://video.example/ada',
    })
  })

  it('count visible characters, not code units', async () => {
    const family = '👨‍👩‍👧‍👦'.repeat(SUPPORT_SUBJECT_MAX)
    const taken = await write('POST /api/contact', { ...contact, subject: family })
    expect(taken.status).toBe(200)
    const refused = await write('POST /api/contact', { ...contact, subject: `${family}👨‍👩‍👧‍👦` })
    expect(refused.status).toBe(422)
  })

  it('bound the units and the marks of a text, not only its visible characters', async () => {
    const subjectFault = async (subject: string) => {
      const { status, body } = await write<Refused>('POST /api/contact', { ...contact, subject })
      return status === 422 ? body.errors.subject : status
    }
    const piled = ['subject has too many accents on one letter']
    expect(await subjectFault(`abc${'\u0301'.repeat(4_000)}`)).toEqual(piled)
    expect(await subjectFault('Za\u0335\u0321\u0347lgo')).toEqual(piled)
    // Words of Hindi, Burmese and Tibetan whose letters have three and four signs.
    expect(await subjectFault('चीज़ों ကြွေးကြော် བསྒྲུབས')).toBe(200)
    const joined = 'क्'.repeat(SUPPORT_SUBJECT_MAX / 2)
    expect(await subjectFault(joined)).toBe(200)
    expect(await subjectFault(`${joined}${joined}क`)).toEqual(['must be at most 120 characters'])
    const couple = '👩🏽‍❤️‍💋‍👨🏽'
    expect(await subjectFault(couple.repeat(SUPPORT_SUBJECT_MAX))).toBe(200)
    const scottish = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E0065}\u{E007F}'
    expect(await subjectFault(scottish.repeat(SUPPORT_SUBJECT_MAX))).toEqual(200)
    expect(await subjectFault(`👨🏽‍👩🏽‍👧🏽‍👦🏽`.repeat(SUPPORT_SUBJECT_MAX))).toEqual([
      'must be shorter: combined emoji count as several characters',
    ])
  })

  const refusals = [
    ...[...everyForm, ...contactAlone].map((row) => ({ call: 'POST /api/contact', row })),
    ...[...everyForm, ...partnershipAlone].map((row) => ({ call: 'POST /api/partnership', row })),
  ].map(({ call, row: [what, change, field, words] }) => ({ call, what, change, field, words }))

  it.each(refusals)('$call refuses $what: $words', async ({ call, change, field, words }) => {
    const good = call === 'POST /api/contact' ? contact : application
    const before = await newest()
    const { status, body } = await write<Refused>(call, { ...good, ...change })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'validation_failed', errors: { [field]: [words] } })
    expect(await newest()).toEqual(before)
  })

  it('are listed only to support, oldest first, paged and by source', async () => {
    const player = await aPlayer(app)
    expect((await ask(app.url, 'GET /api/operator/tickets')).status).toBe(401)
    expect((await player.ask('GET /api/operator/tickets')).status).toBe(403)
    const { reference: before, id: since } = (await newest()) ?? {}
    for (const subject of ['one', 'two', 'three']) {
      app.clock.advance(1)
      await write('POST /api/contact', { ...contact, subject })
    }
    expect(before).toBeDefined()
    const list = async (query: string) =>
      (await supporter.ask<Listed>(`GET /api/operator/tickets?source=contact&${query}`)).body
    const first = await list(`limit=2&cursor=${since}`)
    expect(first.data.map(({ subject }) => subject)).toEqual(['one', 'two'])
    const next = await list(`limit=2&cursor=${first.next_cursor}`)
    expect(next.data.map(({ subject }) => subject)).toEqual(['three'])
    expect((await list('status=closed')).data).toEqual([])
    const applications = await supporter.ask<Listed>(
      'GET /api/operator/tickets?source=partnership&status=open',
    )
    expect(applications.body.data.map(({ source }) => source)).toEqual(['partnership'])
    for (const query of ['cursor=x', 'source=spam', 'status=lost']) {
      expect((await supporter.ask(`GET /api/operator/tickets?${query}`)).status).toBe(422)
    }
  })

  it('are answered by email, without quoting the message', async () => {
    const email = `bob@example.com`
    const message = 'Buy cheap pills at pills.example.'
    await write('POST /api/contact', { ...contact, email, subject: 'Buy pills', message })
    const { id, reference } = (await newest()) as StaffThread
    const at = `POST /api/operator/tickets/${id}/messages`
    const answer = 'Dear Bob,\n\n<b>no</b> thank you.'
    const picture = [systemEntropy(app.clock).id()]
    const refused = await supporter.ask<Refused>(at, { message: answer, attachments: picture })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['attachments']])
    expect((await supporter.ask(at, { message: answer })).status).toBe(200)
    const { rows } = await app.database.pool.query(
      `SELECT subject, text_body, html_body FROM mails WHERE recipient = $1 AND kind = 'letter'`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].subject).toBe(`Our answer to your message (${reference})`)
    expect(rows[0].text_body).toContain('<b>no</b> thank you.')
    expect(rows[0].html_body).toContain('&#60;b&#62;no&#60;/b&#62; thank you.')
    expect(JSON.stringify(rows)).not.toMatch(/pills/)
    expect(await newest()).toMatchObject({ status: 'answered', unread: 1 })
  })

  it('accept six messages in ten minutes from one address, and then say when to retry', async () => {
    const from = { 'x-forwarded-for': '192.0.2.1' }
    for (let sent = 0; sent < 6; sent++) {
      expect((await ask(app.url, 'POST /api/contact', contact, from)).status).toBe(200)
    }
    const refused = await ask<Refused>(app.url, 'POST /api/contact', contact, from)
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('too_many_requests')
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(600)
  })

  it('confirm a message to its sender, at most three times an hour', async () => {
    const email = 'eve@example.com'
    for (let sent = 0; sent < 4; sent++) {
      expect((await write('POST /api/contact', { ...contact, email })).status).toBe(200)
    }
    const { rows } = await app.database.pool.query<{ kind: string; data: object }>(
      'SELECT kind, data FROM mails WHERE recipient = $1',
      [email],
    )
    expect(rows).toHaveLength(3)
    for (const { kind, data } of rows) {
      expect(kind).toBe('support.received')
      expect(Object.keys(data).sort()).toEqual(['kind', 'reference'])
    }
  })

  it('are deleted after their retention period', async () => {
    await write('POST /api/contact', { ...contact, subject: 'old' })
    app.clock.advance(DAY_MS)
    const { body } = await write<Received>('POST /api/contact', { ...contact, subject: 'younger' })
    app.clock.advance(SUPPORT_MESSAGE_KEPT_DAYS * DAY_MS - DAY_MS + 1)
    const entropy = systemEntropy(app.clock)
    const tickets = createTickets({ ...app, entropy, announce() {} })
    expect(await tickets.forgetOld()).toBeGreaterThan(0)
    expect(await referencesLeft()).toEqual([body.data.reference])
    expect(await tickets.forgetOld()).toBe(0)
  })

  async function referencesLeft(): Promise<string[]> {
    const { rows } = await app.database.pool.query<{ reference: string }>(
      'SELECT reference FROM tickets ORDER BY id',
    )
    return rows.map(({ reference }) => reference)
  }
})

describe('the confirmation email', () => {
  it('contains the reference and nothing of the message', () => {
    const { subject, text, html } = receivedEmail(house, 'partnership', '7K3M-9QXD')
    expect(subject).toBe('We have your application (7K3M-9QXD)')
    for (const body of [text, html]) {
      expect(body).toContain('7K3M-9QXD')
      expect(body).toContain('https://coffer.example/faq')
    }
  })
})

describe('with a captcha in use', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ hasCatalogue: false, env: { CAPTCHA: 'altcha' } })
  })
  afterAll(() => app.stop())

  it.each([
    ['POST /api/contact', contact],
    ['POST /api/partnership', application],
  ])('%s accepts a solved captcha once', async (call, body) => {
    const missing = await ask<Refused>(app.url, call, body)
    expect(missing.status).toBe(422)
    expect(missing.body.code).toBe('captcha_failed')
    const token = toToken(await solveAltcha(app.url))
    const solved = { ...body, 'g-recaptcha-response': token }
    expect((await ask(app.url, call, solved)).status).toBe(200)
    const again = await ask<Refused>(app.url, call, solved)
    expect(again.body.code).toBe('captcha_failed')
    expect(again.body.errors['g-recaptcha-response']).toHaveLength(1)
  })
})
