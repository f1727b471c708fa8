import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { ActionReply, LogEntry } from '#contract/http/operator/acts.ts'
import {
  type PlayerEntry,
  type PlayerFile,
  type PlayerRecord,
  playerRecordKinds,
  type readPlayerStatistics,
} from '#contract/http/operator/players.ts'
import type { LimitChange } from '#contract/http/protection.ts'
import type { Withdrawal } from '#contract/http/withdrawals.ts'
import { DAY_MS, HOUR_MS } from '#domain/schedule/durations.ts'
import { countPlay } from '#server/features/paid-play/index.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { payersEnv, payInCrypto } from '#tests/support/payments/payers.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aPlayer, type TestPlayer, withNewSession } from '#tests/support/players/a-player.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

const START = Date.UTC(2026, 2, 3, 9)
const why = { reason: 'As the test wants it' }
const NOBODY = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let support: TestPlayer
let operator: TestPlayer
let second: TestPlayer
beforeAll(async () => {
  app = await startApp({ clock: manualClock(START), env: payersEnv })
  support = await aStaffMember(app, 'support')
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

type Statistics = Reply<typeof readPlayerStatistics>['data']

interface Refused {
  code: string
  message: string
}

const act = (by: TestPlayer, { id }: { id: string }, name: string, body: object = {}) =>
  by.ask<ActionReply & Refused>(`POST /api/operator/players/${id}/${name}`, { ...body, ...why })

describe('a player with a rude name', () => {
  it('is renamed by support, under the rules for names, and their sessions see it at once', async () => {
    const player = await aPlayer(app)
    const other = await aPlayer(app)
    const taken = await act(support, player, 'rename', { name: other.name })
    expect(taken.status).toBe(422)
    const name = `Renamed ${player.id.slice(-6)}`
    const { body } = await act(support, player, 'rename', { name })
    expect(body).toMatchObject({ msg: `${player.name} is called ${name} now.` })
    const { rows: mails } = await app.database.pool.query<{ text_body: string }>(
      `SELECT text_body FROM mails WHERE recipient = $1 AND subject = 'Your name was changed'`,
      [player.email],
    )
    expect(mails.map(({ text_body }) => text_body)).toEqual([expect.stringContaining(name)])
    expect(mails[0]?.text_body).not.toContain(player.name)
    const { body: profile } = await player.ask<{ data: { name: string } }>('GET /api/profile')
    expect(profile.data.name).toBe(name)
    expect((await act(support, player, 'rename', { name })).body.code).toBe('request_moved_on')
    expect((await act(support, { id: NOBODY }, 'rename', { name: 'X Y Z' })).status).toBe(404)
    expect((await act(player, other, 'rename', { name: 'Mine Now' })).status).toBe(403)
  })
})

describe('a date of birth that was entered in error', () => {
  const born = async (player: TestPlayer) =>
    (await player.ask<{ data: { birth_date: string } }>('GET /api/profile')).body.data.birth_date
  const confirm = (id: string) =>
    second.ask<Refused>(`POST /api/operator/approvals/${id}/confirm`, why)

  it('is corrected by two operators, and not by support', async () => {
    const player = await aPlayer(app)
    const change = { birth_date: '1980-02-29' }
    expect((await act(support, player, 'birth-date', change)).status).toBe(403)
    const { body } = await act(operator, player, 'birth-date', change)
    expect(body.data.status).toBe('waiting')
    expect(await born(player)).not.toBe('1980-02-29')
    expect((await confirm(body.data.id)).status).toBe(200)
    expect(await born(player)).toBe('1980-02-29')
    const impossible = await act(operator, player, 'birth-date', { birth_date: '1980-02-30' })
    expect(impossible.status).toBe(422)
  })

  it('puts the account on hold if its player is under age', async () => {
    const player = await aPlayer(app, { cents: 1_000n })
    const asked = await act(operator, player, 'birth-date', { birth_date: '2010-01-31' })
    expect((await confirm(asked.body.data.id)).status).toBe(200)
    const bet = { amount: 1, target: 50, direction: 'over' }
    expect((await player.ask<Refused>('POST /api/dice/bet', bet)).body.code).toBe('account_on_hold')
  })

  it('cannot be set for a player who has none', async () => {
    const player = await aPlayer(app)
    await changePlayer(app, player, 'UPDATE players SET birth_date = NULL WHERE id = $1')
    const asked = await act(operator, player, 'birth-date', { birth_date: '1980-01-31' })
    expect(asked.body.code).toBe('request_moved_on')
  })
})

it('a player is logged out of all devices by support', async () => {
  const player = await aPlayer(app)
  const device = await withNewSession(app, player)
  expect((await act(support, player, 'sign-out')).status).toBe(200)
  for (const each of [player, device]) expect((await each.ask('GET /api/profile')).status).toBe(401)
})

describe('the file of a player', () => {
  const fileOf = (by: TestPlayer, id: string) =>
    fetch(`${app.url}/api/operator/players/${id}/file`, {
      headers: { authorization: `Bearer ${by.tokens.access_token}` },
    })

  it('has all that is known of them, as JSON and as CSV, and the log says who took it', async () => {
    const player = await aPlayer(app, { name: '=cmd|calc', cents: 10_000n })
    const shared = await aPlayer(app)
    await app.database.pool.query(
      `INSERT INTO player_marks (kind, hash, player_id, noted_at, proven_at)
       SELECT 'device', '\\x01', id, $2, $2 FROM unnest($1::uuid[]) AS id`,
      [[player.id, shared.id], new Date(app.clock.now())],
    )
    await player.ask('POST /api/dice/bet', { amount: 50, target: 50, direction: 'over' })
    await act(operator, player, 'adjust', { amount: 1 })
    const answer = await fileOf(operator, player.id)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    type Rows = { about: string; amount: number; status: string; details: object }[]
    const rowsOf = (kind: string): Rows => JSON.parse(read(`${kind}.json`))
    expect(rowsOf('account')).toMatchObject([{ details: { email: player.email } }])
    expect(rowsOf('bet')).toHaveLength(1)
    expect(rowsOf('entry').at(-1)).toMatchObject({ amount: 1 })
    expect(rowsOf('linked_account')).toMatchObject([{ about: shared.name, status: 'proven' }])
    expect(rowsOf('operator_act')).toMatchObject([
      { about: 'balance.adjust', status: 'done', amount: 1, details: { reason: why.reason } },
      { about: 'player.file', status: 'done' },
    ])
    expect(rowsOf('document')).toEqual([])
    expect(Object.keys(files).filter((name) => name.endsWith('.csv'))).toHaveLength(
      (Object.keys(files).length - 1) / 2,
    )
    const page = read('index.html')
    expect(page).toContain('<a href="entry.csv">')
    expect(page).toContain(why.reason)
    expect(page).not.toMatch(/<script|https?:/)
    // A spreadsheet would run the name as a formula.
    expect(read('account.csv')).toContain(`'=cmd|calc`)
  })

  it('shows names and texts on its page as texts, and sessions with their networks', async () => {
    const player = await aPlayer(app, { name: `<img src=x onerror="a('&')">` })
    await ask(app.url, 'POST /oauth/token', {
      ...{ grant_type: 'password', client_id: 'web', client_secret: 'web' },
      ...{ username: player.email, password: player.password },
    })
    const files = unzipSync(new Uint8Array(await (await fileOf(operator, player.id)).arrayBuffer()))
    const page = strFromU8(files['index.html'] ?? new Uint8Array())
    expect(page).toContain('&lt;img src=x onerror=&quot;a(&#39;&amp;&#39;)&quot;&gt;')
    expect(page).not.toContain('<img')
    expect(strFromU8(files['session.json'] ?? new Uint8Array())).toContain('"127.0.0.0/24"')
  })

  it('is not for support, nor of nobody', async () => {
    const player = await aPlayer(app)
    expect((await fileOf(support, player.id)).status).toBe(403)
    expect((await fileOf(operator, NOBODY)).status).toBe(404)
  })
})

describe('the history of limits', () => {
  type History = { data: LimitChange[]; next_cursor: string | null }

  it('says what they were and became, when and by whom, to the player and to staff', async () => {
    let player = await aPlayer(app)
    const set = (amount: number | null) =>
      player.ask('PUT /api/profile/limits', { kind: 'deposit', period: 'week', amount })
    await set(100)
    app.clock.advance(HOUR_MS)
    await set(200)
    const asked = app.clock.now()
    app.clock.advance(2 * DAY_MS)
    player = await withNewSession(app, player)
    support = await signedInAsStaff(app, support)
    await set(50)
    const lowered = app.clock.now()
    const excluded = { kind: 'cool_off', days: 2 }
    expect((await player.ask('POST /api/profile/exclusion', excluded)).status).toBe(200)
    const at = (ms: number) => new Date(ms).toISOString()
    const limit = { by: 'player', kind: 'deposit', period: 'week' }
    const until = at(lowered + 2 * DAY_MS)
    const { body } = await player.ask<History>('GET /api/profile/limits/history')
    const changes = body.data.filter(({ by }) => by === 'player')
    expect(changes).toEqual([
      {
        ...{ by: 'player', kind: 'cool_off', period: null, before: null },
        ...{ at: at(lowered), effective_at: at(lowered), after: { kind: 'cool_off', until } },
      },
      { ...limit, before: 200, after: 50, at: at(lowered), effective_at: at(lowered) },
      { ...limit, before: 100, after: 200, at: at(asked), effective_at: at(asked + DAY_MS) },
      { ...limit, before: null, after: 100, at: at(START), effective_at: at(START) },
    ])
    // When the shop noted that the raised limit had come into force.
    for (const change of body.data.filter(({ by }) => by === 'rule')) {
      expect(change).toMatchObject({ kind: 'deposit', before: 100, after: 200 })
    }
    const path = `GET /api/operator/players/${player.id}/limits/history`
    expect((await support.ask<History>(path)).body).toEqual(body)
    const first = await support.ask<History>(`${path}?limit=1`)
    const rest = await support.ask<History>(`${path}?cursor=${first.body.next_cursor}`)
    expect([...first.body.data, ...rest.body.data]).toEqual(body.data)
    expect((await support.ask(`${path}?cursor=x`)).status).toBe(422)
    const nobody = `GET /api/operator/players/${NOBODY}/limits/history`
    expect((await support.ask(nobody)).status).toBe(404)
  })
})

it('staff find a player by what a letter, a chain or a receipt names', async () => {
  const player = await aPlayer(app, { cents: 10_000n })
  await payInCrypto(app, player, 50)
  const bet = await player.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', {
    ...{ amount: 50, target: 50, direction: 'over' },
  })
  const ticket = await player.ask<{ data: { id: string } }>('POST /api/support/tickets', {
    ...{ subject: 'Where is it?', category: 'deposit', message: 'I paid an hour ago.' },
  })
  const asked = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
  const withdrawn = await player.ask<{ data: { withdrawal: Withdrawal } }>(
    'POST /api/withdrawals',
    asked,
  )
  const { rows } = await app.database.pool.query<{ named: string }>(
    `SELECT unnest(ARRAY[p.id::text, p.provider_transaction_id, c.txid, a.address]) AS named
     FROM payments p
     JOIN crypto_payments c ON c.payment_id = p.id
     JOIN crypto_addresses a ON a.id = c.address_id WHERE p.player_id = $1`,
    [player.id],
  )
  const named = rows.map((row) => row.named).filter((name) => name !== null)
  expect(named).toHaveLength(4)
  const all = [...named, bet.body.data.bet_id, ticket.body.data.id, BTC_ADDRESS]
  for (const name of [...all, withdrawn.body.data.withdrawal.id]) {
    const { body } = await support.ask<{ data: PlayerEntry[] }>(
      `GET /api/operator/players?search=${encodeURIComponent(name)}`,
    )
    expect(
      body.data.map(({ id }) => id),
      name,
    ).toEqual([player.id])
  }
})

