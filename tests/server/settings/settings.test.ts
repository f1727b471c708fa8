import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ActionReply, LogEntry } from '#contract/http/operator/acts.ts'
import type { OperatedSetting, SettingVersion } from '#contract/http/operator/settings.ts'
import { games } from '#domain/games/games.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { DEPOSIT_METHODS, methodName } from '#domain/settings/deposit-methods.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { NOBODY, type SampleBodies, sampleBodies } from '#tests/support/calls/sample-bodies.ts'
import { aDraft } from '#tests/support/players/a-custom-box.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let player: TestPlayer
let operator: TestPlayer
let second: TestPlayer

beforeAll(async () => {
  // Two hours before clocks are put back in Berlin.
  app = await startApp({ clock: manualClock(Date.UTC(2026, 9, 24, 23)) })
  player = await aPlayer(app, { cents: 1_000_000n })
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const reason = 'Maintenance'
const at = (key: string) => `/api/operator/settings/${key}`

interface Refused {
  code?: string
  message?: string
  errors?: Record<string, string[]>
}
type Changed = ActionReply & Refused

const set = (key: string, value: unknown, more: object = {}, by = operator) =>
  by.ask<Changed>(`PUT ${at(key)}`, { value, reason, ...more })

/** Sets what needs two operators. */
async function setByTwo(key: string, value: unknown, more: object = {}) {
  const asked = await set(key, value, more)
  expect(asked.body.data).toMatchObject({ status: 'waiting' })
  return second.ask<Changed>(`POST /api/operator/approvals/${asked.body.data.id}/confirm`, {
    reason: 'Agreed',
  })
}

async function read(key: string): Promise<OperatedSetting> {
  const { body } = await operator.ask<{ data: OperatedSetting[] }>('GET /api/operator/settings')
  const found = body.data.find((setting) => setting.key === key)
  if (!found) throw new Error(`There is no setting ${key}`)
  return found
}

const history = async (key: string) =>
  (await operator.ask<{ data: SettingVersion[] }>(`GET ${at(key)}/history`)).body.data

interface ShopConfig {
  data: { closed: string[]; announcement: { text: string } | null }
}
const config = async () => (await ask<ShopConfig>(app.url, 'GET /api/config')).body.data

/** Lets the jobs run that are due. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    app.clock.advance(SECOND_MS / 2)
    await app.idle()
  }
}

const bet = (amount: number, key = randomUUID()) =>
  player.ask<Refused & { data: { bet_id: string } }>(
    'POST /api/dice/bet',
    { amount, target: 50, direction: 'over' },
    { 'idempotency-key': key },
  )

describe('the table', () => {
  it('has a switch and a highest stake for each game, and a switch for each method', async () => {
    const { body } = await operator.ask<{ data: OperatedSetting[] }>('GET /api/operator/settings')
    const keys = body.data.map(({ key }) => key)
    for (const { name } of games) {
      expect(keys).toContain(`games.${name}.is_open`)
      expect(keys).toContain(`games.${name}.max_stake`)
    }
    for (const method of ['card', 'crypto', 'gift_card', 'skins']) {
      expect(keys).toContain(`deposits.${method}.is_open`)
    }
    for (const { value, default: byDefault, changed_at, changed_by } of body.data) {
      expect([value, changed_at, changed_by]).toEqual([byDefault, null, null])
    }
    expect(await read('announcement')).toMatchObject({ kind: 'announcement', value: null })
    expect(await read('games.dice.max_stake')).toMatchObject({ needs_two: true, unit: 'coins' })
  })

  it('is for operators alone', async () => {
    const support = await aStaffMember(app, 'support')
    for (const who of [player, support]) {
      expect((await set('games.dice.is_open', false, {}, who)).status).toBe(403)
      expect((await who.ask('GET /api/operator/settings')).status).toBe(403)
      expect((await who.ask(`GET ${at('announcement')}/history`)).status).toBe(403)
    }
    expect((await read('games.dice.is_open')).value).toBe(true)
  })

  it.each([
    ['games.nothing.is_open', true, 404],
    ['games.dice.is_open', 'yes', 422],
    ['games.dice.is_open', null, 422],
    ['games.dice.max_stake', 0, 422],
    ['games.dice.max_stake', -1, 422],
    ['games.dice.max_stake', 1.005, 422],
    ['games.dice.max_stake', 1_000_000_000, 422],
    ['games.dice.max_payout', 10_000.01, 422],
    ['games.crash.max_profit_round', 0, 422],
    ['announcement', 'Soon', 422],
    ['announcement', { text: 'A', starts_at: '2026-10-25T02:30:00', ends_at: 'later' }, 422],
    [
      'announcement',
      { text: 'A', starts_at: '2026-10-25T02:30:00+01:00', ends_at: '2026-10-25T02:30:00+02:00' },
      422,
    ],
  ])('refuses %s = %j', async (key, value, status) => {
    expect((await set(key, value)).status).toBe(status)
  })
})

it.each([
  [{ text: 'Soon.' }, 'starts_at and ends_at are missing'],
  [{ text: 'Soon.', starts_at: '2026-10-25T02:30:00+01:00', ends_at: null }, 'ends_at is missing'],
  [{}, 'text and starts_at and ends_at are missing'],
  [
    { text: 'Soon.', starts_at: '2026-10-25', ends_at: '2026-10-26T02:30:00+01:00' },
    'Give a time with its offset',
  ],
  ['Soon.', 'Give text, starts_at and ends_at, or null.'],
])('says what is missing of the announcement %j', async (value, words) => {
  const { status, body } = await set('announcement', value)
  expect([
    status,
    Object.values(body.errors ?? {})
      .flat()
      .join(),
  ]).toEqual([422, expect.stringContaining(words)])
})

describe('a change', () => {
  const key = 'games.plinko.is_open'
  afterEach(async () => {
    if ((await read(key)).value === false) await set(key, true)
  })

  it('is in effect at once, and the log says who, why, what was and what is', async () => {
    const { body } = await set(key, false)
    expect(body.data.status).toBe('done')
    expect(await read(key)).toMatchObject({ value: false, changed_by: operator.name })
    const log = await operator.ask<{ data: LogEntry[] }>('GET /api/operator/log')
    expect(log.body.data[0]).toMatchObject({
      id: body.data.id,
      action: 'setting.change',
      operator: operator.name,
      reason,
      detail: { key, before: 'true', after: 'false', starts_at: null },
    })
    const [newest] = await history(key)
    expect(newest).toMatchObject({ value: false, status: 'in_effect', made_by: operator.name })
  })

  it('to the present value, or of a value that another operator has changed, is refused', async () => {
    expect((await set(key, true)).body).toMatchObject({
      errors: { value: ['This is the value already.'] },
    })
    const { revision } = await read(key)
    expect((await set(key, false, { revision })).status).toBe(200)
    const stale = await set(key, true, { revision }, second)
    expect([stale.status, stale.body.code]).toEqual([409, 'setting_changed'])
    expect((await set(key, true, { revision: (await read(key)).revision }, second)).status).toBe(
      200,
    )
  })

  it('is answered again to the same key, although it is no longer a change of what it was asked of', async () => {
    const asked = { value: false, reason, revision: (await read(key)).revision }
    const ask = () =>
      operator.ask<Changed>(`PUT ${at(key)}`, asked, { 'idempotency-key': 'a-change-asked-twice' })
    const first = await ask()
    expect(first.status).toBe(200)
    const again = await ask()
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await set(key, true)).status).toBe(200)
  })

  it('by two operators at the same moment is made one after the other', async () => {
    const answers = await Promise.all([set(key, false), set(key, false, {}, second)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    expect([409, 422]).toContain(statuses[1])
  })
})

describe('what decides about money', () => {
  const key = 'games.dice.max_stake'

  it('needs two operators, is logged before the first bet under it, and open receipts keep theirs', async () => {
    const first = await bet(20)
    const asked = await set(key, 10)
    expect(asked.body.data.status).toBe('waiting')
    expect((await read(key)).value).toBe(1_000)
    const at = `/api/operator/approvals/${asked.body.data.id}/confirm`
    expect((await operator.ask<Refused>(`POST ${at}`, { reason })).body.code).toBe(
      'second_operator_needed',
    )
    expect((await second.ask(`POST ${at}`, { reason })).status).toBe(200)
    expect(await read(key)).toMatchObject({ value: 10, changed_by: second.name })
    await settle()
    type Terms = { data: { max_amount: number; version_hash: string } }
    const terms = (await ask<Terms>(app.url, 'GET /api/dice/config')).body.data
    expect(terms.max_amount).toBe(10)
    const proof = await ask(app.url, `GET /api/log/proof?hash=${terms.version_hash}`)
    expect(proof.status).toBe(200)
    expect(await bet(10.01)).toMatchObject({ status: 422, body: { errors: { amount: [/10/] } } })
    const allowed = await bet(10)
    expect(allowed.status).toBe(200)
    expect((await player.ask('POST /api/fairness/rotate', {})).status).toBe(200)
    type Receipt = { data: { configuration: { max_amount: number } } }
    const receipts = [first, allowed].map(({ body }) =>
      ask<Receipt>(app.url, `GET /api/fairness/bets/${body.data.bet_id}`),
    )
    const kept = (await Promise.all(receipts)).map(({ body }) => body.data.configuration.max_amount)
    expect(kept).toEqual([1_000, 10])
    expect((await setByTwo(key, 1_000)).status).toBe(200)
  })

  it('is refused if it was changed while it waited', async () => {
    const asked = await set(key, 500)
    expect((await setByTwo(key, 400)).status).toBe(200)
    const late = await second.ask<Refused>(
      `POST /api/operator/approvals/${asked.body.data.id}/confirm`,
      { reason },
    )
    expect([late.status, late.body.code]).toEqual([409, 'setting_changed'])
    expect((await setByTwo(key, 1_000)).status).toBe(200)
  })

  it('bounds prices of boxes and seats, too', async () => {
    const shown = await ask<{ data: { slug: string; price: number }[] }>(
      app.url,
      'GET /api/boxes?sort=price_asc',
    )
    const { slug = '', price = 0 } = shown.body.data[0] ?? {}
    const duel = { boxes: [{ slug, count: 2 }], format: '1v1', mode: 'classic' }
    const waiting = await player.ask<{ data: { id: string } }>('POST /api/battles/create', duel)
    expect(waiting.status).toBe(200)
    await setByTwo('games.box.max_stake', price - 0.01)
    await setByTwo('games.battle.max_stake', price)
    const refused = { status: 422, body: { code: 'validation_failed' } }
    expect(await player.ask(`POST /api/boxes/${slug}/open`, { count: 1 })).toMatchObject(refused)
    expect(await player.ask('POST /api/battles/create', duel)).toMatchObject(refused)
    const other = await aPlayer(app, { cents: 100_000n })
    const join = `POST /api/battles/${waiting.body.data.id}/join`
    expect(await other.ask(join, {})).toMatchObject(refused)
    await setByTwo('games.box.max_stake', price)
    expect((await player.ask(`POST /api/boxes/${slug}/open`, { count: 1 })).status).toBe(200)
    await setByTwo('games.battle.max_stake', 1_000)
    expect((await other.ask(join, {})).status).toBe(200)
  })
})

describe('a planned start', () => {
  const key = 'games.deals.is_open'

  it('happens at its instant on the night when clocks go back, and a clock that is put back undoes nothing', async () => {
    // 02:30 comes twice in Berlin on 2026-10-25.
    const [first, later] = ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00']
    expect((await set(key, true, { starts_at: later })).status).toBe(422)
    expect((await set(key, false, { starts_at: first })).body.data.status).toBe('done')
    expect((await set(key, true, { starts_at: later })).status).toBe(200)
    expect(await read(key)).toMatchObject({
      value: true,
      planned: [
        { value: false, starts_at: new Date(first).toISOString() },
        { value: true, starts_at: new Date(later).toISOString() },
      ],
    })
    app.clock.set(Date.parse(first) - MINUTE_MS)
    await settle()
    expect((await read(key)).value).toBe(true)
    app.clock.set(Date.parse(first))
    // Before any job has run.
    expect((await read(key)).value).toBe(false)
    await settle()
    app.clock.jump(-HOUR_MS)
    await settle()
    expect((await read(key)).value).toBe(false)
    // A change that is made now counts, although the one before it started later by the clock.
    expect((await set(key, true)).status).toBe(200)
    expect((await read(key)).value).toBe(true)
    expect((await set(key, false)).status).toBe(200)
    app.clock.set(Date.parse(later))
    await settle()
    expect((await read(key)).value).toBe(true)
    expect((await history(key)).map(({ status }) => status)).toEqual([
      'past',
      'past',
      'in_effect',
      'past',
    ])
  })

  it('must lie ahead', async () => {
    const starts_at = new Date(app.clock.now() - SECOND_MS).toISOString()
    expect((await set(key, false, { starts_at })).body.errors).toHaveProperty('starts_at')
  })
})

describe('a closed game', () => {
  const named = Object.entries(calls) as [string, Call][]
  const betCalls = named.filter(([, { game }]) => game)
  let bodies: SampleBodies

  beforeAll(async () => {
    const shown = await ask<{ data: { slug: string }[] }>(app.url, 'GET /api/boxes?sort=price_asc')
    const slug = shown.body.data[0]?.slug ?? ''
    bodies = sampleBodies({ slug, draft: await aDraft(player) })
  })

  it('is named by every call that places bets', () => {
    const betting = named.filter(([, { limit }]) => limit === 'betting').map(([name]) => name)
    expect(betCalls.map(([name]) => name)).toEqual(betting)
    expect(new Set(betCalls.map(([, { game }]) => game))).toEqual(
      new Set(games.map(({ name }) => name)),
    )
  })

  it.each(betCalls)('refuses %s', async (name, { method, path, game }) => {
    const target = `${method} ${path.replace(':slug', 'iron-gift').replace(/:\w+/, NOBODY)}`
    const send = () => player.ask<Refused>(target, bodies[name as keyof SampleBodies])
    await set(`games.${game}.is_open`, false)
    const { status, body } = await send()
    expect([status, body.code]).toEqual([409, 'game_closed'])
    expect((await config()).closed).toEqual([`games.${game}`])
    await set(`games.${game}.is_open`, true)
    expect((await send()).body.code).not.toBe('game_closed')
    expect((await config()).closed).toEqual([])
  })

  it('answers the repeat of a bet that was placed', async () => {
    const key = randomUUID()
    const placed = await bet(1, key)
    await set('games.dice.is_open', false)
    expect((await bet(1, key)).body).toEqual(placed.body)
    expect((await bet(1)).body.message).toBe(
      'Dice is closed for maintenance. Nothing was charged; open bets finish.',
    )
    await set('games.dice.is_open', true)
  })

  it('lets open bets end: a waiting battle may be left', async () => {
    const made = await player.ask<{ data: { id: string } }>(
      'POST /api/battles/create',
      bodies.createBattle,
    )
    await set('games.battle.is_open', false)
    const left = await player.ask(`POST /api/battles/${made.body.data.id}/cancel`)
    expect(left.status).toBe(200)
    await set('games.battle.is_open', true)
    const ending = named.filter(([, { limit }]) => limit === 'cashingOut')
    expect(ending.length).toBeGreaterThan(2)
    for (const [, { game }] of ending) expect(game).toBeUndefined()
  })
})

describe('a closed method', () => {
  const named = Object.entries(calls) as [string, Call][]
  const depositCalls = named.filter(([, { depositMethod }]) => depositMethod)
  const bodies = sampleBodies({ slug: '', draft: {} as never })

  it('is named by a call for each method', () => {
    const methods = depositCalls.map(([, { depositMethod }]) => depositMethod)
    expect(new Set(methods)).toEqual(new Set(DEPOSIT_METHODS))
  })

  it.each(depositCalls)('refuses %s', async (name, { method, path, depositMethod }) => {
    const key = `deposits.${methodName(depositMethod ?? 'card')}`
    const send = () => player.ask<Refused>(`${method} ${path}`, bodies[name as keyof SampleBodies])
    await set(`${key}.is_open`, false)
    const { status, body } = await send()
    expect([status, body.code]).toEqual([503, 'method_closed'])
    expect((await config()).closed).toEqual([key])
    await set(`${key}.is_open`, true)
    expect((await send()).body.code).not.toBe('method_closed')
  })
})

it('an announcement is on the pages from its start until its end', async () => {
  const now = app.clock.now()
  const value = {
    text: 'Rocket rests tonight.',
    starts_at: new Date(now + MINUTE_MS).toISOString(),
    ends_at: new Date(now + 2 * MINUTE_MS).toISOString(),
  }
  expect((await set('announcement', value)).status).toBe(200)
  expect((await config()).announcement).toBeNull()
  app.clock.set(now + MINUTE_MS)
  expect((await config()).announcement).toEqual(value)
  app.clock.set(now + 2 * MINUTE_MS)
  expect((await config()).announcement).toBeNull()
})
