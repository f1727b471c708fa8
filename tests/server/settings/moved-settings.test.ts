import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicConfig } from '#contract/http/config.ts'
import type { ActionReply } from '#contract/http/operator/acts.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { payersEnv } from '#tests/support/payments/payers.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { changePlayer } from '#tests/support/players/change-player.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer
let second: TestPlayer

beforeAll(async () => {
  app = await startApp({
    env: {
      ...payersEnv,
      COUNTRY_HEADER: 'x-country',
      OPERATOR_NAME: 'Coffer Ltd',
      OPERATOR_MAIL: 'a@coffer.test',
    },
  })
  operator = await aStaffMember(app, 'operator')
  second = await aStaffMember(app, 'operator')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const reason = 'As decided'
const put = (key: string, value: unknown) =>
  operator.ask<ActionReply>(`PUT /api/operator/settings/${key}`, { value, reason })

/** Changes a setting, with the second operator if it needs one. */
async function set(key: string, value: unknown): Promise<void> {
  const { status, body } = await put(key, value)
  expect(status).toBe(200)
  if (body.data.status === 'done') return
  const at = `/api/operator/approvals/${body.data.id}/confirm`
  expect((await second.ask(`POST ${at}`, { reason })).status).toBe(200)
}

const config = async () => (await ask<{ data: PublicConfig }>(app.url, 'GET /api/config')).body.data

interface Refused {
  code?: string
  errors?: Record<string, string[]>
}

describe('the fee of a parcel', () => {
  interface Parcel {
    data: { shipment: { id: string; fee: number }; balance: number }
  }
  const zones = async () => {
    const { body } = await ask<{ data: { zone: string; fee: number }[] }>(
      app.url,
      'GET /api/shipping/zones',
    )
    return body.data
  }

  it('is that of the request: a parcel keeps its own, and one that was shown before is refused', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const send = async (more: object = {}) =>
      player.ask<Parcel & Refused>('POST /api/shipping', {
        inventory_item_ids: [await anItem(app, player.id)],
        address: berlin,
        ...more,
      })
    const first = await send({ fee: 4.9 })
    expect(first.body.data.shipment.fee).toBe(4.9)
    await set('delivery.germany.fee', 7.5)
    expect((await zones()).find(({ zone }) => zone === 'Germany')?.fee).toBe(7.5)
    const stale = await send({ fee: 4.9 })
    expect([stale.status, stale.body.errors]).toEqual([
      422,
      { fee: ['The fee is now 7.50 coins. Nothing was charged; look at the parcel again.'] },
    ])
    expect((await send()).body.data.shipment.fee).toBe(7.5)
    const { id } = first.body.data.shipment
    const before = (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data
    const back = await player.ask<Parcel>(`POST /api/shipping/${id}/cancel`)
    expect(back.body.data.balance).toBeCloseTo(before.balance + 4.9)
  })

  it('cannot be nothing, and a zone can be closed', async () => {
    expect((await put('delivery.germany.fee', 0)).status).toBe(422)
    await set('delivery.germany.is_open', false)
    expect((await zones()).map(({ zone }) => zone)).not.toContain('Germany')
    const player = await aPlayer(app, { cents: 10_000n })
    const inventory_item_ids = [await anItem(app, player.id)]
    const quote = await player.ask<{ data: { obstacle: string } }>('POST /api/shipping/quote', {
      inventory_item_ids,
      country: 'DE',
    })
    expect(quote.body.data.obstacle).toBe('At the moment no parcels go to Germany.')
    const request = { inventory_item_ids, address: berlin }
    expect(await player.ask('POST /api/shipping', request)).toMatchObject({ status: 422 })
    await set('delivery.germany.is_open', true)
    expect((await player.ask('POST /api/shipping', request)).status).toBe(200)
  })
})

describe('the jurisdiction', () => {
  it('paces bets as soon as it asks for it', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const bet = () => player.ask('POST /api/dice/bet', { amount: 1, target: 50, direction: 'over' })
    for (const _ of [1, 2]) expect((await bet()).status).toBe(200)
    await set('jurisdiction.game_cycle_ms', 2_500)
    expect((await config()).game_cycle_ms).toBe(2_500)
    expect((await bet()).status).toBe(200)
    expect((await bet()).status).toBe(429)
    app.clock.advance(3 * SECOND_MS)
    expect((await bet()).status).toBe(200)
    await set('jurisdiction.game_cycle_ms', 0)
    expect((await bet()).status).toBe(200)
  })

  it('refuses countries, and does not if it cannot know them', async () => {
    const register = (country: string) =>
      ask<Refused>(
        app.url,
        'POST /api/auth/register',
        { name: 'Ada', email: `${country}@example.com`, password: 'correct horse' },
        { 'x-country': country },
      )
    expect((await register('FR')).status).toBe(200)
    expect((await put('jurisdiction.refused_countries', ['France'])).status).toBe(422)
    expect((await put('jurisdiction.refused_countries', ['US', 'US'])).status).toBe(422)
    await set('jurisdiction.refused_countries', ['US'])
    expect((await register('US')).body.code).toBe('country_blocked')
    expect((await register('DE')).body.code).not.toBe('country_blocked')
    const blind = await startApp({ hasCatalogue: false })
    const there = await aStaffMember(blind, 'operator')
    const asked = await there.ask('PUT /api/operator/settings/jurisdiction.refused_countries', {
      value: ['US'],
      reason,
    })
    expect(asked.status).toBe(422)
    await blind.stop()
  })

  it('decides whether players may cancel withdrawals', async () => {
    const player = await aPlayer(app)
    const rules = async () =>
      (await player.ask<{ data: { can_cancel: boolean } }>('GET /api/withdrawals/rules')).body.data
    expect((await rules()).can_cancel).toBe(true)
    await set('jurisdiction.players_cancel_withdrawals', false)
    expect((await rules()).can_cancel).toBe(false)
  })

  it('decides how long records of an account are kept that is erased from then on', async () => {
    const yearsOf = async (player: TestPlayer) => {
      const erased = await player.ask('POST /api/profile/erasure', { password: player.password })
      expect(erased.status).toBe(200)
      const { rows } = await app.database.pool.query<{ years: number }>(
        `SELECT round(extract(epoch FROM keep_until - at) / 31557600)::integer AS years
         FROM erasures WHERE player_id = $1`,
        [player.id],
      )
      return rows.map(({ years }) => years)
    }
    const [before, after] = [await aPlayer(app), await aPlayer(app)]
    expect((await config()).retention_years).toBe(5)
    expect(await yearsOf(before)).toEqual([5])
    expect((await put('jurisdiction.retention_years', 0)).status).toBe(422)
    await set('jurisdiction.retention_years', 10)
    expect((await config()).retention_years).toBe(10)
    expect(await yearsOf(after)).toEqual([10])
    const { rows } = await app.database.pool.query(
      "SELECT FROM erasures WHERE player_id = $1 AND keep_until > at + interval '6 years'",
      [before.id],
    )
    expect(rows).toEqual([])
  })

  it('decides from which age players may deposit, old players and new ones', async () => {
    const born = (years: number) => {
      const today = new Date(app.clock.now()).toISOString().slice(0, 10)
      return `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
    }
    const [player, other] = [await aPlayer(app), await aPlayer(app)]
    const tell = (who: TestPlayer, years: number) =>
      who.ask<Refused>('PUT /api/profile', { birth_date: born(years) })
    const pay = async () => {
      const at = 'POST /api/deposit/zen/redirect'
      return (await player.ask<Refused>(at, { amount: 10 }, { 'x-country': 'DE' })).body.code
    }
    await changePlayer(app, player, 'UPDATE players SET birth_date = $2 WHERE id = $1', born(20))
    expect(await pay()).not.toBe('under_age')
    expect((await put('jurisdiction.minimum_age', 17)).status).toBe(422)
    await set('jurisdiction.minimum_age', 21)
    expect((await config()).minimum_age).toBe(21)
    expect(await pay()).toBe('under_age')
    await changePlayer(app, other, 'UPDATE players SET birth_date = NULL WHERE id = $1')
    const answer = await tell(other, 20)
    expect([answer.status, answer.body.code]).toEqual([403, 'under_age'])
    const older = await aPlayer(app)
    await changePlayer(app, older, 'UPDATE players SET birth_date = NULL WHERE id = $1')
    expect((await tell(older, 21)).status).toBe(200)
    await set('jurisdiction.minimum_age', 18)
    expect(await pay()).not.toBe('under_age')
  })

  it('decides whether results may be sped up, and what pages offer and show', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const boxes = [{ slug: 'pocket-change', count: 1 }]
    const create = (is_fast: boolean, key: string) =>
      player.ask<Refused>(
        'POST /api/battles/create',
        { boxes, format: '1v1', mode: 'classic', is_fast },
        { 'idempotency-key': key },
      )
    expect((await create(true, 'fast-before')).status).toBe(200)
    await set('jurisdiction.fast_results', false)
    await set('jurisdiction.auto_play', false)
    await set('jurisdiction.session_status', true)
    expect((await config()).controls).toEqual({
      fast_results: false,
      auto_play: false,
      session_status: true,
    })
    const refused = await create(true, 'fast-after')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('is_fast')
    expect((await create(false, 'slow-after')).status).toBe(200)
  })
})

describe('facts and links', () => {
  it('are those of the environment until operators set others', async () => {
    expect((await config()).operator).toMatchObject({ legal_name: 'Coffer Ltd' })
    await set('operator.legal_name', 'Coffer Malta Ltd')
    await set('operator.helpline', '0800 1234')
    await set('operator.mail', 'help@coffer.test')
    await set('links.x', 'https://x.com/coffer')
    await set('links.gift_cards', 'https://cards.test/{dollars}')
    const { operator, links } = await config()
    expect(operator).toMatchObject({ legal_name: 'Coffer Malta Ltd', helpline: '0800 1234' })
    expect(links.social).toContainEqual({ network: 'x', url: 'https://x.com/coffer' })
    expect(links.gift_cards[0]).toEqual({ dollars: 10, url: 'https://cards.test/10' })
    const security = await (await fetch(`${app.url}/.well-known/security.txt`)).text()
    expect(security).not.toContain('a@coffer.test')
    await set('operator.helpline', null)
    expect((await config()).operator).not.toHaveProperty('helpline')
  })

  it('lead players elsewhere only by two operators, because they may pay there', async () => {
    const before = (await config()).links
    for (const [key, value] of [
      ['links.gift_cards', 'https://cards.example/{dollars}'],
      ['links.token', 'https://token.example/'],
    ]) {
      expect((await put(key ?? '', value)).body.data.status).toBe('waiting')
    }
    expect((await config()).links).toEqual(before)
  })

  it.each([
    ['links.x', 'javascript:alert(1)'],
    ['links.x', 'https://x.com/ "onclick'],
    ['links.gift_cards', 'https://cards.test/'],
    ['links.token_label', 'far too long a label'],
    ['operator.legal_name', ''],
    ['operator.legal_name', 'Two\nlines'],
  ])('refuses %s = %j', async (key, value) => {
    expect((await put(key, value)).status).toBe(422)
  })
})
