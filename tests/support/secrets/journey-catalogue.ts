import { aPicture, upload } from '#tests/support/players/a-picture.ts'
import { aBoxForm, aNewItem, reason } from '#tests/support/players/a-shop-box.ts'
import { done, type Travellers } from './journey-play.ts'

/** Adds an item with a picture, changes its price, and takes a box from its draft to its end. */
export async function goThroughCatalogue({ url, staff }: Travellers): Promise<void> {
  const { operator, admin } = staff
  const picture = await upload({ url }, operator, await aPicture(), {
    path: '/api/operator/pictures',
  })
  const item = await aNewItem(operator, 3, { picture_id: picture.body.data.id })
  await done(operator, `PUT /api/operator/items/${item.id}`, { name: 'A lamp', reason })
  const prices = [{ id: item.id, price: 4 }]
  const change = { prices, reprice_boxes: true, is_dry_run: false, reason }
  await done(admin, 'POST /api/operator/items/prices', change)
  for (const act of ['retire', 'restore']) {
    await done(operator, `POST /api/operator/items/${item.id}/${act}`, { reason })
  }
  await done(operator, 'GET /api/operator/items')
  await done(operator, 'PUT /api/operator/categories/lamps', { name: 'Lamps', position: 9, reason })
  const { data } = await done<{ data: { slug: string }[] }>(
    operator,
    'GET /api/operator/categories',
  )
  const slugs = data.map(({ slug }) => slug).reverse()
  await done(operator, 'PUT /api/operator/categories', { slugs, reason })
  const form = await aBoxForm(operator, { category: 'lamps' })
  await done(operator, 'POST /api/operator/shop-boxes', form)
  const at = `/api/operator/shop-boxes/${form.slug}`
  await done(operator, `PUT ${at}`, { name: 'More lamps', reason })
  for (const act of ['publish', 'retire', 'restore'])
    await done(operator, `POST ${at}/${act}`, { reason })
  await done(operator, 'GET /api/operator/shop-boxes')
  await done(operator, `GET ${at}/versions/1`)
  await done(operator, 'GET /api/operator/settings')
  const setting = '/api/operator/settings/games.dice.is_open'
  for (const value of [false, true]) await done(operator, `PUT ${setting}`, { value, reason })
  await done(operator, `GET ${setting}/history`)
}
