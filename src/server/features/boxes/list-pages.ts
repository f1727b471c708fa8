import { z } from 'zod'
import type { Query } from '#contract/call.ts'
import type { listBoxes } from '#contract/http/boxes.ts'
import { cutPage, refuseCursor } from '#server/platform/http/cursor.ts'
import type { Shop, ShopBox } from './shop.ts'

/** Where a box stands in an order: compared part by part, and last by its slug, which no other has. */
type Place = readonly (number | string)[]

type PlaceOf = (box: ShopBox) => Place

const price = ({ version }: ShopBox): number => Number(version.priceCents)

/** The orders of the list, each by what places a box in it. */
export const placesBy = (
  shop: Pick<Shop, 'openings'>,
): Record<Query<typeof listBoxes>['sort'], PlaceOf> => ({
  popular: (box) => [-shop.openings(box.row.slug), box.row.position, box.row.slug],
  price_asc: (box) => [price(box), box.row.position, box.row.slug],
  price_desc: (box) => [-price(box), box.row.position, box.row.slug],
  name: (box) => [box.row.name, box.row.slug],
})

/**
 * The boxes behind the cursor in an order. The cursor is the place of the last box that was shown, so that it
 * holds when that box is gone or others came.
 */
export function pageOf(
  boxes: readonly ShopBox[],
  placeOf: PlaceOf,
  { cursor, limit }: Pick<Query<typeof listBoxes>, 'cursor' | 'limit'>,
): { boxes: ShopBox[]; next: string | null } {
  const after = cursor === undefined ? null : readPlace(cursor)
  const placed = boxes.map((box) => ({ box, place: placeOf(box) }))
  const left = placed
    .filter(({ place }) => after === null || compare(place, after) > 0)
    .sort((a, b) => compare(a.place, b.place))
  const { shown, next_cursor } = cutPage(left, limit, ({ place }) => writePlace(place))
  return { boxes: shown.map(({ box }) => box), next: next_cursor }
}

function compare(a: Place, b: Place): number {
  for (const [index, part] of a.entries()) {
    const other = b[index]
    const order =
      typeof part === 'number' && typeof other === 'number'
        ? part - other
        : String(part).localeCompare(String(other), 'en')
    if (order !== 0) return order
  }
  return 0
}

const place = z
  .array(z.union([z.number(), z.string()]))
  .min(2)
  .max(3)

const writePlace = (place: Place): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

function readPlace(cursor: string): Place {
  const { data } = place.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  return data ?? refuseCursor()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
