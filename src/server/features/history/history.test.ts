import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#contract/call.ts'
import type { getPlayStatistics, HistoryEntry } from '#contract/http/history.ts'
import { playCodes } from '#domain/games/play-codes.ts'
import { entryFigures } from '#server/ledger/index.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import { aSubmission } from '#tests/support/players/a-check.ts'
import { aCustomBox } from '#tests/support/players/a-custom-box.ts'
import { aPicture, upload } from '#tests/support/players/a-picture.ts'
import { aPlayer, fund, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { entryLabels, labelOf } from './entry-labels.ts'
import { type ExportRecord, exportRecords } from './export.ts'
import { toCsv, toJson } from './export-format.ts'

let app: TestApp
let player: TestPlayer

interface Listed {
  data: HistoryEntry[]
  next_cursor: string | null
}

const list = async (query = '', as = player): Promise<Listed> =>
  (await as.ask<Listed>(`GET /api/profile/history${query}`)).body

beforeAll(async () => {
  app = await startApp({
    env: { ALPHAPO_URL: 'http://127.0.0.1:9', ALPHAPO_KEY: 'key', ALPHAPO_SECRET: 'a secret' },
  })
  player = await aPlayer(app, { cents: 20_000n })
  await player.ask('POST /api/boxes/pocket-change/open', { count: 3 })
  const body = { currency: 'BTC', amount: 20, address: BTC_ADDRESS }
  const { body: made } = await player.ask<{ data: { withdrawal: { id: string } } }>(
    'POST /api/withdrawals',
    body,
  )
  await player.ask(`POST /api/withdrawals/${made.data.withdrawal.id}/cancel`, {})
  await player.ask('POST /api/inventory/sell', { all: true })
})
afterAll(() => app.stop())

describe('the history', () => {
  it('lists every entry with a title, newest first, with the balance after it', async () => {
    const { data } = await list()
    expect(data.map(({ title }) => title)).toEqual([
      ...Array(3).fill('Item sold'),
      'Withdrawal canceled, coins returned',
      'Withdrawal requested',
      ...Array(3).fill('Box opened'),
      'Coins of the demo',
    ])
    const profile = await player.ask<{ data: { balance: number } }>('GET /api/profile')
    expect(data[0]?.balance).toBe(profile.body.data.balance)
    expect(data.at(-1)).toMatchObject({ amount: 200, balance: 200, subject: null, kind: 'other' })
    expect(data[5]).toMatchObject({
      detail: 'Pocket Change',
      amount: -0.5,
      subject: { type: 'bet' },
    })
    expect(data[4]).toMatchObject({ detail: 'BTC', amount: -20, subject: { type: 'withdrawal' } })
    for (const { detail, subject } of data.slice(0, 3)) {
      expect(detail).toBeTruthy()
      expect(subject?.type).toBe('bet')
    }
  })

  it('has every entry once over its pages', async () => {
    const whole = (await list()).data
    const pages: HistoryEntry[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Listed = await list(`?limit=4${cursor && `&cursor=${cursor}`}`)
      pages.push(...page.data)
      cursor = page.next_cursor
    }
    expect(pages).toEqual(whole)
  })

  it('can be filtered by kind, and every entry has one of the kinds', async () => {
    const kinds = ['play', 'deposit', 'withdrawal', 'item', 'shipping', 'reward', 'other']
    const parts = await Promise.all(kinds.map((kind) => list(`?kind=${kind}`)))
    expect(parts.map(({ data }) => data.length)).toEqual([3, 0, 2, 3, 0, 0, 1])
    for (const [n, { data }] of parts.entries()) {
      expect(data.every(({ kind }) => kind === kinds[n])).toBe(true)
    }
  })

  it.each(['?kind=all', '?cursor=x', '?cursor=0', '?cursor=-1', '?limit=0', '?limit=101'])(
    'refuses %s',
    async (query) => {
      expect((await player.ask(`GET /api/profile/history${query}`)).status).toBe(422)
    },
  )

  it('shows only the player’s own entries', async () => {
    expect((await ask(app.url, 'GET /api/profile/history')).status).toBe(401)
    expect((await ask(app.url, 'GET /api/profile/export')).status).toBe(401)
    expect((await list('', await aPlayer(app))).data).toEqual([])
  })
})

describe('the labels of entries', () => {
  /** Codes that occur in no wallet. */
  const between = new Set([
    'deposit.received',
    'deposit.repaid',
    'deposit.returned',
    'receivable.bonus',
    'receivable.deposit',
    'withdrawal.sent',
    'withdrawal.fee',
    'battle.bot',
    'battle.bot-back',
    'battle.entry',
  ])

  it('exist for every code that the server posts to a wallet', async () => {
    const features = path.resolve(import.meta.dirname, '..')
    const files = (await readdir(features, { recursive: true })).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    const texts = await Promise.all(
      files.map((name) => readFile(path.join(features, name), 'utf8')),
    )
    const codes = texts.flatMap((text) =>
      Array.from(text.matchAll(/\bcode: '([a-z-]+\.[a-z-]+)'/g), ([, code = '']) => code),
    )
    expect(codes.length).toBeGreaterThan(8)
    const wordless = codes.filter((code) => !between.has(code) && !(code in entryLabels))
    expect(wordless).toEqual([])
  })

  it("fall back to the code's name for an unknown code", () => {
    expect(labelOf('cash-back.claimed')).toEqual({ kind: 'other', title: 'Cash back claimed' })
    expect(labelOf('plinko.stake')).toMatchObject({ kind: 'play', title: 'Bet on Bounce' })
    expect(labelOf('toString')).toMatchObject({ kind: 'other' })
  })
})

it('the index of what is no play leaves out exactly the codes of the table', async () => {
  const { rows } = await app.database.pool.query<{ condition: string }>(
    `SELECT pg_get_expr(indpred, indrelid) AS condition FROM pg_index
     WHERE indexrelid = 'entries_beside_play'::regclass`,
  )
  const { rows: beside } = await app.database.pool.query<{ code: string }>(
    `SELECT code FROM unnest($1::text[]) AS code WHERE ${rows[0]?.condition ?? ''}`,
    [Object.keys(entryFigures)],
  )
  const isPlay = (code: string) => playCodes.has(code) || code === 'item.sale'
  // What is neither a stake nor a payout is labeled with the rest and read by the same index.
  const labeled = ['battle.sponsor', 'battle.sponsor-back', 'battle.fee', 'battle.fee-back']
  const expected = Object.keys(entryFigures).filter(
    (code) => !isPlay(code) || labeled.includes(code),
  )
  expect(beside.map(({ code }) => code).sort()).toEqual(expected.sort())
})

const exported = [
  ...['accounts', 'addresses', 'affiliates', 'bets', 'boxes', 'cashbacks', 'crypto_addresses'],
  ...[
    'inventory_items',
    'leaderboard_prizes',
    'notifications',
    'deposit_promises',
    'passkeys',
    'payments',
    'player_changes',
    'player_limits',
  ],
  ...['chat_messages', 'chat_mutes', 'moderation_reports', 'recovery_codes', 'totp_factors'],
  ...['player_progress', 'round_bets', 'seeds', 'sessions', 'shipments', 'social_identities'],
  ...['ticket_attachments', 'ticket_messages', 'tickets', 'verification_documents'],
  ...['verifications', 'withdrawals'],
]

/** Tables with a player's id that the export leaves out, with the reason. */
const notExported = {
  'said by bets, entries and deposits already': [
    ...[
      'battle_seats',
      'battles',
      'clawbacks',
      'codes',
      'demo_items',
      'deposit_returns',
      'forfeited_bonuses',
      'free_claims',
      'promo_uses',
      'reversals',
    ],
  ],
  'counted from what is exported': [
    ...['leaderboard_standings', 'play_progress', 'play_totals'],
    ...['battles_counted', 'player_openings_counted', 'referral_days', 'referrals_to_count'],
    ...['bonus_conversions', 'referral_claims', 'referral_earnings', 'referral_play'],
  ],
  'how calls are kept from counting twice, and what opens an account': [
    ...[
      'address_books',
      'code_failures',
      'email_confirmations',
      'idempotent_replies',
      'paced_bets',
    ],
    'password_resets',
    ...['factor_challenges', 'factor_failures', 'trusted_devices'],
  ],
  'about other people, too': [
    ...['accounts_to_link', 'player_links', 'player_marks', 'separated_accounts'],
    'shared_marks',
    'tracking_links',
  ],
  'said by withdrawals and shipments already, and empty once the shop has started': [
    'marks_to_prove',
  ],
  'the work of the staff, of which players are not told': [
    ...[
      'open_cases',
      'player_tags',
      'age_holds',
      'aml_alerts',
      'aml_to_examine',
      'approvals',
      'audit_log',
      'callback_reviews',
      'erasures',
      'moderation_cases',
      'protection_markers',
    ],
  ],
}

describe('the export', () => {
  it('contains every record as JSON: entries, bets, deposits, withdrawals, parcels, items', async () => {
    const answer = await player.ask<ExportRecord[]>('GET /api/profile/export?format=json')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="history-2026-01-15.json"',
    )
    const count = (record: string) => answer.body.filter((each) => each.record === record).length
    expect([count('entry'), count('bet'), count('withdrawal'), count('item')]).toEqual([9, 3, 1, 3])
    expect([count('account'), count('session'), count('notification')]).toEqual([1, 1, 1])
    expect(JSON.stringify(answer.body)).not.toContain('password_hash')
    const entries = answer.body.filter(({ record }) => record === 'entry')
    const sum = entries.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
    expect(sum / 100).toBe(entries.at(-1)?.balance)
    const bet = answer.body.find(({ record }) => record === 'bet')
    expect(bet).toMatchObject({ what: 'box', about: 'Pocket Change', details: { stake: 0.5 } })
  })

  it('contains the same records as CSV', async () => {
    const { body, headers } = await player.ask<string>('GET /api/profile/export')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = body.trimEnd().split('\n')
    expect(lines[0]).toContain('record,id,time,what,about,amount,balance,status,details')
    expect(lines).toHaveLength(1 + 9 + 3 + 1 + 3 + 3 + 3)
  })

  it('is complete for more records than one page', async () => {
    const many = await aPlayer(app)
    for (let n = 0; n < 3; n++) await fund(app, many.id, 1n)
    await app.database.pool.query(
      `INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
       SELECT gen_random_uuid(), $1, (SELECT id FROM items LIMIT 1), 100, now()
       FROM generate_series(1, 2001)`,
      [many.id],
    )
    const { body } = await many.ask<ExportRecord[]>('GET /api/profile/export?format=json')
    const items = body.filter(({ record }) => record === 'item')
    expect(new Set(items.map(({ id }) => id)).size).toBe(2_001)
    // Between pages the process serves others, so no page is large.
    const sizes: number[] = []
    for await (const page of exportRecords(app.database.pool, many.id)) sizes.push(page.length)
    expect(Math.max(...sizes)).toBe(200)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(body.length)
  })

  it("contains the player's tickets, documents, limits and custom boxes, without images", async () => {
    const busy = await aPlayer(app)
    const picture = await upload(app, busy, await aPicture())
    const ticket = { subject: 'A parcel', category: 'shipping', message: 'Where is it?' }
    const attachments = [picture.body.data.id]
    const limit = { kind: 'stake', period: 'day', amount: 12.5 }
    for (const [call, body] of [
      ['POST /api/support/tickets', { ...ticket, attachments }],
      ['PUT /api/profile/limits', limit],
    ] as const) {
      expect((await busy.ask(call, body)).status).toBe(200)
    }
    const box = await aCustomBox(busy)
    const document = await aSubmission(app, busy.id)
    const { body } = await busy.ask<ExportRecord[]>('GET /api/profile/export?format=json')
    const find = (record: string) => body.find((each) => each.record === record)
    expect(find('ticket')).toMatchObject({
      ...{ about: ticket.subject, status: 'open' },
      details: {
        category: 'shipping',
        messages: [
          {
            ...{ author: 'player', text: ticket.message },
            attachments: [{ id: attachments[0], content_type: 'image/png' }],
          },
        ],
      },
    })
    expect(find('custom_box')).toMatchObject({ about: box.name, details: { slug: box.slug } })
    expect(find('document')).toMatchObject({ id: document, about: 'identity', status: 'kept' })
    expect(find('account')).toMatchObject({
      details: { limits: [limit], verification: { status: 'submitted' }, birth_date: '1990-05-17' },
    })
    expect(JSON.stringify(body)).not.toContain('nonsense')
  })

  it('covers or explicitly leaves out every table that names a player', async () => {
    const { rows } = await app.database.pool.query<{ name: string }>(
      `SELECT t.relname AS name FROM pg_class t
       WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p')
         AND NOT t.relispartition
         AND (EXISTS (SELECT FROM pg_attribute a
                      WHERE a.attrelid = t.oid AND a.attname = 'player_id' AND NOT a.attisdropped)
           OR EXISTS (SELECT FROM pg_constraint k
                      WHERE k.contype = 'f' AND k.confrelid = 'players'::regclass
                        AND k.conrelid = t.oid))`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...exported, ...Object.values(notExported).flat()].toSorted(),
    )
    const source = await readFile(path.join(import.meta.dirname, 'export-store.ts'), 'utf8')
    const entries = await readFile(path.join(import.meta.dirname, 'store.ts'), 'utf8')
    const queries = source + entries
    expect(
      exported.filter((table) => !new RegExp(`(FROM|JOIN) ${table}\\b`).test(queries)),
    ).toEqual([])
  })

  it('contains only the account, its first changes and the session of a player without activity', async () => {
    const idle = await aPlayer(app)
    const { body } = await idle.ask<ExportRecord[]>('GET /api/profile/export?format=json')
    expect(body.map(({ record }) => record)).toEqual([
      ...['account', 'session'],
      ...['change', 'change', 'change'],
    ])
    expect(body[0]).toMatchObject({ about: idle.name, details: { email: idle.email } })
    expect((await player.ask('GET /api/profile/export?format=xml')).status).toBe(422)
  })
})

