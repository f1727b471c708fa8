import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import {
  openShippingHarness,
  type ShippingHarness,
} from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: ShippingHarness

beforeAll(async () => {
  harness = await openShippingHarness()
})
afterAll(async () => {
  expect(await harness.faults()).toEqual([])
  await harness.app.stop()
})

describe('an operator', () => {
  const act: ShippingHarness['app']['database']['transaction'] = (work) =>
    harness.app.database.transaction(work)
  let operator: string

  beforeAll(async () => {
    operator = (await aPlayer(harness.app)).id
  })

  const start = (id: string) => act((tx) => harness.shipping.operate.start(tx, id, operator))
  const ship = (id: string) =>
    act((tx) => harness.shipping.operate.ship(tx, id, 'PARCEL-1', operator))
  const turnDown = (id: string, reason?: string) =>
    act((tx) => harness.shipping.operate.cancel(tx, id, operator, reason ? { reason } : {}))

  async function aParcel(): Promise<{ player: TestPlayer; itemId: string; id: string }> {
    const { player, id: itemId } = await harness.anOwner()
    const { id } = (await harness.request(player, [itemId])).body.data.shipment
    return { player, itemId, id }
  }

  it('starts and ships a parcel with a tracking number, and its player is notified', async () => {
    const { player, itemId, id } = await aParcel()
    expect(await outcomeOf(ship(id))).toBe('request_moved_on')
    await start(id)
    expect((await harness.cancel(player, id)).body.code).toBe('request_moved_on')
    await ship(id)
    expect(await harness.statusOf(itemId)).toBe('shipped')
    const [listed] = await harness.listOf(player)
    expect(listed).toMatchObject({ status: 'done', tracking_number: 'PARCEL-1' })
    expect(harness.published.filter((each) => each.includes(id))).toEqual([
      `shipment ${id} in_processing`,
      `shipment ${id} done`,
    ])
    expect(await outcomeOf(turnDown(id))).toBe('request_moved_on')
    expect(await harness.balanceOf(player)).toBe(95.1)
  })

  it('turns down a new or started parcel, and its items and fee return', async () => {
    for (const isStarted of [false, true]) {
      const { player, itemId, id } = await aParcel()
      if (isStarted) await start(id)
      await turnDown(id, 'This item is damaged.')
      expect(await harness.statusOf(itemId)).toBe('owned')
      expect(await harness.balanceOf(player)).toBe(100)
      const [listed] = await harness.listOf(player)
      expect(listed).toMatchObject({ status: 'canceled', note: 'This item is damaged.' })
      expect((await player.ask('POST /api/inventory/sell', { ids: [itemId] })).status).toBe(200)
    }
  })

  it('starts a parcel or its player cancels it, never both, 20 times', async () => {
    for (let round = 0; round < 20; round++) {
      const { player, itemId, id } = await aParcel()
      const [answer, outcome] = await Promise.all([
        harness.cancel(player, id),
        outcomeOf(start(id)),
      ])
      expect([answer.status === 200, outcome === 'ok'].filter(Boolean)).toHaveLength(1)
      expect(await harness.statusOf(itemId)).toBe(outcome === 'ok' ? 'in_request' : 'owned')
      expect(await harness.balanceOf(player)).toBe(outcome === 'ok' ? 95.1 : 100)
    }
  })

  it('sees all parcels, the oldest first, and which are late', async () => {
    const { player, id } = await aParcel()
    const { id: doneId } = await aParcel().then(async (parcel) => {
      await start(parcel.id)
      await ship(parcel.id)
      return parcel
    })
    const find = async (wanted: string) => {
      const rows = await harness.shipping.operate.list(harness.app.database.pool, { limit: 100 })
      expect(rows.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted())
      return rows.find((row) => row.id === wanted)
    }
    harness.app.clock.advance(5 * DAY_MS)
    expect(await find(id)).toMatchObject({ is_late: false, player_name: player.name })
    harness.app.clock.advance(1)
    expect(await find(id)).toMatchObject({ is_late: true, items: [{ size: null }] })
    expect(await find(doneId)).toMatchObject({ is_late: false })
    expect((await harness.shipping.list(player.id, { limit: 1 })).data[0]?.is_late).toBe(true)
  })

  it.each(['00000000-0000-7000-8000-000000000000', 'x'])(
    'gets not_found for the id %s',
    async (id) => {
      expect(await outcomeOf(start(id))).toBe('not_found')
      expect(await outcomeOf(turnDown(id))).toBe('not_found')
    },
  )
})
