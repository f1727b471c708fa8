import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MyBox } from '#contract/http/custom-boxes.ts'
import { toCents } from '#domain/money/money.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { aNewItem } from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { auditFaults } from '#tests/support/shop/audit-faults.ts'
import { holdLock } from '#tests/support/shop/hold-lock.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let admin: TestPlayer
let maker: TestPlayer

beforeAll(async () => {
  app = await startApp()
  admin = await aStaffMember(app, 'admin')
  maker = await aPlayer(app)
})
afterAll(async () => {
  expect(await auditFaults(app)).toEqual([])
  await app.stop()
})

const reason = 'As decided'
interface Made {
  code?: string
  data: MyBox
  errors?: Record<string, string[]>
}

async function aDraftOf(name: string) {
  const items = [await aNewItem(admin, 9), await aNewItem(admin, 3)]
  const draft = { name, items: items.map(({ id }) => ({ item_id: id, chance: 50 })) }
  return { draft, dear: items[0]?.id ?? '' }
}

/** Publishes a box while an act on its items has looked for the boxes that hold them, and is not done. */
async function publishDuring(publish: () => Promise<{ body: Made }>, act: () => Promise<object>) {
  const held = await holdLock(app, 'LOCK TABLE catalogue_changes, box_plans')
  const acting = act()
  await held.waiting(1)
  const publishing = publish()
  await Promise.race([publishing, held.waiting(2)])
  await held.release()
  expect(await acting).toMatchObject({ status: 200 })
  return (await publishing).body
}

const priceAnew = (id: string, price: number) => () =>
  admin.ask('POST /api/operator/items/prices', {
    ...{ prices: [{ id, price }], reprice_boxes: true, is_dry_run: false, reason },
  })

describe('a box that its maker publishes while its items change', () => {
  it('costs what they do from then on', async () => {
    const { draft, dear } = await aDraftOf('Sunday treats')
    const made = await publishDuring(
      () => maker.ask<Made>('POST /api/user-boxes', draft),
      priceAnew(dear, 27),
    )
    // The mean of 27 and 3 coins, at a return of 90 %.
    expect(toCents(made.data.price)).toBe(1_667n)

    const { slug, version } = made.data
    const again = await publishDuring(
      () => maker.ask<Made>(`PUT /api/user-boxes/${slug}`, { ...draft, version }),
      priceAnew(dear, 33),
    )
    const shown = await maker.ask<{ data: { price: number } }>(`GET /api/user-boxes/${slug}`)
    expect([again.code, shown.body.data.price]).toEqual(['box_edited', 20])
  })

  it('does not hold an item that is retired', async () => {
    const { draft, dear } = await aDraftOf('Monday treats')
    const made = await publishDuring(
      () => maker.ask<Made>('POST /api/user-boxes', draft),
      () => admin.ask(`POST /api/operator/items/${dear}/retire`, { reason }),
    )
    expect(made).toMatchObject({
      code: 'validation_failed',
      errors: { items: [expect.any(String)] },
    })
  })
})
