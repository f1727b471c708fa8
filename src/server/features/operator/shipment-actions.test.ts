import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type OperatorHarness,
  openOperatorHarness,
} from '#tests/support/payouts/operator-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { anItemWorth } from '#tests/support/players/an-item.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let harness: OperatorHarness
let first: string
let second: string

beforeAll(async () => {
  harness = await openOperatorHarness()
  first = await harness.aStaff()
  second = await harness.aStaff()
  await harness.database.pool.query(
    `INSERT INTO items (id, name, house, price) VALUES ('lamp', 'Lamp', 'Noor', 1)`,
  )
})
afterEach(async () => {
  expect(await harness.faults()).toEqual([])
})
afterAll(() => harness.close())

describe('a parcel', () => {
  async function aParcel(value: bigint) {
    const playerId = await harness.aPlayer(10_000n)
    const item = await anItemWorth(harness, playerId, value)
    const body = { inventory_item_ids: [item], address: { ...berlin, street_address_2: '' } }
    const { data } = await harness.database.transaction((tx) =>
      harness.shipping.request(tx, playerId, body),
    )
    return { id: data.shipment.id, playerId, item }
  }

  const statusOf = async (id: string) =>
    (await harness.shipping.operate.list(harness.database.pool, { id, limit: 1 }))[0]?.status

  const start = (operatorId: string, id: string) =>
    harness.operators.act(harness.operators.actions.startShipment, {
      ...harness.by(operatorId),
      input: { shipment_id: id },
    })
  const ship = (operatorId: string, id: string) =>
    harness.operators.act(harness.operators.actions.shipShipment, {
      ...harness.by(operatorId),
      input: { shipment_id: id, tracking_number: 'RB 123 456' },
    })
  const cancel = (operatorId: string, id: string) =>
    harness.operators.act(harness.operators.actions.cancelShipment, {
      ...harness.by(operatorId),
      input: { shipment_id: id, note: null },
    })

  test('is started and shipped by operators, and its player sees the tracking number', async () => {
    const { id, playerId } = await aParcel(5_000n)
    expect(await outcomeOf(ship(first, id))).toBe('request_moved_on')
    await start(first, id)
    expect(await outcomeOf(start(second, id))).toBe('request_moved_on')
    await ship(second, id)
    expect(await statusOf(id)).toBe('done')
    const { data } = await harness.shipping.list(playerId, { limit: 1 })
    expect(data[0]).toMatchObject({ status: 'done', tracking_number: 'RB 123 456' })
    expect(await outcomeOf(cancel(first, id))).toBe('request_moved_on')
    expect(await harness.actsOn(id)).toEqual(['shipment.start done', 'shipment.ship done'])
  })

  test('worth more than 1,000 needs two operators', async () => {
    const { id } = await aParcel(100_001n)
    const asked = await start(first, id)
    expect(asked.done).toBeNull()
    expect(await statusOf(id)).toBe('new')
    await harness.confirm(second, asked.id)
    expect(await statusOf(id)).toBe('in_processing')
    await ship(first, id)
  })

  test('returns its items and its fee when it is turned down', async () => {
    const { id, playerId, item } = await aParcel(5_000n)
    await start(first, id)
    await cancel(first, id)
    expect(await harness.balanceOf(playerId)).toBe(10_000n)
    const { rows } = await harness.database.pool.query(
      'SELECT status FROM inventory_items WHERE id = $1',
      [item],
    )
    expect(rows).toEqual([{ status: 'owned' }])
    expect(await outcomeOf(cancel(first, harness.entropy.id()))).toBe('not_found')
  })
})
