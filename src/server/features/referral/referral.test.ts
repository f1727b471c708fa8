import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Referral, ReferralRing } from '#contract/http/referral.ts'
import { affiliateEarned, affiliateShare, toExactCoins } from '#domain/rewards/affiliate.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { createPersons } from '#server/features/persons/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { BTC_ADDRESS } from '#tests/support/payouts/payout-harness.ts'
import {
  aPlayer,
  inWords,
  signedInAgain,
  type TestPlayer,
} from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anAffiliate, aReferral, playDice } from '#tests/support/players/an-affiliate.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'
import { auditReferrals } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.stop()
})

const referralOf = async (player: TestPlayer): Promise<Referral> =>
  (await player.ask<{ data: Referral }>('GET /api/referral')).body.data

const figuresOf = async (player: TestPlayer) => {
  const { clicks, sign_ups, active_players, share, earned } = await referralOf(player)
  return { clicks, sign_ups, active_players, share, earned }
}

const claim = (player: TestPlayer, key: string = randomUUID()) =>
  player.ask<{ code?: string; data: { amount: number; balance: number; balance_seq: number } }>(
    'POST /api/referral/claim',
    undefined,
    { 'idempotency-key': key },
  )

const faults = async () => (await auditReferrals(app.database.pool)).faults

/** A browser that keeps only the referral cookie. */
function aBrowser() {
  let cookie = ''
  return async (call: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(app.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    cookie = /coffer_device=[\w-]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie
    return answer
  }
}
type Browser = ReturnType<typeof aBrowser>

let guests = 0

async function register(browser: Browser, headers?: Record<string, string>): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const name = `Guest ${inWords(++guests)}`
  const body = { name, email, password: 'correct horse battery' }
  expect((await browser('POST /api/auth/register', body, headers)).status).toBe(200)
  return email
}

const signIn = (browser: Browser, { email, password }: { email: string; password: string }) =>
  browser('POST /oauth/token', {
    grant_type: 'password',
    client_id: 'web',
    client_secret: 'web',
    username: email,
    password,
  })

