import { expect, it } from 'vitest'
import { optionsOf } from './search-options.ts'

const aBox = (slug: string, name: string) => ({
  kind: 'box' as const,
  slug,
  name,
  img_url: '',
  top_item_img_url: '',
  category: { slug: 'luxury', name: 'Luxury' },
  maker: null,
  version: 1,
  tag: null,
  hue: 0,
  price: 2,
  best_prize: 20,
  price_back_chance: 25,
  rtp: 90,
  rtp_basis_points: 9000,
})
const anItem = (id: string, boxes: string[]) => ({
  id,
  name: `The ${id}`,
  house: 'Meridian',
  img_url: '',
  price: 9,
  boxes: boxes.map((slug) => ({ slug, name: slug.toUpperCase() })),
})

it('shows the best few boxes in the order in which the shop found them', () => {
  const slugs = ['gold-rush', 'midas', 'el', 'four', 'five']
  const found = optionsOf(
    slugs.map((slug) => aBox(slug, slug)),
    [],
  )
  expect(found.boxes.map(({ to }) => to)).toEqual(slugs.slice(0, 4).map((slug) => `/boxes/${slug}`))
})

it('links an item to its only box, or to the list of all boxes with it', () => {
  const items = [anItem('ring', ['a']), anItem('watch & co', ['a', 'b']), anItem('gone', [])]
  expect(optionsOf([], items).items).toMatchObject([
    { to: '/boxes/a', note: 'In A' },
    { to: '/boxes?search=The+watch+%26+co', note: 'In 2 boxes' },
  ])
})
