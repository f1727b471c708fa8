import { readFileSync } from 'node:fs'
import { COVER_PRIZES } from '../src/console/catalogue/draw-cover.ts'
import type { Part, Picture } from './picture.ts'
import { themes } from './themes.ts'

interface Item {
  id: string
  type: string
  price: number
  /** A path within `pictures/`. */
  picture: string
}

interface Catalogue {
  items: Item[]
  boxes: { slug: string; items: { item: string }[] }[]
}

const KB = 1024

/** The cover of each box with a chest of its own: the chest, and the box's dearest items of different types. */
export function coverPictures(): Picture[] {
  const file = new URL('pictures/shop.json', import.meta.url)
  const { items, boxes } = JSON.parse(readFileSync(file, 'utf8')) as Catalogue
  const known = new Map(items.map((item) => [item.id, item]))
  return boxes
    .filter(({ slug }) => Object.hasOwn(themes, slug))
    .map(({ slug, items: held }) => ({
      folder: 'boxes',
      name: `box-${slug}`,
      size: 480,
      bytesMax: 20 * KB,
      source: {
        kind: 'cover',
        chest: { folder: 'chests', name: `chest-${slug}` },
        prizes: bestOf(held.flatMap(({ item }) => known.get(item) ?? [])).map(partOf),
      },
    }))
}

/** Vouchers are sheets of paper, of which a cover shows little: they come last. */
function bestOf(held: readonly Item[]): Item[] {
  const dearest = held.toSorted((left, right) => right.price - left.price)
  const isGoods = ({ type }: Item) => type !== 'gift card' && type !== 'trip'
  const goods = [...dearest.filter(isGoods), ...dearest.filter((item) => !isGoods(item))]
  const firsts = goods.filter(({ type }, at) => goods.findIndex((each) => each.type === type) === at)
  return [...new Set([...firsts.filter(isGoods), ...goods])].slice(0, COVER_PRIZES)
}

function partOf({ picture }: Item): Part {
  const [folder = '', file = ''] = picture.split('/')
  return { folder, name: file.replace(/\.avif$/, '') }
}
