import type { BoxItem } from '#domain/games/box.ts'
import {
  freeShopBoxFaults,
  type Pricing,
  priceOf,
  type RtpBounds,
  shopBoxFaults,
} from '#domain/games/box-pricing.ts'
import { FREE_BOX_COOLDOWN_HOURS } from '#domain/games/free-box.ts'
import { toCents } from '#domain/money/money.ts'
import type { BoxPlace, ItemRow, NewBox, ShopWindow } from '#server/features/boxes/index.ts'

/** What a box of the shop is to be, as stored: everything but the prices of its items. */
export interface Plan {
  kind: 'box' | 'free'
  slug: string
  name: string
  description: string
  category: string | null
  tier: number | null
  cooldown_hours: number | null
  tag: string | null
  hue: number
  position: number
  /** The id of a picture, or the name of one of the storefront's own. */
  cover: string
  open_cover: string | null
  /** By hand, in cents; null if `wanted_rtp` in basis points sets the price. */
  price_cents: number | null
  wanted_rtp: number | null
  items: { id: string; tickets: number }[]
}

/** A percentage with at most two decimals in basis points: they are to it as cents are to coins. */
export const basisPointsOf = (percent: number): number => Number(toCents(percent))

/** The faults of a plan, by the fields of the form. */
export type PlanFaults = Record<string, string[]>

/** The box of a plan at the present prices of its items, or all that is wrong with it. */
export function boxOf(
  plan: Plan,
  items: ReadonlyMap<string, ItemRow>,
  bounds: RtpBounds,
): { box: NewBox; faults?: undefined } | { faults: PlanFaults; box?: undefined } {
  const faults: PlanFaults = {}
  const add = (field: string, sentence: string) => {
    faults[field] = [...(faults[field] ?? []), sentence]
  }
  for (const { id } of plan.items) {
    const item = items.get(id)
    if (!item) add('items', `There is no item ${id}.`)
    else if (item.retired_at !== null) add('items', `Item ${id} is retired.`)
  }
  const known = itemsOf(plan, items)
  const pricing = pricingOf(plan)
  if (plan.kind === 'box') {
    if (plan.category === null) add('category', 'Choose a category.')
    if (pricing === null) add('price', 'Set either a price or an RTP.')
  }
  if (!faults.items) {
    const found =
      plan.kind === 'free'
        ? freeShopBoxFaults(plan.tier ?? 0, known)
        : pricing
          ? shopBoxFaults(known, pricing, bounds)
          : []
    for (const { field, detail } of found) add(field, detail)
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { box: newBoxOf(plan, known, pricing) }
}

/** What sets the price of a plan; null if nothing or two things do. */
export function pricingOf({ price_cents, wanted_rtp }: Plan): Pricing | null {
  if ((price_cents === null) === (wanted_rtp === null)) return null
  return price_cents === null ? { wantedRtp: wanted_rtp ?? 0 } : { priceCents: BigInt(price_cents) }
}

function newBoxOf(plan: Plan, items: readonly BoxItem[], pricing: Pricing | null): NewBox {
  const price = pricing && { priceCents: priceOf(items, pricing) }
  return { ...windowOf(plan), items, ...price }
}

/** How the box of a plan is shown and where, without its table. */
export function windowOf(plan: Plan): ShopWindow & OwnPlace {
  const window = {
    slug: plan.slug,
    name: plan.name,
    description: plan.description,
    cover: plan.cover,
    openCover: plan.open_cover,
    tag: plan.tag,
    hue: plan.hue,
    position: plan.position,
    wantedRtp: plan.wanted_rtp,
  }
  if (plan.kind === 'box') return { ...window, kind: 'box', category: plan.category ?? '' }
  const cooldownHours = plan.cooldown_hours ?? FREE_BOX_COOLDOWN_HOURS.min
  return { ...window, kind: 'free', tier: plan.tier ?? 0, cooldownHours }
}

type OwnPlace = Exclude<BoxPlace, { kind: 'user' }>

/** The items of a plan at their present prices. */
export const itemsOf = (plan: Plan, items: ReadonlyMap<string, ItemRow>): BoxItem[] =>
  plan.items.flatMap(({ id, tickets }) => {
    const item = items.get(id)
    return item ? [{ id, tickets, name: item.name, priceCents: item.price }] : []
  })
