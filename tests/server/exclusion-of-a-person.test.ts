import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Battle } from '#contract/http/battles.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { verifyReceipt } from '#domain/fairness/receipt.ts'
import { DAY_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { auditExclusions } from '#server/features/protection/audit.ts'
import { manyBattles } from '#tests/support/games/battle-harness.ts'
import { openRoundBets, type RoundBetsHarness } from '#tests/support/games/round-bets-harness.ts'
import { payersEnv, payIn, payInCrypto } from '#tests/support/payments/payers.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import {
  aPlayer,
  fund as give,
  inWords,
  signedInAgain,
  type TestPlayer,
} from '#tests/support/players/a-player.ts'
import { aStaffMember, signedInAsStaff } from '#tests/support/players/a-staff-member.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'

let harness: RoundBetsHarness
let operator: TestPlayer
beforeAll(async () => {
  harness = await openRoundBets({ ...payersEnv, ...manyBattles })
  operator = await aStaffMember(harness.app, 'operator')
})
// Some tests let days pass.
beforeEach(async () => {
  operator = await signedInAsStaff(harness.app, operator)
})
afterAll(async () => {
  expect(await auditFaults(harness.app)).toEqual([])
  await harness.stop()
})

interface Answered {
  code?: string
  message?: string
  msg?: string
  data: Record<string, unknown>
}

const exclude = (player: TestPlayer, kind = 'self_exclusion', days: number | null = null) =>
  player.ask<Answered>('POST /api/profile/exclusion', { kind, days })

const onDice = (player: TestPlayer, amount = 1) =>
  player.ask<Answered>('POST /api/dice/bet', { amount, target: 50.5, direction: 'over' })

const deposit = (player: TestPlayer, amount = 20) =>
  player.ask<Answered>('POST /api/deposit/zen/redirect', { amount })

const withdraw = (player: TestPlayer, amount: number) => {
  const address = `0x${randomBytes(20).toString('hex')}`
  return player.ask<Answered>('POST /api/withdrawals', { currency: 'ETH', amount, address })
}

const rulesOf = async (player: TestPlayer) =>
  (await player.ask<{ data: WithdrawalRules }>('GET /api/withdrawals/rules')).body.data

const exclusionOf = async (player: TestPlayer) =>
  (await player.ask<Answered>('GET /api/profile/limits')).body.data.exclusion

const aDevice = () => `coffer_device=${randomBytes(16).toString('base64url')}`

/** Signs a player in with a browser's cookie, which is a new session. */
async function signInOn(cookie: string, player: TestPlayer): Promise<TestPlayer> {
  const { body: tokens } = await ask<TestPlayer['tokens']>(
    harness.app.url,
    'POST /oauth/token',
    {
      ...{ grant_type: 'password', client_id: 'web', client_secret: 'web' },
      ...{ username: player.email, password: player.password },
    },
    { cookie },
  )
  const authorization = `Bearer ${tokens.access_token}`
  return {
    ...player,
    tokens,
    ask: (call, body, headers) =>
      ask(harness.app.url, call, body, { authorization, cookie, ...headers }),
  }
}

let names = 5_000

/** Registers with a browser's cookie and logs in. */
async function registerOn(cookie: string): Promise<TestPlayer> {
  const email = `${randomBytes(8).toString('hex')}@example.com`
  const name = inWords(++names)
  const password = 'correct horse'
  const answer = await ask(
    harness.app.url,
    'POST /api/auth/register',
    { name, email, password },
    { cookie },
  )
  expect(answer.status).toBe(200)
  const { rows } = await harness.app.database.pool.query<{ id: string }>(
    'SELECT id FROM players WHERE email = $1',
    [email],
  )
  const account = { id: rows[0]?.id ?? '', name, email, password }
  await changePlayer(
    harness.app,
    account,
    `UPDATE players SET birth_date = '1990-05-17' WHERE id = $1`,
  )
  return signInOn(cookie, { ...account, tokens: {} as TestPlayer['tokens'], ask: operator.ask })
}

async function fund(player: TestPlayer, cents: bigint): Promise<void> {
  await give(harness.app, player.id, cents)
}

