/** An item of the demo shop. `house` is an invented brand; `sizes` is the kind of size that a parcel must ask for. */
export interface DemoItem {
  slug: string
  name: string
  house: string
  priceCents: bigint
  sizes?: 'shoes' | 'clothing'
}

/** A box with its odds: tickets of 10,000,000, most expensive item first. `hue` is an OKLCH angle. */
export interface DemoBox {
  slug: string
  name: string
  category: string
  description: string
  hue: number
  tag?: BoxTag
  priceCents: bigint
  items: { slug: string; tickets: number }[]
}

export interface DemoCategory {
  slug: string
  name: string
}

export type BoxTag = 'Hot' | 'New' | '50/50'

/** The definition of a box: the wanted price and the items, by slug; the odds are computed. */
export interface BoxPlan {
  slug: string
  name: string
  category: string
  description: string
  hue: number
  tag?: BoxTag
  priceCents: bigint
  /** Item slugs, separated by white space, in any order. */
  prizes: string
}

type Row = [slug: string, name: string, priceCents: bigint]

/** The items of one brand. */
export function brandItems(house: string, rows: Row[], sizes?: 'shoes' | 'clothing'): DemoItem[] {
  return rows.map(([slug, name, priceCents]) => ({
    slug,
    name,
    house,
    priceCents,
    ...(sizes && { sizes }),
  }))
}
