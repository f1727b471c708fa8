import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type OperatorDesk, openOperatorDesk } from '#tests/support/payouts/operator-harness.ts'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { outcomeOf } from '#tests/support/shop/outcome-of.ts'

let desk: OperatorDesk
let first: string
let second: string

beforeAll(async () => {
  desk = await openOperatorDesk()
  first = await desk.aStaff()
  second = await desk.aStaff()
  await desk.database.pool.query(
    `INSERT INTO items (id, name, house, price) VALUES ('lamp', 'Lamp', 'Noor', 1)`,
  )
})
afterEach(async () => {
  expect(await desk.faults()).toEqual([])
})
afterAll(() => desk.close())

describe('a parcel', () => {
  async function aParcel(value: bigint) {
    const playerId = await desk.aPlayer(10_000n)
    const item = desk.entropy.id()
    await desk.database.pool.query(
      `INSERT INTO inventory_items (id, player_id, item_id, value, acquired_at)
       VALUES ($1, $2, 'lamp', $3, now())`,
      [item, playerId, value],
    )
    const { data } = await desk.shipping.request(
      playerId,
      { inventory_item_ids: [item], address: { ...berlin, street_address_2: '' } },
      null,
    )
    return { id: data.shipment.id, playerId, item }
  }

  const statusOf = async (id: string) =>
    (await desk.shipping.operate.list(desk.database.pool, { id, limit: 1 }))[0]?.status

  const start = (operatorId: string, id: string) =>
    desk.operators.act(desk.operators.actions.startShipment, {
      ...desk.by(operatorId),
      input: { shipment_id: id },
    })
  const ship = (operatorId: string, id: string) =>
    desk.operators.act(desk.operators.actions.shipShipment, {
      ...desk.by(operatorId),
      input: { shipment_id: id, tracking_number: 'RB 123 456' },
    })
  const cancel = (operatorId: string, id: string) =>
    desk.operators.act(desk.operators.actions.cancelShipment, {
      ...desk.by(operatorId),
      input: { shipment_id: id, note: null },
    })

  test('goes from hand to hand, and its player reads the tracking number', async () => {
    const { id, playerId } = await aParcel(5_000n)
    expect(await outcomeOf(ship(first, id))).toBe('request_moved_on')
    await start(first, id)
    expect(await outcomeOf(start(second, id))).toBe('request_moved_on')
    await ship(second, id)
    expect(await statusOf(id)).toBe('done')
    const { data } = await desk.shipping.list(playerId, { limit: 1 })
    expect(data[0]).toMatchObject({ status: 'done', tracking_number: 'RB 123 456' })
    expect(await outcomeOf(cancel(first, id))).toBe('request_moved_on')
    expect(await desk.actsOn(id)).toEqual(['shipment.start done', 'shipment.ship done'])
  })

  test('worth more than 1,000 takes two', async () => {
    const { id } = await aParcel(100_001n)
    const asked = await start(first, id)
    expect(asked.done).toBeNull()
    expect(await statusOf(id)).toBe('new')
    await desk.confirm(second, asked.id)
    expect(await statusOf(id)).toBe('in_processing')
    await ship(first, id)
  })

  test('turned down gives items and fee back', async () => {
    const { id, playerId, item } = await aParcel(5_000n)
    await start(first, id)
    await cancel(first, id)
    expect(await desk.balanceOf(playerId)).toBe(10_000n)
    const { rows } = await desk.database.pool.query(
      'SELECT status FROM inventory_items WHERE id = $1',
      [item],
    )
    expect(rows).toEqual([{ status: 'owned' }])
    expect(await outcomeOf(cancel(first, desk.entropy.id()))).toBe('not_found')
  })
})