describe('the statistics of play', () => {
  interface Statistics {
    data: Reply<typeof getPlayStatistics>['data']
  }
  const statistics = async (of: TestPlayer) =>
    (await of.ask<Statistics>('GET /api/profile/statistics')).body.data
  const totals = async (of: TestPlayer) =>
    (await statistics(of)).periods.map(({ total }) => total.bets)
  /** A player's balance plus the value at which their items were won. */
  async function worthOf(of: TestPlayer): Promise<number> {
    const profile = await of.ask<{ data: { balance: number } }>('GET /api/profile')
    const items = await of.ask<{ value: number }>('GET /api/inventory?status=owned')
    return Math.round((profile.body.data.balance + items.body.value) * 100)
  }

  it("match the change of the player's worth to the cent, over every game", async () => {
    const gambler = await aPlayer(app, { cents: 100_000n })
    const dice = { amount: 3.33, target: 50.5, direction: 'over' }
    for (let n = 0; n < 5; n++) await gambler.ask('POST /api/dice/bet', dice)
    await gambler.ask('POST /api/plinko/bet', { amount: 1.01, rows: 8, risk: 'high', balls: 10 })
    await gambler.ask('POST /api/boxes/pocket-change/open', { count: 4 })
    // A free box is not a bet and counts as neither staked nor won.
    await gambler.ask('POST /api/free-boxes/iron-gift/open', { count: 1 })
    const gifts = await app.database.pool.query<{ sum: bigint }>(
      'SELECT coalesce(sum(payout), 0)::bigint AS sum FROM bets WHERE player_id = $1 AND stake = 0',
      [gambler.id],
    )
    const { periods, since } = await statistics(gambler)
    expect(since).toBe('2026-01-15T12:00:00.000Z')
    const all = periods.at(-1)
    expect(all?.total.bets).toBe(5 + 10 + 4)
    const worth = (await worthOf(gambler)) - Number(gifts.rows[0]?.sum)
    expect(Math.round((all?.total.net ?? 0) * 100)).toBe(worth - 100_000)
    const staked = all?.games.map(({ game, staked: coins }) => [game, coins])
    expect(staked).toEqual([
      ['dice', 16.65],
      ['plinko', 10.1],
      ['box', 2],
    ])
    // A sold item already counted when it was won, so nothing changes.
    await gambler.ask('POST /api/inventory/sell', { all: true })
    expect((await statistics(gambler)).periods.at(-1)).toEqual(all)
  })

  it('exclude play before the period', async () => {
    const gambler = await aPlayer(app, { cents: 10_000n })
    const play = () => gambler.ask('POST /api/boxes/pocket-change/open', { count: 1 })
    await play()
    expect(await totals(gambler)).toEqual([1, 1, 1, 1])
    const later = (days: number) =>
      app.database.pool.query(
        `ALTER TABLE bets DISABLE TRIGGER bets_are_immutable;
         UPDATE bets SET at = at - interval '${days} days' WHERE player_id = '${gambler.id}';
         ALTER TABLE bets ENABLE TRIGGER bets_are_immutable`,
      )
    await later(2)
    await play()
    expect(await totals(gambler)).toEqual([1, 2, 2, 2])
    await later(6)
    expect(await totals(gambler)).toEqual([0, 1, 2, 2])
    await later(31)
    expect(await totals(gambler)).toEqual([0, 0, 0, 2])
  })

  it('are zero for a player who never played', async () => {
    const { periods } = await statistics(await aPlayer(app))
    for (const { total, games } of periods) {
      expect(total).toEqual({ bets: 0, staked: 0, won: 0, net: 0 })
      expect(games).toEqual([])
    }
    expect((await ask(app.url, 'GET /api/profile/statistics')).status).toBe(401)
  })
})