describe('what staff know of a player', () => {
  interface File {
    data: PlayerFile
  }
  const fileOf = async ({ id }: TestPlayer) =>
    (await support.ask<File>(`GET /api/operator/players/${id}`)).body.data

  it('has notes and tags that the player never sees, and that go with an erasure', async () => {
    const player = await aPlayer(app)
    const at = `/api/operator/players/${player.id}`
    const note = { reason: 'Calls on Mondays <b>always</b>' }
    expect((await support.ask(`POST ${at}/notes`, note)).status).toBe(200)
    const tag = `careful-${player.id.slice(-6)}`
    const retag = (tags: string[]) => support.ask(`PUT ${at}/tags`, { tags, ...why })
    expect((await retag(['vip', tag])).status).toBe(200)
    expect((await retag([tag, 'slow'])).status).toBe(200)
    for (const wrong of [
      ['VIP'],
      ['a b'],
      ['-'],
      [''],
      ['a', 'a'],
      Array(11).fill('x'),
      ['x'.repeat(25)],
    ]) {
      expect((await retag(wrong)).status, wrong.join()).toBe(422)
    }
    expect(await fileOf(player)).toMatchObject({
      tags: [tag, 'slow'].sort(),
      notes: [{ by: support.name, text: note.reason }],
    })
    const found = await support.ask<{ data: PlayerEntry[] }>(
      `GET /api/operator/players?search=${tag}`,
    )
    expect(found.body.data.map(({ id }) => id)).toEqual([player.id])

    for (const call of ['GET /api/profile', 'GET /api/profile/export?format=json']) {
      const seen = JSON.stringify((await player.ask(call)).body)
      expect(seen).toContain(player.name)
      for (const secret of [tag, 'Mondays']) expect(seen, call).not.toContain(secret)
    }
    expect((await player.ask(`POST ${at}/notes`, note)).status).toBe(403)
    const auditor = await aStaffMember(app, 'auditor')
    expect((await auditor.ask(`PUT ${at}/tags`, { tags: [], ...why })).status).toBe(403)

    operator = await signedInAsStaff(app, operator)
    expect((await act(operator, player, 'erase')).status).toBe(200)
    expect(await fileOf(player)).toMatchObject({ tags: [], notes: [{ text: '[erased]' }] })
  })

  it('has every record, newest first and page by page, and the sums of what was paid and played', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const ids: string[] = []
    for (const amount of [1, 2, 3]) {
      const bet = { amount, target: 50, direction: 'over' }
      const { body } = await player.ask<{ data: { bet_id: string } }>('POST /api/dice/bet', bet)
      ids.unshift(body.data.bet_id)
    }
    const at = `GET /api/operator/players/${player.id}`
    interface Records {
      data: PlayerRecord[]
      next_cursor: string | null
    }
    const first = await support.ask<Records>(`${at}/records?limit=2`)
    const rest = await support.ask<Records>(`${at}/records?cursor=${first.body.next_cursor}`)
    const bets = [...first.body.data, ...rest.body.data]
    expect(bets.map(({ id }) => id)).toEqual(ids)
    expect(rest.body.next_cursor).toBeNull()
    expect(bets.map(({ details }) => details.stake)).toEqual([3, 2, 1])

    const { body: ticket } = await player.ask<{ data: { id: string } }>(
      'POST /api/support/tickets',
      {
        ...{ subject: 'A question', category: 'other', message: 'What is this?' },
      },
    )
    await payInCrypto(app, player, 50)
    for (const kind of playerRecordKinds) {
      const { status, body } = await support.ask<Records>(`${at}/records?kind=${kind}`)
      expect(status, kind).toBe(200)
      const expected = { bet: 3, ticket: 1, session: 1, deposit: 1 }[kind as string] ?? 0
      expect(body.data.length, kind).toBe(expected)
    }
    const kept = { kind: 'ticket', id: ticket.data.id, about: 'A question', status: 'open' }
    expect((await fileOf(player)).cases).toContainEqual(expect.objectContaining(kept))
    await player.ask('PUT /api/profile/limits', { kind: 'loss', period: 'day', amount: 20 })
    await app.database.transaction((tx) => countPlay(tx, player.id))
    const { body } = await support.ask<{ data: Statistics }>(`${at}/statistics`)
    const all = body.data.play.find(({ period }) => period === 'all')
    expect(all).toMatchObject({ bets: 3, staked: 6 })
    const net = bets.reduce((sum, { amount }) => sum + amount, 0)
    expect(all?.net).toBeCloseTo(net)
    expect(body.data.deposited).toBeGreaterThan(0)
    expect(body.data).toMatchObject({
      withdrawn: 0,
      limits: [{ kind: 'loss', period: 'day', amount: 20, pending: null }],
      exclusion: null,
    })
    for (const path of ['records', 'statistics']) {
      const nobody = `GET /api/operator/players/${NOBODY}/${path}`
      expect((await support.ask(nobody)).status).toBe(404)
      expect((await player.ask(`${at}/${path}`)).status).toBe(403)
    }
    expect((await support.ask(`${at}/records?cursor=x`)).status).toBe(422)
  })
})

