import { afterAll, beforeAll, expect, it } from 'vitest'
import { berlin } from '#tests/support/payouts/shipping-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aNewItem, reason } from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { anItemOf } from '#tests/support/players/an-item.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let maker: TestPlayer
let other: TestPlayer
let admin: TestPlayer
beforeAll(async () => {
  app = await startApp()
  maker = await aStaffMember(app, 'operator')
  other = await aStaffMember(app, 'operator')
  admin = await aStaffMember(app, 'admin')
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

interface Answered {
  data: { id: string; status: string }
}

/** A parcel with an item of the catalogue, which is worth a coin. */
async function aParcelOf(itemId: string): Promise<string> {
  const player = await aPlayer(app, { cents: 100_000n })
  const id = await anItemOf(app, player.id, itemId)
  const body = { inventory_item_ids: [id], address: berlin }
  const answer = await player.ask<{ data: { shipment: { id: string } } }>(
    'POST /api/shipping',
    body,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.shipment.id
}

const start = (by: TestPlayer, parcel: string) =>
  by.ask<Answered>(`POST /api/operator/shipments/${parcel}/start`, { reason })
const shippable = { is_shippable: true, weight_class: 'small' }

it('who has put an item into the catalogue sends it with a second operator only', async () => {
  const watch = await aNewItem(maker, 1, { ...shippable, name: 'Swiss Watch' })
  const alone = await start(maker, await aParcelOf(watch.id))
  expect(alone.body.data.status).toBe('waiting')
  const confirm = `POST /api/operator/approvals/${alone.body.data.id}/confirm`
  expect((await other.ask<Answered>(confirm, { reason })).body.data.status).toBe('done')
  expect((await start(other, await aParcelOf(watch.id))).body.data.status).toBe('done')
})

it('nor who has made another thing of it', async () => {
  const sock = await aNewItem(other, 1, { ...shippable, name: 'Sock' })
  const change = { name: 'Gold Watch', reason }
  expect((await maker.ask(`PUT /api/operator/items/${sock.id}`, change)).status).toBe(200)
  for (const by of [maker, other]) {
    expect((await start(by, await aParcelOf(sock.id))).body.data.status).toBe('waiting')
  }
})

it('an admin, who sets prices anyway, sends what they have added', async () => {
  const lamp = await aNewItem(admin, 1, shippable)
  expect((await start(admin, await aParcelOf(lamp.id))).body.data.status).toBe('done')
})