describe('an exported file', () => {
  const record = (about: string, amount = -1.5): ExportRecord => ({
    record: 'entry',
    id: '1',
    time: '2026-01-15T12:00:00.000Z',
    what: 'Item sold',
    about,
    amount,
    balance: 0,
    status: null,
    details: {},
  })
  async function* given(...records: ExportRecord[]) {
    for (const record of records) yield [record]
  }
  async function written(chunks: AsyncIterable<string>): Promise<string> {
    let text = ''
    for await (const chunk of chunks) text += chunk
    return text
  }
  const csvOf = (...records: ExportRecord[]) => written(toCsv(given(...records)))

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0"])(
    'escapes %j so that a spreadsheet reads it as text',
    async (about) => {
      const csv = await csvOf(record(about))
      expect(csv).toContain(`'${about.trimStart()}`)
      expect(csv).not.toMatch(/(^|,|\n)"?\s*[=+@]/)
    },
  )

  it('keeps a negative amount as a number and quotes special characters', async () => {
    const csv = await csvOf(record('a "b", c\nd'))
    expect(csv).toContain(',"a ""b"", c\nd",-1.5,0,,')
  })

  it('is valid JSON, even without records', async () => {
    const json = async (...records: ExportRecord[]) =>
      JSON.parse(await written(toJson(given(...records))))
    expect(await json()).toEqual([])
    expect(await json(record('a'), record('b'))).toHaveLength(2)
  })
})
