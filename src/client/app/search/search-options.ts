import type { BoxSummary } from '#contract/http/boxes.ts'
import type { CatalogueItem } from '#contract/http/items.ts'

export interface SearchOption {
  key: string
  to: string
  name: string
  /** The box that contains it, or its brand. */
  note: string
  picture: string
  price: number
}

export interface FoundOptions {
  boxes: SearchOption[]
  items: SearchOption[]
}

const BOXES_MAX = 4

export const allBoxes = (text: string): string => `/boxes?${new URLSearchParams({ search: text })}`

/** What a search finds: the best boxes, by name or contents, and items linked to the boxes that contain them. */
export function optionsOf(
  boxes: readonly BoxSummary[],
  items: readonly CatalogueItem[],
): FoundOptions {
  return {
    boxes: boxes.slice(0, BOXES_MAX).map(boxOption),
    items: items.filter((item) => item.boxes.length > 0).map(itemOption),
  }
}

const boxOption = ({ slug, name, category, img_url, price }: BoxSummary): SearchOption => ({
  key: `box-${slug}`,
  to: `/boxes/${slug}`,
  name,
  note: category?.name ?? '',
  picture: img_url,
  price,
})

function itemOption({ id, name, boxes, img_url, price }: CatalogueItem): SearchOption {
  const [first, ...others] = boxes
  const only = others.length === 0 ? first : undefined
  return {
    key: `item-${id}`,
    to: only ? `/boxes/${only.slug}` : allBoxes(name),
    name,
    note: only ? `In ${only.name}` : `In ${boxes.length} boxes`,
    picture: img_url,
    price,
  }
}
