import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shipment } from '#contract/http/shipping.ts'
import { boxReplay } from '#server/features/boxes/index.ts'
import { audit, createLedger, type Ledger } from '#server/ledger/index.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { aPlayer, type TestPlayer } from '#tests/support/a-player.ts'
import { anItem } from '#tests/support/an-item.ts'
import { ask } from '#tests/support/ask.ts'
import { outcomeOf } from '#tests/support/outcome-of.ts'
import { startApp, type TestApp } from '#tests/support/start-app.ts'
import { auditShipments } from './audit.ts'
import { createShippingService, type ShippingService } from './service.ts'

const DAY = 24 * 60 * 60 * 1000

const address = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+4930901820',
  country: 'DE',
  country_state: 'Berlin',
  city: 'Berlin',
  postal_code: '10115',
  street_address: 'Invalidenstraße 1',
}

let app: TestApp
let ledger: Ledger
let desk: ShippingService
const bonds = { held: 0n, isRestricted: false }
const told: string[] = []

beforeAll(async () => {
  app = await startApp()
  const { database, clock, config } = app
  const entropy = systemEntropy(clock)
  ledger = await createLedger({ database, clock, entropy, seedKey: config.seedKey })
  desk = createShippingService({
    database,
    ledger,
    clock,
    entropy,
    bonds: {
      readHeld: async () => bonds.held,
      readHeldUntil: async () => null,
      hasOpenReceivable: async () => bonds.isRestricted,
    },
    tellStatus: (_, { kind, id, status }) => void told.push(`${kind} ${id} ${status}`),
  })
})
afterAll(async () => {
  const books = await audit(app.database, ledger.vault, { box: boxReplay })
  const findings = [...books, await auditShipments(app.database)]
  expect(findings.flatMap(({ faults }) => faults)).toEqual([])
  await app.stop()
})

interface Requested {
  data: { shipment: Shipment; balance: number }
  code: string
  message: string
  errors: Record<string, string[]>
}

const request = (player: TestPlayer, ids: string[], over: object = {}, key?: string) =>
  player.ask<Requested>(
    'POST /api/shipping',
    { inventory_item_ids: ids, address, ...over },
    key ? { 'idempotency-key': key } : {},
  )

const cancel = (player: TestPlayer, id: string) =>
  player.ask<Requested>(`POST /api/shipping/${id}/cancel`, {})

async function anOwner(cents = 10_000n): Promise<{ player: TestPlayer; id: string }> {
  const player = await aPlayer(app, { cents })
  return { player, id: await anItem(app, player.id) }
}

const statusOf = async (itemId: string): Promise<string> => {
  const { rows } = await app.database.pool.query<{ status: string }>(
    'SELECT status FROM inventory_items WHERE id = $1',
    [itemId],
  )
  return rows[0]?.status ?? 'missing'
}

const balanceOf = async (player: TestPlayer): Promise<number> =>
  (await player.ask<{ data: { balance: number } }>('GET /api/profile')).body.data.balance

const listOf = async (player: TestPlayer): Promise<Shipment[]> =>
  (await player.ask<{ data: Shipment[] }>('GET /api/shipping')).body.data