describe('a referral code', () => {
  it('is chosen, makes a link, and belongs to one player', async () => {
    const [player, other] = [await aPlayer(app), await aPlayer(app)]
    expect(await referralOf(player)).toMatchObject({ code: null, url: null, share: 0, earned: 0 })
    const { status, body } = await player.ask<{ data: Referral }>('POST /api/referral', {
      code: 'marlowe-1',
    })
    expect(status).toBe(200)
    expect(body.data.code).toBe('marlowe-1')
    expect(body.data.url).toMatch(/^https?:\/\/[^/]+\/ref\/marlowe-1$/)
    expect(body.data.tiers).toEqual([
      { active_players: 1, share: 10 },
      { active_players: 10, share: 15 },
      { active_players: 50, share: 20 },
      { active_players: 100, share: 25 },
    ])
    expect(body.data.by_day).toHaveLength(30)
    const taken = await other.ask<{ code: string; errors: object }>('POST /api/referral', {
      code: 'marlowe-1',
    })
    expect([taken.status, taken.body.code]).toEqual([409, 'code_taken'])
    expect(Object.keys(taken.body.errors)).toEqual(['code'])
  })

  it.each([
    'ab',
    'a'.repeat(21),
    'Marlowe',
    'mar_lowe',
    'mar lowe',
    'mär',
    '../etc',
    '//evil.example',
    '<script>',
    '"onload=',
    "x'--",
    '',
    'a\nb',
    'abc\n',
  ])('%j is refused', async (code) => {
    const player = await aPlayer(app)
    const { status, body } = await player.ask<{ errors: object }>('POST /api/referral', { code })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
  })

  it('goes to one player when several request it at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => aPlayer(app)))
    const answers = await Promise.all(
      many.map((player) => player.ask('POST /api/referral', { code: 'wanted' })),
    )
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  it('that was replaced still counts for its player, and is not available to others', async () => {
    const affiliate = await anAffiliate(app)
    await affiliate.ask('POST /api/referral', { code: 'another-name' })
    await aReferral(app, affiliate.code)
    expect((await referralOf(affiliate)).sign_ups).toBe(1)
    const other = await aPlayer(app)
    const { status } = await other.ask('POST /api/referral', { code: affiliate.code })
    expect(status).toBe(409)
  })

  it('is one of at most ten', async () => {
    const player = await aPlayer(app)
    const choose = (code: string) => player.ask<{ code?: string }>('POST /api/referral', { code })
    for (let at = 0; at < 10; at++) expect((await choose(`many-${at}`)).status).toBe(200)
    const { status, body } = await choose('many-10')
    expect([status, body.code]).toEqual([409, 'too_many_codes'])
    expect((await choose('many-3')).status).toBe(200)
    expect((await referralOf(player)).code).toBe('many-3')
  })
})

describe('a click', () => {
  it('counts once per device and day', async () => {
    const affiliate = await anAffiliate(app)
    const [one, other] = [aBrowser(), aBrowser()]
    const follow = (browser: Browser) => browser(`GET /api/tl/${affiliate.code}`)
    for (const browser of [one, one, other, one]) expect((await follow(browser)).status).toBe(200)
    expect((await referralOf(affiliate)).clicks).toBe(2)
    app.clock.advance(DAY_MS)
    await Promise.all(Array.from({ length: 8 }, () => follow(one)))
    const shown = await referralOf(await signedInAgainAs(affiliate))
    expect(shown.clicks).toBe(3)
    expect(shown.by_day.slice(-2).map(({ clicks }) => clicks)).toEqual([2, 1])
  })
})

/** The clock has moved on, and the earlier session has ended. */
const signedInAgainAs = (player: TestPlayer) => signedInAgain(app, player)

describe('a sign-up', () => {
  it('belongs to the first link that the device followed within a day, whatever the page sends', async () => {
    const [first, second] = [await anAffiliate(app), await anAffiliate(app)]
    const browser = aBrowser()
    await browser(`GET /api/tl/${first.code}`)
    app.clock.advance(HOUR_MS)
    await browser(`GET /api/tl/${second.code}`)
    await register(browser, { 'x-tlink': second.code })
    expect((await referralOf(first)).sign_ups).toBe(1)
    expect((await referralOf(second)).sign_ups).toBe(0)
    const noticesOf = async (player: TestPlayer) =>
      (await player.ask<{ data: { kind: string; path: string }[] }>('GET /api/notifications')).body
        .data
    expect(await noticesOf(first)).toMatchObject([{ kind: 'referral', path: '/profile/referral' }])
    expect(await noticesOf(second)).toEqual([])
  })

  it('does not belong to the first link if that was followed more than a day ago', async () => {
    const [first, second] = [await anAffiliate(app), await anAffiliate(app)]
    const browser = aBrowser()
    await browser(`GET /api/tl/${first.code}`)
    app.clock.advance(DAY_MS)
    await browser(`GET /api/tl/${second.code}`)
    await register(browser)
    expect((await referralOf(await signedInAgainAs(first))).sign_ups).toBe(0)
    expect((await referralOf(await signedInAgainAs(second))).sign_ups).toBe(1)
  })

  it('does not count on a device that the affiliate has used, even if another account used it in between', async () => {
    const affiliate = await anAffiliate(app)
    const browser = aBrowser()
    await browser('GET /api/config')
    await signIn(browser, affiliate)
    await register(browser, { 'x-tlink': affiliate.code })
    await register(browser, { 'x-tlink': affiliate.code })
    expect((await referralOf(affiliate)).sign_ups).toBe(0)
  })

  it('without device data counts as another person’s', async () => {
    const affiliate = await anAffiliate(app)
    const body = { name: 'No cookies', password: 'correct horse battery' }
    const email = `${randomUUID()}@example.com`
    await ask(app.url, 'POST /api/auth/register', { ...body, email }, { 'x-tlink': affiliate.code })
    expect((await referralOf(affiliate)).sign_ups).toBe(1)
  })
})

describe('the share of an affiliate', () => {
  it('grows as the play of referred players is settled, and is paid in whole cents', async () => {
    const affiliate = await anAffiliate(app)
    const referral = await aReferral(app, affiliate.code)
    expect(await figuresOf(affiliate)).toMatchObject({ sign_ups: 1, active_players: 0, share: 0 })
    await playDice(referral, 123.45)
    expect(await figuresOf(affiliate)).toMatchObject({
      active_players: 1,
      share: 10,
      // The theoretical loss is 1 % of the stake, and the affiliate earns 10 % of it.
      earned: 0.1234,
    })
    expect(await claim(affiliate)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_claim' },
    })
    await playDice(referral, 1_000)
    expect(await referralOf(affiliate)).toMatchObject({ earned: 1.1234, claimable: 1.12 })
    const { status, body } = await claim(affiliate)
    expect([status, body.data]).toEqual([200, { amount: 1.12, balance: 1.12, balance_seq: 1 }])
    expect(await referralOf(affiliate)).toMatchObject({ earned: 1.1234, claimable: 0 })
    const today = (await referralOf(affiliate)).by_day.at(-1)
    expect(today).toMatchObject({ sign_ups: 1, earned: 1.1234 })
    expect(await faults()).toEqual([])
  })

  it('is paid once for 64 concurrent claims, and a repeated key gets the same reply', async () => {
    const affiliate = await anAffiliate(app)
    await playDice(await aReferral(app, affiliate.code), 2_000)
    const keys = Array.from({ length: 64 }, (_, at) => (at % 2 ? 'the-same' : `key-${at}`))
    const answers = await Promise.all(keys.map((key) => claim(affiliate, key)))
    const paid = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.data.balance_seq),
    )
    expect(paid).toEqual(new Set([1]))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['nothing_to_claim']))
    const { rows } = await app.database.pool.query<{ balance: bigint }>(
      'SELECT balance FROM accounts WHERE player_id = $1',
      [affiliate.id],
    )
    expect(rows).toEqual([{ balance: 200n }])
    expect(await faults()).toEqual([])
  })

  it('cannot be claimed for a player who owes a reversal, and an earlier claim for them is offset', async () => {
    const affiliate = await anAffiliate(app)
    const [honest, owing] = [
      await aReferral(app, affiliate.code),
      await aReferral(app, affiliate.code),
    ]
    const restrict = (restriction: string | null) =>
      app.database.pool.query('UPDATE players SET restriction = $2 WHERE id = $1', [
        owing.id,
        restriction,
      ])
    // The edge of dice is 1 %, and the affiliate's share is a tenth of it.
    await playDice(owing, 3_000)
    await playDice(honest, 1_000)
    expect((await referralOf(affiliate)).claimable).toBe(4)
    await restrict('receivable')
    expect(await referralOf(affiliate)).toMatchObject({ earned: 4, claimable: 1 })
    expect((await claim(affiliate)).body.data.amount).toBe(1)
    await restrict(null)
    expect((await claim(affiliate)).body.data.amount).toBe(3)
    await restrict('receivable')
    // Three coins were paid that are now withheld, so the next three are not paid.
    await playDice(honest, 3_000)
    expect((await claim(affiliate)).body.code).toBe('nothing_to_claim')
    await playDice(honest, 1_000)
    expect((await claim(affiliate)).body.data.amount).toBe(1)
    expect(await faults()).toEqual([])
  })

  it('keeps the rate of its time: 10 % with nine active friends, 15 % from the tenth on', async () => {
    const affiliate = await anAffiliate(app)
    const friends = []
    for (let at = 0; at < 10; at++) friends.push(await aReferral(app, affiliate.code))
    for (const friend of friends.slice(0, 9)) await playDice(friend, 100)
    const before = affiliateEarned(9n * 10_000n * 100n, affiliateShare(9))
    expect(await figuresOf(affiliate)).toMatchObject({ share: 10, earned: toExactCoins(before) })
    app.clock.advance(HOUR_MS)
    const again = await signedInAgainAs(affiliate)
    const [last] = friends.slice(-1)
    if (!last) throw new Error('There are ten')
    await playDice(await signedInAgainAs(last), 100)
    const after = affiliateEarned(10_000n * 100n, affiliateShare(10))
    expect(await figuresOf(again)).toMatchObject({
      active_players: 10,
      share: 15,
      earned: toExactCoins(before + after),
    })
    app.clock.advance(31 * DAY_MS)
    const later = await signedInAgainAs(affiliate)
    expect(await figuresOf(later)).toMatchObject({
      active_players: 0,
      share: 0,
      earned: toExactCoins(before + after),
    })
    expect(await faults()).toEqual([])
  })
})

