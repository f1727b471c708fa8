import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperatedBox, OperatedCategory } from '#contract/http/operator/catalogue.ts'
import type { TestPlayer } from '#tests/support/players/a-player.ts'
import {
  aShopBox,
  type BoxAnswer,
  type Refused,
  reason,
} from '#tests/support/players/a-shop-box.ts'
import { aStaffMember } from '#tests/support/players/a-staff-member.ts'
import { ask } from '#tests/support/shop/ask.ts'
import { startApp, type TestApp } from '#tests/support/shop/start-app.ts'

let app: TestApp
let operator: TestPlayer
beforeAll(async () => {
  app = await startApp()
  operator = await aStaffMember(app, 'operator')
})
afterAll(() => app.stop())

type Answer = { data: OperatedCategory[] } & Refused

const list = async () => (await operator.ask<Answer>('GET /api/operator/categories')).body.data
const order = (slugs: string[]) =>
  operator.ask<Answer>('PUT /api/operator/categories', { slugs, reason })
const slugsOf = (categories: readonly OperatedCategory[]) => categories.map(({ slug }) => slug)

describe('the order of categories', () => {
  it('is changed in one act, which players see on the page of boxes', async () => {
    for (const category of ['lamps', 'clocks']) await aShopBox(operator, { category })
    const before = await list()
    const wanted = slugsOf(before).reverse()
    const { status, body } = await order(wanted)
    expect(status).toBe(200)
    expect(slugsOf(body.data)).toEqual(wanted)
    expect(body.data.map(({ position }) => position)).toEqual(wanted.map((_, place) => place))
    expect(body.data.find(({ slug }) => slug === 'lamps')?.boxes).toBe(1)
    const page = await ask<{ categories: { slug: string }[] }>(app.url, 'GET /api/boxes')
    const shown = page.body.categories.map(({ slug }) => slug)
    expect(shown).toEqual(wanted.filter((slug) => shown.includes(slug)))
    expect(shown).toContain('clocks')
    const { rows } = await app.database.pool.query<{ action: string; detail: object }>(
      'SELECT action, detail FROM audit_log ORDER BY seq DESC LIMIT 1',
    )
    expect(rows[0]).toMatchObject({
      action: 'category.order',
      detail: { slugs: wanted.join(', ') },
    })
  })

  it('is refused unless it names each category once, and changes nothing then', async () => {
    const before = await list()
    const slugs = slugsOf(before)
    const first = slugs[0] ?? ''
    for (const wrong of [
      slugs.slice(1),
      [...slugs, 'unknown'],
      [...slugs, first],
      [first, ...slugs.slice(0, -1)],
    ]) {
      const { status, body } = await order(wrong)
      expect(status).toBe(409)
      expect(body.message).toBe('The categories have changed since. Reload the page to see them.')
    }
    expect((await order([])).status).toBe(422)
    expect(await list()).toEqual(before)
  })

  it('of two operators at once is one of both, whole', async () => {
    const slugs = slugsOf(await list())
    const orders = [slugs.toReversed(), [...slugs.slice(1), slugs[0] ?? '']]
    const answers = await Promise.all(orders.map(order))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const after = slugsOf(await list())
    expect(orders.map((each) => each.join())).toContain(after.join())
  })
})

describe('a published version of a box', () => {
  it('is read with its items after a newer one sells', async () => {
    const sold = await aShopBox(operator)
    await operator.ask<BoxAnswer>(`PUT /api/operator/shop-boxes/${sold.slug}`, {
      items: sold.items.map(({ item_id }, place) => ({
        item_id,
        tickets: place === 0 ? 1_000_000 : 9_000_000 / (sold.items.length - 1),
      })),
      reason,
    })
    const read = (version: number) =>
      operator.ask<{ data: Pick<OperatedBox, 'items' | 'version_hash' | 'price'> }>(
        `GET /api/operator/shop-boxes/${sold.slug}/versions/${version}`,
      )
    const [first, second] = [await read(1), await read(2)]
    expect(first.body.data).toMatchObject({
      items: sold.items,
      version_hash: sold.version_hash,
      price: sold.price,
    })
    expect(second.body.data.items.map(({ tickets }) => tickets).toSorted()).toContain(1_000_000)
    expect((await read(3)).status).toBe(404)
  })
})