const expectExcluded = async (player: TestPlayer, until: string | null = null) => {
  for (const answer of [await onDice(player), await deposit(player)]) {
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'excluded', data: { until } }])
  }
  expect(await exclusionOf(player)).toMatchObject({ until })
}

/** Two accounts of one person: logged in on one device. */
async function onOneDevice(cents = 100_000n): Promise<[TestPlayer, TestPlayer]> {
  const cookie = aDevice()
  return [
    await signInOn(cookie, await aPlayer(harness.app, { cents })),
    await signInOn(cookie, await aPlayer(harness.app, { cents })),
  ]
}

const aBattle = async (by: TestPlayer, wanted: object = {}) => {
  const order = { boxes: [{ slug: 'pocket-change', count: 1 }], format: '1v1', mode: 'classic' }
  const made = await by.ask<{ data: { id: string } }>('POST /api/battles/create', {
    ...order,
    ...wanted,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.data.id
}

const join = (player: TestPlayer, id: string) =>
  player.ask<Answered>(`POST /api/battles/${id}/join`, {})

const battleOf = async (id: string) =>
  (await ask<{ data: Battle }>(harness.app.url, `GET /api/battles/${id}`)).body.data

describe('an exclusion reaches every account of the person', () => {
  it('a new account in the same browser is excluded from its first moment', async () => {
    const cookie = aDevice()
    const player = await signInOn(cookie, await aPlayer(harness.app))
    expect((await exclude(player)).body.data).toEqual({ until: null })
    const anew = await registerOn(cookie)
    await fund(anew, 10_000n)
    await expectExcluded(anew)
  })

  it('an older account is excluded when it logs in there, and one that was there is at once', async () => {
    const [player, second] = await onOneDevice()
    const made = await exclude(player, 'self_exclusion', 180)
    const { until } = made.body.data as { until: string }
    await expectExcluded(second, until)
    const third = await aPlayer(harness.app, { cents: 10_000n })
    expect((await onDice(third)).status).toBe(200)
    const cookie = aDevice()
    await signInOn(cookie, second)
    await expectExcluded(await signInOn(cookie, third), until)
    // A session from before is refused, too.
    expect((await onDice(third)).body.code).toBe('excluded')
  })

  it('each account takes the later end, and all can be extended but none shortened', async () => {
    const [player, second] = await onOneDevice()
    await exclude(player, 'cool_off', 2)
    expect((await exclude(second, 'cool_off', 1)).body.code).toBe('exclusion_shorter')
    const longer = await exclude(second, 'cool_off', 5)
    expect(longer.status).toBe(200)
    expect(await exclusionOf(player)).toEqual({ kind: 'cool_off', ...longer.body.data })
    harness.app.clock.advance(5 * DAY_MS)
    for (const each of [player, second]) {
      expect((await onDice(await signedInAgain(harness.app, each))).status).toBe(200)
    }
  })

  it('two exclusions of linked accounts at once end alike', async () => {
    for (const [one, other] of [
      [180, 365],
      [null, 1825],
      [365, 365],
    ] as const) {
      const [player, second] = await onOneDevice()
      const answers = await Promise.all([
        exclude(player, 'self_exclusion', one),
        exclude(second, 'self_exclusion', other),
      ])
      expect(answers.map(({ status }) => status)).toContain(200)
      const ends = [await exclusionOf(player), await exclusionOf(second)]
      expect(ends[0]).toEqual(ends[1])
      const days = one === null ? null : Math.max(one, other)
      const until = days && new Date(harness.app.clock.now() + days * DAY_MS).toISOString()
      expect(ends[0]).toEqual({ kind: 'self_exclusion', until })
    }
  })

  it('none of 64 bets of its accounts is taken after it', async () => {
    const [player, second] = await onOneDevice()
    await harness.open('crash')
    const bets = Array.from({ length: 64 }, (_, index) => {
      const by = index % 2 ? player : second
      if (index % 8 === 0) return by.ask<Answered>('POST /api/crash/bet', { amount: 1 })
      return onDice(by)
    })
    const excluded = exclude(player)
    const answers = await Promise.all(bets)
    expect((await excluded).status).toBe(200)
    const codes = new Set(answers.map(({ status, body }) => body.code ?? status))
    expect(codes.has('excluded') || codes.has(200)).toBe(true)
    for (const each of [player, second]) expect((await onDice(each)).body.code).toBe('excluded')
    const { rows } = await harness.app.database.pool.query<{ late: bigint; open: bigint }>(
      `SELECT count(*) FILTER (WHERE status = 'open') AS open, 0::bigint AS late FROM round_bets
       WHERE player_id = ANY ($1)`,
      [[player.id, second.id]],
    )
    expect(rows[0]?.open).toBe(0n)
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('a stranger is not reached', async () => {
    const [player] = await onOneDevice()
    const stranger = await signInOn(aDevice(), await aPlayer(harness.app, { cents: 1_000n }))
    await exclude(player)
    expect((await onDice(stranger)).status).toBe(200)
    expect(await exclusionOf(stranger)).toBeNull()
  })
})

describe('what has not begun is refunded in the exclusion’s transaction', () => {
  it('a waiting battle of theirs: a stranger’s join no longer starts it', async () => {
    const [player, second] = await onOneDevice()
    const stranger = await aPlayer(harness.app, { cents: 10_000n })
    const before = [await harness.cents(player), await harness.cents(second)]
    const battles = [await aBattle(player, { format: '1v1v1' }), await aBattle(second)]
    expect((await join(stranger, battles[0] ?? '')).status).toBe(200)
    expect((await exclude(player)).status).toBe(200)
    expect([await harness.cents(player), await harness.cents(second)]).toEqual(before)
    expect(await harness.cents(stranger)).toBe(10_000n)
    for (const id of battles) expect((await battleOf(id)).status).toBe('canceled')
    expect((await join(stranger, battles[1] ?? '')).body.code).toBe('battle_not_open')
    expect(await harness.cents(stranger)).toBe(10_000n)
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('a seat in somebody else’s waiting battle, with the creator’s part', async () => {
    const creator = await aPlayer(harness.app, { cents: 10_000n })
    const player = await aPlayer(harness.app, { cents: 10_000n })
    const id = await aBattle(creator, { format: '1v1v1', sponsor_pct: 30, bots: 1 })
    expect((await join(player, id)).status).not.toBe(404)
    const open = await aBattle(creator, { format: '1v1v1', sponsor_pct: 30 })
    expect((await join(player, open)).status).toBe(200)
    const begun = await harness.cents(player)
    await exclude(player, 'cool_off', 1)
    expect(await harness.cents(player)).toBeGreaterThan(begun)
    expect((await battleOf(open)).status).toBe('canceled')
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('a bet on a round whose bets are open; one on a flight goes on', async () => {
    const player = await aPlayer(harness.app, { cents: 10_000n })
    const other = await aPlayer(harness.app, { cents: 10_000n })
    await harness.open('wheel')
    await harness.open('crash')
    const { round } = await harness.current('wheel')
    for (const by of [player, other]) {
      expect((await by.ask('POST /api/crash/bet', { amount: 2, auto_cashout: 1.5 })).status).toBe(
        200,
      )
    }
    if (round?.status === 'starting') {
      await player.ask('POST /api/wheel/bet', { amount: 3, multiplier: 2 })
    }
    expect((await exclude(player)).status).toBe(200)
    expect(await harness.cents(player)).toBe(10_000n)
    expect(await harness.cents(other)).toBe(9_800n)
    const mine = await player.ask<{ data: { id: string; status: string }[] }>(
      'GET /api/crash/my-bets',
    )
    expect(mine.body.data.map(({ status }) => status)).toEqual(['refunded'])
    await harness.until('crash', 'ended')
    await harness.open('wheel')
    expect(await harness.cents(player)).toBe(10_000n)
    const receipt = await ask<{ data: object }>(
      harness.app.url,
      `GET /api/fairness/bets/${mine.body.data[0]?.id}`,
    )
    expect(receipt.status).toBe(200)
    expect(verifyReceipt(receipt.body.data as never).checks.filter(({ isOk }) => !isOk)).toEqual([])
    expect(await auditFaults(harness.app)).toEqual([])
  })

  it('joining while being excluded leaves no seat and no stake behind', async () => {
    const { pool } = harness.app.database
    for (let turn = 0; turn < 6; turn++) {
      const [player, second] = await onOneDevice(10_000n)
      const strangers = [
        await aPlayer(harness.app, { cents: 10_000n }),
        await aPlayer(harness.app, { cents: 10_000n }),
      ]
      const theirs = await Promise.all(strangers.map((by) => aBattle(by, { format: '1v1v1v1' })))
      const own = await aBattle(player)
      const [excluded, joined] = await Promise.all([
        exclude(player),
        join(strangers[0] as TestPlayer, own),
        ...theirs.flatMap((id) => [join(player, id), join(second, id)]),
      ])
      expect(excluded.status).toBe(200)
      const { rows } = await pool.query(
        `SELECT 1 FROM battle_seats s JOIN battles b ON b.id = s.battle_id
         WHERE s.player_id = ANY ($1) AND b.status = 'waiting'`,
        [[player.id, second.id]],
      )
      expect(rows).toEqual([])
      // Either the stranger was first and the battle runs, or they were refused and nothing was taken.
      const status = (await battleOf(own)).status
      expect(status).toBe(joined.status === 200 ? 'in_progress' : 'canceled')
      expect(await harness.cents(second)).toBe(10_000n)
    }
    expect(await auditFaults(harness.app)).toEqual([])
  })
})

describe('card and skins money that was not played', () => {
  const queue = async () =>
    (
      await operator.ask<{
        data: { id: string; review_reason: string; amount: number | null; player: { id: string } }[]
      }>('GET /api/operator/deposits')
    ).body.data

  it('does not leave as crypto: 499 of 500 go back to the card', async () => {
    const { app } = harness
    const player = await aPlayer(app)
    await payIn(app, player, 'card', 500)
    await onDice(player, 1)
    const balance = await harness.cents(player)
    await exclude(player)
    const refused = await withdraw(player, 499)
    expect([refused.status, refused.body.code]).toEqual([409, 'funds_returned'])
    expect(refused.body.message).toMatch(/back the way/)
    expect((await rulesOf(player)).returning).toBe(499)
    expect(await harness.cents(player)).toBe(balance)
  })

  it('crypto money and winnings leave as before; card and skins money does not', async () => {
    const { app } = harness
    const player = await aPlayer(app, { cents: 10_000n })
    await payIn(app, player, 'card', 60)
    await payInCrypto(app, player, 65)
    await payIn(app, player, 'skins', 40)
    // The oldest deposit counts as played first, so 50 by card and 40 by skins are left.
    for (let bets = 0; bets < 10; bets++) await onDice(player, 1)
    await exclude(player)
    const cents = Number(await harness.cents(player))
    // While a skins trade can be reversed, its coins are held as well.
    const available = (cents - 9_000 - 4_000) / 100
    expect(await rulesOf(player)).toMatchObject({ returning: 90, held: 40, available })
    const refused = await withdraw(player, (cents - 12_999) / 100)
    expect(refused.body, JSON.stringify(refused.body)).toMatchObject({ code: 'funds_returned' })
    expect((await withdraw(player, available)).status).toBe(200)
  })

  it('is queued for staff, who record that it went back', async () => {
    const { app } = harness
    const player = await aPlayer(app)
    const paid = await payIn(app, player, 'card', 50)
    await exclude(player)
    const row = (await queue()).find(({ id }) => id === paid.id)
    expect(row).toMatchObject({ review_reason: 'to_return' })
    const answer = await operator.ask<Answered>(`POST /api/operator/deposits/${paid.id}/return`, {
      reason: 'Refunded at the provider',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await harness.cents(player)).toBe(0n)
    expect((await queue()).map(({ id }) => id)).not.toContain(paid.id)
    // The provider's own message takes nothing a second time.
    await paid.takeBack()
    expect((await rulesOf(player)).owed).toBe(0)
    expect(await auditFaults(app)).toEqual([])
  })
})

describe('an address that was only claimed', () => {
  const claim = (player: TestPlayer, street: string) =>
    player.ask('PUT /api/profile/addresses', {
      version: 0,
      addresses: [{ is_default: true, address: { ...berlin, street_address: street } }],
    })
  const alertsOf = async ({ id }: TestPlayer) =>
    (
      await operator.ask<{ data: { id: string; rule: string; state: string }[] }>(
        `GET /api/operator/alerts?player_id=${id}`,
      )
    ).body.data
  const decide = (id: string | undefined, what: string) =>
    operator.ask(`POST /api/operator/alerts/${id}/${what}`, { reason: 'As the test wants it' })

  it('stops the claimer’s deposits, in neutral words, until staff decide', async () => {
    const { app } = harness
    const [player, claimer] = [await aPlayer(app), await aPlayer(app, { cents: 10_000n })]
    await claim(player, 'Ackerstraße 1')
    await exclude(player)
    await claim(claimer, 'Ackerstraße 1')
    const stopped = await deposit(claimer)
    expect([stopped.status, stopped.body.code]).toEqual([409, 'being_checked'])
    expect(stopped.body.message).not.toMatch(/exclu|another|account of/i)
    expect((await onDice(claimer)).status).toBe(200)
    await harness.pass(5 * SECOND_MS)
    await expect.poll(async () => (await alertsOf(claimer)).length).toBe(1)
    expect(await alertsOf(player)).toEqual([])
    const [alert] = await alertsOf(claimer)
    expect(alert).toMatchObject({ rule: 'claims_of_excluded', state: 'open' })
    expect((await decide(alert?.id, 'clear')).status).toBe(200)
    expect((await deposit(claimer)).body.code).toBe('payment_provider_unavailable')
  })

  it('excludes the claimer once staff confirm it', async () => {
    const { app } = harness
    const [player, claimer] = [await aPlayer(app), await aPlayer(app, { cents: 10_000n })]
    await claim(player, 'Ackerstraße 2')
    await claim(claimer, 'Ackerstraße 2')
    expect((await deposit(claimer)).body.code).toBe('payment_provider_unavailable')
    await exclude(player, 'self_exclusion', 180)
    expect((await deposit(claimer)).body.code).toBe('being_checked')
    await harness.pass(5 * SECOND_MS)
    await expect.poll(async () => (await alertsOf(claimer)).length).toBe(1)
    const [alert] = await alertsOf(claimer)
    expect((await decide(alert?.id, 'confirm')).status).toBe(200)
    await expect.poll(async () => (await onDice(claimer)).body.code).toBe('excluded')
    expect(await exclusionOf(claimer)).toEqual(await exclusionOf(player))
    // What extends the one extends the other.
    await exclude(player, 'self_exclusion', null)
    expect(await exclusionOf(claimer)).toMatchObject({ until: null })
  })

  it('harms nobody who had it before', async () => {
    const { app } = harness
    const [player, first] = [await aPlayer(app), await aPlayer(app, { cents: 10_000n })]
    await claim(first, 'Ackerstraße 3')
    app.clock.advance(1)
    await claim(player, 'Ackerstraße 3')
    await exclude(player)
    await harness.pass(5 * SECOND_MS)
    expect((await deposit(first)).body.code).toBe('payment_provider_unavailable')
    expect(await alertsOf(first)).toEqual([])
  })
})

it('the audit finds an account that was left out, and what was left waiting', async () => {
  const { pool } = harness.app.database
  const [player, second] = await onOneDevice(10_000n)
  await exclude(player)
  const faults = async () =>
    (await auditExclusions(pool)).faults.filter((fault) => fault.includes(second.id))
  await harness.pass(5 * SECOND_MS)
  const waiting = () => pool.query('SELECT FROM accounts_to_link')
  await expect.poll(async () => (await waiting()).rowCount).toBe(0)
  expect(await faults()).toEqual([])
  await pool.query('UPDATE players SET exclusion = NULL WHERE id = $1', [second.id])
  expect(await faults()).toEqual([expect.stringContaining('not at all')])
  await pool.query(`UPDATE players SET exclusion = 'self_exclusion' WHERE id = $1`, [second.id])
  expect(await faults()).toEqual([])
  const late = await aPlayer(harness.app, { cents: 10_000n })
  const id = await aBattle(late)
  await pool.query(`UPDATE players SET exclusion = 'self_exclusion' WHERE id = $1`, [late.id])
  expect((await auditExclusions(pool)).faults).toEqual([
    `Player ${late.id} is excluded and has a seat in battle ${id} waiting`,
  ])
  await pool.query('UPDATE players SET exclusion = NULL WHERE id = $1', [late.id])
})