describe('a referral that turns out to be the affiliate themselves', () => {
  const personsOf = () => {
    const { database, clock, config } = app
    const entropy = systemEntropy(clock)
    return createPersons({ database, clock, entropy, seedKey: config.seedKey })
  }
  const byDevice = async (...players: TestPlayer[]) => {
    const browser = aBrowser()
    await browser('GET /api/config')
    for (const player of players) expect((await signIn(browser, player)).status).toBe(200)
  }
  const byPayout = async (...players: TestPlayer[]) => {
    for (const { id } of players) {
      await personsOf().provePayoutAddress(app.database.pool, id, BTC_ADDRESS)
    }
  }
  const byPayer = async (...players: TestPlayer[]) => {
    const payer = { provider: 'skinsback', id: randomUUID() }
    for (const { id } of players) await personsOf().notePayer(app.database.pool, id, payer)
  }

  it.each([
    ['device', byDevice],
    ['payout address', byPayout],
    ['payer', byPayer],
  ])('linked by the %s earns nothing more, and support sees both accounts', async (mark, share) => {
    const affiliate = await anAffiliate(app)
    const second = await aReferral(app, affiliate.code)
    await playDice(second, 500)
    expect((await referralOf(affiliate)).earned).toBe(0.5)
    await share(affiliate, second)
    await playDice(second, 1_000)
    expect(await figuresOf(affiliate)).toMatchObject({
      earned: 0.5,
      sign_ups: 0,
      active_players: 0,
    })
    expect(await faults()).toEqual([])
    const rings = await ringOf(affiliate)
    expect(await ringOf(affiliate, affiliate.code.slice(1))).toEqual(rings)
    expect(await ringOf(affiliate, affiliate.name.toUpperCase())).toEqual(rings)
    expect(await ringOf(affiliate, 'nobody%')).toBeUndefined()
    expect(rings?.marks).toEqual([mark.replace(' ', '_')])
    expect(rings?.members).toMatchObject([{ id: second.id, refused: 'own', link: affiliate.code }])
  })

  it('is not made of a referral by what a stranger claims of both', async () => {
    const affiliate = await anAffiliate(app)
    const [stranger, second] = [await aPlayer(app), await aReferral(app, affiliate.code)]
    const [wallet, other] = ['0xaaaa', '0xbbbb']
    await personsOf().provePayoutAddress(app.database.pool, affiliate.id, wallet)
    await personsOf().provePayoutAddress(app.database.pool, second.id, other)
    for (const address of [wallet, other]) {
      await personsOf().notePayoutAddress(app.database.pool, stranger.id, address)
    }
    await playDice(second, 500)
    expect(await figuresOf(affiliate)).toMatchObject({ earned: 0.5, sign_ups: 1 })
    expect(await ringOf(affiliate)).toBeUndefined()
  })

  it('is also detected through a third account', async () => {
    const affiliate = await anAffiliate(app)
    const [bridge, second] = [await aPlayer(app), await aReferral(app, affiliate.code)]
    await byDevice(affiliate, bridge)
    await byPayer(bridge, second)
    await playDice(second, 500)
    expect(await figuresOf(affiliate)).toMatchObject({ earned: 0, sign_ups: 0 })
  })

  it('or the affiliate’s own referrer (a ring) earns nothing more', async () => {
    const first = await anAffiliate(app)
    const middle = await aReferral(app, first.code)
    await middle.ask('POST /api/referral', { code: `mid-${first.code}` })
    app.clock.advance(1)
    const third = await aReferral(app, `mid-${first.code}`)
    await playDice(third, 500)
    expect((await referralOf(middle)).earned).toBe(0.5)
    await byDevice(first, third)
    await playDice(third, 500)
    expect(await figuresOf(middle)).toMatchObject({ earned: 0.5, sign_ups: 0 })
    expect((await ringOf(middle))?.members).toMatchObject([{ id: third.id, refused: 'ring' }])
    // The middle player is not a second account of either, and stays a referral.
    expect((await referralOf(first)).sign_ups).toBe(1)
    expect(await faults()).toEqual([])
  })

  async function ringOf(affiliate: TestPlayer, search = ''): Promise<ReferralRing | undefined> {
    const support = await aStaffMember(app, 'support')
    app.clock.advance(SECOND_MS)
    await app.idle()
    const { body } = await support.ask<{ data: ReferralRing[] }>(
      `GET /api/operator/referral-rings?limit=100${search && `&search=${encodeURIComponent(search)}`}`,
    )
    return body.data.find((ring) => ring.affiliate.id === affiliate.id)
  }
})

describe('the audit of referrals', () => {
  it.each([
    ['a claim that differs from its ledger entry', `UPDATE referral_claims SET cents = cents + 1`],
    ['earnings without play', `UPDATE referral_earnings SET earned = earned + 1`],
    ['play that did not happen', `UPDATE referral_play SET stake = stake + 1`],
    ['more claimed than earned', `UPDATE referral_earnings SET earned = 0`],
  ])('finds %s', async (_, change) => {
    const client = await app.database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(change)
      expect((await auditReferrals(client)).faults).not.toEqual([])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})
