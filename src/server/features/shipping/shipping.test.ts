import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  berlin,
  openShippingHarness,
  type ShippingHarness,
} from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer } from '#tests/support/players/a-player.ts'
import { anItem } from '#tests/support/players/an-item.ts'
import { ask } from '#tests/support/shop/ask.ts'

let harness: ShippingHarness

beforeAll(async () => {
  harness = await openShippingHarness()
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.app.stop()
})

describe('a parcel', () => {
  it('shows its price and its delivery time before it is requested', async () => {
    const { player, id } = await harness.anOwner()
    const quote = (country?: string) =>
      player.ask<{ data: { items: unknown[]; quote: unknown } }>('POST /api/shipping/quote', {
        inventory_item_ids: [id],
        country,
      })
    expect((await quote()).body.data.quote).toBeNull()
    expect((await quote('DE')).body.data).toMatchObject({
      items: [{ inventory_item_id: id, sizes: null }],
      quote: { zone: 'Germany', fee: 4.9, days_min: 2, days_max: 5 },
    })
    const { body } = await harness.request(player, [id])
    expect(body.data.shipment).toMatchObject({ fee: 4.9, days_min: 2, days_max: 5 })
    expect(body.data.balance).toBe(95.1)
  })

  it('has a fee and a delivery time for each country', async () => {
    const { body } = await ask<{ data: { countries: string[]; fee: number }[] }>(
      harness.app.url,
      'GET /api/shipping/zones',
    )
    const countries = body.data.flatMap((zone) => zone.countries)
    expect(countries.toSorted()).toHaveLength(31)
    expect(new Set(countries).size).toBe(31)
  })

  it('holds its items, stores its address, and is listed', async () => {
    const { player, id } = await harness.anOwner()
    const { body } = await harness.request(player, [id])
    expect(await harness.statusOf(id)).toBe('in_request')
    const [listed] = await harness.listOf(player)
    expect(listed).toEqual({ ...body.data.shipment, progress: expect.anything() })
    expect(listed).toMatchObject({
      progress: {
        steps: [{ state: 'done' }, { code: 'packed', state: 'current' }, { state: 'ahead' }],
        waits_for: 'shop',
      },
    })
    expect(listed).toMatchObject({
      status: 'new',
      is_late: false,
      tracking_number: null,
      address: { ...berlin, street_address_2: '' },
      items: [{ inventory_item_id: id, size: null }],
    })
  })

  it('requires a size for items with sizes, and refuses one for others', async () => {
    const player = await aPlayer(harness.app, { cents: 10_000n })
    const shoes = await anItem(harness.app, player.id, 'shoes')
    const shirt = await anItem(harness.app, player.id, 'clothing')
    const plain = await anItem(harness.app, player.id)
    const all = [shoes, shirt, plain]
    for (const sizes of [
      {},
      { [shoes]: '42', [shirt]: 'M' },
      { [shoes]: '9.5', [shirt]: 'XXXL' },
    ]) {
      const { status, body } = await harness.request(player, all, { sizes })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)[0]).toMatch(/^sizes\./)
    }
    const sizes = { [shoes]: '9.5', [shirt]: 'XXL', [plain]: 'M' }
    const { body } = await harness.request(player, all, { sizes })
    const bySize = Object.fromEntries(
      body.data.shipment.items.map((item) => [item.inventory_item_id, item.size]),
    )
    expect(bySize).toEqual({ [shoes]: '9.5', [shirt]: 'XXL', [plain]: null })
  })

  it('returns its items and its fee when the player cancels it, once', async () => {
    const { player, id } = await harness.anOwner()
    const { id: shipmentId } = (await harness.request(player, [id])).body.data.shipment
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => harness.cancel(player, shipmentId)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await harness.statusOf(id)).toBe('owned')
    expect(await harness.balanceOf(player)).toBe(100)
    const [listed] = await harness.listOf(player)
    expect(listed).toMatchObject({ status: 'canceled_by_user', items: [{ inventory_item_id: id }] })
    expect((await harness.request(player, [id])).status).toBe(200)
  })

  it('is refused if the balance does not cover its fee, and then takes nothing', async () => {
    const { player, id } = await harness.anOwner(489n)
    expect((await harness.request(player, [id])).body.code).toBe('insufficient_funds')
    expect(await harness.statusOf(id)).toBe('owned')
    expect(await harness.listOf(player)).toEqual([])
  })
})

describe('an invalid parcel', () => {
  it('of another player’s items is refused, and another player’s parcel is not found', async () => {
    const { player, id } = await harness.anOwner()
    const stranger = await harness.anOwner()
    const { id: shipmentId } = (await harness.request(player, [id])).body.data.shipment
    for (const other of [id, '00000000-0000-7000-8000-000000000000', 'x']) {
      expect((await harness.request(stranger.player, [stranger.id, other])).body.code).toBe(
        'item_not_owned',
      )
      expect((await harness.cancel(stranger.player, other)).status).toBe(404)
    }
    expect((await harness.cancel(stranger.player, shipmentId)).body).toEqual(
      (await harness.cancel(stranger.player, 'x')).body,
    )
    expect(await harness.listOf(stranger.player)).toEqual([])
    expect(await harness.statusOf(stranger.id)).toBe('owned')
  })

  it.each([
    {},
    { inventory_item_ids: [] },
    { inventory_item_ids: 'all' },
    { inventory_item_ids: Array(21).fill('x') },
  ])('requested with %j is refused', async (body) => {
    const player = await aPlayer(harness.app)
    expect((await player.ask('POST /api/shipping', { address: berlin, ...body })).status).toBe(422)
  })

  it.each([
    ['first_name', ''],
    ['country', 'RU'],
    ['postal_code', 'ABC'],
    ['phone', '123'],
    ['email', 'ada'],
    ['city', '\u202edlrow'],
  ])('with %s %j in its address is refused', async (field, value) => {
    const { player, id } = await harness.anOwner()
    const { status, body } = await harness.request(player, [id], {
      address: { ...berlin, [field]: value },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([`address.${field}`])
  })

  it('cannot be requested or listed by a visitor', async () => {
    for (const call of ['GET /api/shipping', 'POST /api/shipping', 'POST /api/shipping/quote']) {
      expect(
        (await ask(harness.app.url, call, call.startsWith('GET') ? undefined : {})).status,
      ).toBe(401)
    }
  })
})

describe('an item', () => {
  it('is either sold or shipped by 64 concurrent calls: exactly once, and paid once', async () => {
    for (let round = 0; round < 5; round++) {
      const { player, id } = await harness.anOwner()
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, n) =>
          n % 2 === 0
            ? player.ask('POST /api/inventory/sell', { ids: [id] })
            : harness.request(player, [id]),
        ),
      )
      const done = answers.flatMap(({ status }, n) => (status === 200 ? [n % 2] : []))
      expect(done).toHaveLength(1)
      expect(await harness.statusOf(id)).toBe(done[0] === 0 ? 'sold' : 'in_request')
      if (done[0] === 1) expect(await harness.balanceOf(player)).toBe(95.1)
    }
  })

  it('goes into one of two parcels requested at the same time', async () => {
    const { player, id } = await harness.anOwner()
    const other = await anItem(harness.app, player.id)
    const answers = await Promise.all([
      harness.request(player, [id, other]),
      harness.request(player, [other, id]),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await harness.balanceOf(player)).toBe(95.1)
  })
})
