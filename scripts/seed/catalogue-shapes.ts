/** A prize of the demo shop. `house` is an invented brand; `sizes` says what a parcel must ask for. */
export interface DemoItem {
  slug: string
  name: string
  house: string
  priceCents: bigint
  sizes?: 'shoes' | 'clothing'
}

/** A box with its odds: tickets of 10,000,000, most expensive prize first. `hue` is an OKLCH angle. */
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

/** What an author writes: the price to hit and the prizes, by slug; the odds are computed. */
export interface BoxPlan {
  slug: string
  name: string
  category: string
  description: string
  hue: number
  tag?: BoxTag
  priceCents: bigint
  /** Item slugs, parted by white space, in any order. */
  prizes: string
}

type Row = [slug: string, name: string, priceCents: bigint]

/** A shelf of one maker's goods. */
export function shelf(house: string, rows: Row[], sizes?: 'shoes' | 'clothing'): DemoItem[] {
  return rows.map(([slug, name, priceCents]) => ({
    slug,
    name,
    house,
    priceCents,
    ...(sizes && { sizes }),
  }))
}