describe('a parcel', () => {
  it('says what it costs and how long it takes before it is asked for', async () => {
    const { player, id } = await anOwner()
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
    const { body } = await request(player, [id])
    expect(body.data.shipment).toMatchObject({ fee: 4.9, days_min: 2, days_max: 5 })
    expect(body.data.balance).toBe(95.1)
  })

  it('has a fee and days for each of the countries', async () => {
    const { body } = await ask<{ data: { countries: string[]; fee: number }[] }>(
      app.url,
      'GET /api/shipping/zones',
    )
    const countries = body.data.flatMap((zone) => zone.countries)
    expect(countries.toSorted()).toHaveLength(31)
    expect(new Set(countries).size).toBe(31)
  })

  it('holds its items, keeps its address, and is listed', async () => {
    const { player, id } = await anOwner()
    const { body } = await request(player, [id])
    expect(await statusOf(id)).toBe('in_request')
    const [listed] = await listOf(player)
    expect(listed).toEqual(body.data.shipment)
    expect(listed).toMatchObject({
      status: 'new',
      is_late: false,
      tracking_number: null,
      address: { ...address, street_address_2: '' },
      items: [{ inventory_item_id: id, size: null }],
    })
  })

  it('asks for a size where there are sizes, and for none elsewhere', async () => {
    const player = await aPlayer(app, { cents: 10_000n })
    const shoes = await anItem(app, player.id, 'shoes')
    const shirt = await anItem(app, player.id, 'clothing')
    const plain = await anItem(app, player.id)
    const all = [shoes, shirt, plain]
    for (const sizes of [
      {},
      { [shoes]: '42', [shirt]: 'M' },
      { [shoes]: '9.5', [shirt]: 'XXXL' },
    ]) {
      const { status, body } = await request(player, all, { sizes })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)[0]).toMatch(/^sizes\./)
    }
    const sizes = { [shoes]: '9.5', [shirt]: 'XXL', [plain]: 'M' }
    const { body } = await request(player, all, { sizes })
    const bySize = Object.fromEntries(
      body.data.shipment.items.map((item) => [item.inventory_item_id, item.size]),
    )
    expect(bySize).toEqual({ [shoes]: '9.5', [shirt]: 'XXL', [plain]: null })
  })

  it('comes back with its items and its fee when the player takes it back, once', async () => {
    const { player, id } = await anOwner()
    const { id: shipmentId } = (await request(player, [id])).body.data.shipment
    const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(player, shipmentId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await statusOf(id)).toBe('owned')
    expect(await balanceOf(player)).toBe(100)
    const [listed] = await listOf(player)
    expect(listed).toMatchObject({ status: 'canceled_by_user', items: [{ inventory_item_id: id }] })
    expect((await request(player, [id])).status).toBe(200)
  })

  it('is the same one again under its key', async () => {
    const { player, id } = await anOwner()
    const first = await request(player, [id], {}, 'parcel')
    expect((await request(player, [id], {}, 'parcel')).body).toEqual(first.body)
    const other = await request(
      player,
      [id],
      { address: { ...address, city: 'Potsdam' } },
      'parcel',
    )
    expect(other.body.code).toBe('idempotency_mismatch')
    expect(await balanceOf(player)).toBe(95.1)
  })

  it('costs what the balance has to hold, and takes nothing when it does not', async () => {
    const { player, id } = await anOwner(489n)
    expect((await request(player, [id])).body.code).toBe('insufficient_funds')
    expect(await statusOf(id)).toBe('owned')
    expect(await listOf(player)).toEqual([])
  })
})

