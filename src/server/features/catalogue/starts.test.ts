import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/schedule/durations.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import { aBoxForm, aShopBox, type BoxAnswer, reason } from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer

beforeAll(async () => {
  // Two hours before clocks are put back in Berlin.
  app = await startApp({ clock: manualClock(Date.UTC(2026, 9, 24, 23)) })
  operator = await aStaffMember(app, 'operator')
})
afterAll(() => app.stop())

const box = 'POST /api/operator/shop-boxes'
const draft = (form: object) => operator.ask<BoxAnswer>(box, form)
const boxAt = (slug: string) =>
  ask<{ data: { version: number } }>(app.url, `GET /api/boxes/${slug}`)

test('a box starts at its instant on the night when clocks go back, logged long before', async () => {
  // 02:30 comes twice in Berlin on 2026-10-25; each is its own instant.
  const [first, second] = ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00']
  const forms = [await aBoxForm(operator), await aBoxForm(operator)]
  for (const [index, starts_at] of [second, first].entries()) {
    const form = forms[index]
    const planned = await draft({ ...form, starts_at })
    expect(planned.body.data).toMatchObject({
      status: 'planned',
      starts_at: new Date(starts_at).toISOString(),
    })
    await app.clock.advance(SECOND_MS)
    await app.idle()
    const proof = await ask(app.url, `GET /api/log/proof?hash=${planned.body.data.version_hash}`)
    expect(proof.status).toBe(200)
  }
  const isOnSale = async () =>
    Promise.all(forms.map(async ({ slug }) => (await boxAt(slug)).status === 200))
  app.clock.set(Date.parse(first) - MINUTE_MS)
  await settle()
  expect(await isOnSale()).toEqual([false, false])
  app.clock.set(Date.parse(first))
  await settle()
  expect(await isOnSale()).toEqual([false, true])
  app.clock.set(Date.parse(second))
  await settle()
  expect(await isOnSale()).toEqual([true, true])
  // A clock that is put back takes nothing off sale, and starts nothing twice.
  app.clock.set(Date.parse(second) - HOUR_MS)
  await settle()
  expect(await boxAt(forms[0]?.slug ?? '')).toMatchObject({ status: 200 })
  expect(await isOnSale()).toEqual([true, true])
})

test('a box on sale gets its planned version at its instant, and sells the present one until then', async () => {
  const sold = await aShopBox(operator)
  const starts_at = new Date(app.clock.now() + HOUR_MS).toISOString()
  const at = `/api/operator/shop-boxes/${sold.slug}`
  const planned = await operator.ask<BoxAnswer>(`PUT ${at}`, { rtp: 80, starts_at, reason })
  expect(planned.body.data).toMatchObject({ status: 'planned', version: 2, rtp: 80 })
  expect((await boxAt(sold.slug)).body.data.version).toBe(1)
  const versions = await ask<{ data: object[] }>(app.url, `GET /api/boxes/${sold.slug}/versions`)
  expect(versions.body.data).toHaveLength(1)
  app.clock.set(Date.parse(starts_at))
  await settle()
  expect((await boxAt(sold.slug)).body.data.version).toBe(2)
})

test('a change that the bus did not carry is shown within a second', async () => {
  const sold = await aShopBox(operator)
  await app.database.pool.query(`UPDATE boxes SET name = 'By another node' WHERE slug = $1`, [
    sold.slug,
  ])
  await app.database.pool.query('UPDATE catalogue_changes SET seq = seq + 1')
  await settle()
  expect((await boxAt(sold.slug)).body.data).toMatchObject({ name: 'By another node' })
})

/** Lets the jobs run that are due. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await app.clock.advance(SECOND_MS / 2)
    await app.idle()
  }
}