it('the log is found by any part of what stands in it or of who did it, page by page', async () => {
  const player = await aPlayer(app)
  support = await signedInAsStaff(app, support)
  operator = await signedInAsStaff(app, operator)
  const mark = `100%_of ${player.id.slice(-6)}`
  for (const place of ['first', 'second', 'third']) {
    const note = { reason: `${place}: ${mark}` }
    await support.ask(`POST /api/operator/players/${player.id}/notes`, note)
  }
  const found = async (search: string, more = '') => {
    const path = `GET /api/operator/log?search=${encodeURIComponent(search)}${more}`
    const { body } = await operator.ask<{ data: LogEntry[]; next_cursor: string | null }>(path)
    return { texts: body.data.map(({ reason }) => reason), next: body.next_cursor }
  }
  const all = ['third', 'second', 'first'].map((place) => `${place}: ${mark}`)
  expect((await found(mark.toUpperCase())).texts).toEqual(all)
  expect((await found(player.id)).texts).toEqual(all)
  expect((await found(`SECOND: ${mark}`)).texts).toEqual([all[1]])
  const first = await found(mark, '&limit=2')
  expect([...first.texts, ...(await found(mark, `&cursor=${first.next}`)).texts]).toEqual(all)
  expect((await found(support.name)).texts).toEqual(expect.arrayContaining(all))
  // The signs of a pattern stand for themselves.
  expect((await found('100__of')).texts).toEqual([])
  expect((await operator.ask('GET /api/operator/log?search=ab')).status).toBe(422)
})