describe('what is not there', () => {
  it("neither ships nor shows a stranger's items and parcels", async () => {
    const { player, id } = await anOwner()
    const stranger = await anOwner()
    const { id: shipmentId } = (await request(player, [id])).body.data.shipment
    for (const other of [id, '00000000-0000-7000-8000-000000000000', 'x']) {
      expect((await request(stranger.player, [stranger.id, other])).body.code).toBe(
        'item_not_owned',
      )
      expect((await cancel(stranger.player, other)).status).toBe(404)
    }
    expect((await cancel(stranger.player, shipmentId)).body).toEqual(
      (await cancel(stranger.player, 'x')).body,
    )
    expect(await listOf(stranger.player)).toEqual([])
    expect(await statusOf(stranger.id)).toBe('owned')
  })

  it.each([
    {},
    { inventory_item_ids: [] },
    { inventory_item_ids: 'all' },
    { inventory_item_ids: Array(21).fill('x') },
  ])('is asked for with %j', async (body) => {
    const player = await aPlayer(app)
    expect((await player.ask('POST /api/shipping', { address, ...body })).status).toBe(422)
  })

  it.each([
    ['first_name', ''],
    ['country', 'RU'],
    ['postal_code', 'ABC'],
    ['phone', '123'],
    ['email', 'ada'],
    ['city', '\u202edlrow'],
  ])('is an address with %s %j', async (field, value) => {
    const { player, id } = await anOwner()
    const { status, body } = await request(player, [id], {
      address: { ...address, [field]: value },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([`address.${field}`])
  })

  it('is open to visitors only for the zones', async () => {
    for (const call of ['GET /api/shipping', 'POST /api/shipping', 'POST /api/shipping/quote']) {
      expect((await ask(app.url, call, call.startsWith('GET') ? undefined : {})).status).toBe(401)
    }
  })
})

describe('one item', () => {
  it('is sold or shipped by 64 calls at once: exactly one, and paid for once', async () => {
    for (let round = 0; round < 5; round++) {
      const { player, id } = await anOwner()
      const answers = await Promise.all(
        Array.from({ length: 64 }, (_, n) =>
          n % 2 === 0
            ? player.ask('POST /api/inventory/sell', { ids: [id] })
            : request(player, [id]),
        ),
      )
      const done = answers.flatMap(({ status }, n) => (status === 200 ? [n % 2] : []))
      expect(done).toHaveLength(1)
      expect(await statusOf(id)).toBe(done[0] === 0 ? 'sold' : 'in_request')
      if (done[0] === 1) expect(await balanceOf(player)).toBe(95.1)
    }
  })

  it('is in one parcel of two that ask for it at once', async () => {
    const { player, id } = await anOwner()
    const other = await anItem(app, player.id)
    const answers = await Promise.all([request(player, [id, other]), request(player, [other, id])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(player)).toBe(95.1)
  })
})

describe('what deposits leave behind', () => {
  const body = (id: string) => ({
    inventory_item_ids: [id],
    address: { ...address, country: 'DE' as const, street_address_2: '' },
  })

  it('is covered by the balance after the fee, or nothing is shipped', async () => {
    const { player, id } = await anOwner()
    bonds.held = 9_511n
    await expect(desk.request(player.id, body(id), null)).rejects.toMatchObject({
      code: 'funds_held',
      message: expect.stringContaining('0.01 are missing'),
    })
    expect(await statusOf(id)).toBe('owned')
    bonds.held = 9_510n
    expect(await outcomeOf(desk.request(player.id, body(id), null))).toBe('ok')
    bonds.held = 0n
  })

  it('that has to be settled stops a parcel', async () => {
    const { player, id } = await anOwner()
    bonds.isRestricted = true
    expect(await outcomeOf(desk.request(player.id, body(id), null))).toBe('account_restricted')
    bonds.isRestricted = false
    expect(await statusOf(id)).toBe('owned')
  })
})

describe('an operator', () => {
  const act: TestApp['database']['transaction'] = (work) => app.database.transaction(work)
  let operator: string

  beforeAll(async () => {
    operator = (await aPlayer(app)).id
  })

  const start = (id: string) => act((tx) => desk.operate.start(tx, id, operator))
  const ship = (id: string) => act((tx) => desk.operate.ship(tx, id, 'PARCEL-1', operator))
  const turnDown = (id: string, reason?: string) =>
    act((tx) => desk.operate.cancel(tx, id, operator, reason ? { reason } : {}))

  async function aParcel(): Promise<{ player: TestPlayer; itemId: string; id: string }> {
    const { player, id: itemId } = await anOwner()
    const { id } = (await request(player, [itemId])).body.data.shipment
    return { player, itemId, id }
  }

  it('starts and ships it, with a number to follow it by; its player hears of it', async () => {
    const { player, itemId, id } = await aParcel()
    expect(await outcomeOf(ship(id))).toBe('request_moved_on')
    await start(id)
    expect((await cancel(player, id)).body.code).toBe('request_moved_on')
    await ship(id)
    expect(await statusOf(itemId)).toBe('shipped')
    const [listed] = await listOf(player)
    expect(listed).toMatchObject({ status: 'done', tracking_number: 'PARCEL-1' })
    expect(told.filter((each) => each.includes(id))).toEqual([
      `shipment ${id} in_processing`,
      `shipment ${id} done`,
    ])
    expect(await outcomeOf(turnDown(id))).toBe('request_moved_on')
    expect(await balanceOf(player)).toBe(95.1)
  })

  it('turns it down, new or started, and everything returns', async () => {
    for (const isStarted of [false, true]) {
      const { player, itemId, id } = await aParcel()
      if (isStarted) await start(id)
      await turnDown(id, 'This item is damaged.')
      expect(await statusOf(itemId)).toBe('owned')
      expect(await balanceOf(player)).toBe(100)
      const [listed] = await listOf(player)
      expect(listed).toMatchObject({ status: 'canceled', note: 'This item is damaged.' })
      expect((await player.ask('POST /api/inventory/sell', { ids: [itemId] })).status).toBe(200)
    }
  })

  it('starts it or the player takes it back: one of both, 20 times', async () => {
    for (let round = 0; round < 20; round++) {
      const { player, itemId, id } = await aParcel()
      const [answer, outcome] = await Promise.all([cancel(player, id), outcomeOf(start(id))])
      expect([answer.status === 200, outcome === 'ok'].filter(Boolean)).toHaveLength(1)
      expect(await statusOf(itemId)).toBe(outcome === 'ok' ? 'in_request' : 'owned')
      expect(await balanceOf(player)).toBe(outcome === 'ok' ? 95.1 : 100)
    }
  })

  it('sees all of it, the oldest first, and what is late', async () => {
    const { player, id } = await aParcel()
    const { id: doneId } = await aParcel().then(async (parcel) => {
      await start(parcel.id)
      await ship(parcel.id)
      return parcel
    })
    const find = async (wanted: string) => {
      const rows = await desk.operate.list(app.database.pool, { limit: 100 })
      expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted())
      return rows.find((row) => row.id === wanted)
    }
    app.clock.advance(5 * DAY)
    expect(await find(id)).toMatchObject({ is_late: false, player_name: player.name })
    app.clock.advance(1)
    expect(await find(id)).toMatchObject({ is_late: true, items: [{ size: null }] })
    expect(await find(doneId)).toMatchObject({ is_late: false })
    expect((await desk.list(player.id, { limit: 1 })).data[0]?.is_late).toBe(true)
  })

  it.each(['00000000-0000-7000-8000-000000000000', 'x'])('finds nothing of %s', async (id) => {
    expect(await outcomeOf(start(id))).toBe('not_found')
    expect(await outcomeOf(turnDown(id))).toBe('not_found')
  })
})
