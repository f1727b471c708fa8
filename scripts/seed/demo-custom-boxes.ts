import type { BoxCover } from '#contract/box-covers.ts'
import { chancePercent } from '#domain/games/box.ts'
import { type Spread, spreadChances } from '#domain/games/chance-editor.ts'
import { createBoxService, type Shop } from '#server/features/boxes/index.ts'
import { createCustomBoxService } from '#server/features/custom-boxes/index.ts'
import type { SeedDeps } from './demo-account.ts'

interface CustomBoxPlan {
  name: string
  cover: BoxCover
  spread: Spread
  /** Item slugs, separated by white space. */
  prizes: string
  openings: number
}

const plans: readonly CustomBoxPlan[] = [
  {
    name: 'Sunday Breakfast',
    cover: 'crate-honey',
    spread: 'value',
    prizes: 'mug-brass mug-night gift-food-5 cake cupcake doughnut chocolate cookie',
    openings: 5,
  },
  {
    name: 'Rainy Afternoon',
    cover: 'crate-ocean',
    spread: 'value',
    prizes: 'handheld-teal puzzle card-deck dice-set candle umbrella gift-stream-5 crayons',
    openings: 3,
  },
  {
    name: 'Window Sill Garden',
    cover: 'crate-moss',
    spread: 'even',
    prizes: 'plant painted-duck candle glass-gem hourglass soap',
    openings: 4,
  },
  {
    name: 'One Watch or Bust',
    cover: 'crate-night',
    spread: 'steep',
    prizes: 'watch-dress-rose watch-field socks copper-bar candle',
    openings: 2,
  },
  {
    name: 'Harness Upgrade',
    cover: 'crate-steel',
    spread: 'value',
    prizes: 'monitor-wide keyboard-white mouse-white desk-lamp charger cable battery magnet',
    openings: 3,
  },
  {
    name: 'Festival Bag',
    cover: 'crate-rose',
    spread: 'value',
    prizes: 'sunglasses-rose speaker-mini tee-violet cap-cherry socks nail-polish ribbon balloon',
    openings: 4,
  },
  {
    name: 'Pocket Treasure',
    cover: 'crate-grape',
    spread: 'steep',
    prizes: 'ring-silver silver-ounce silver-tenth copper-bar copper-coin glass-gem',
    openings: 3,
  },
  {
    name: 'Toy Shop at Night',
    cover: 'crate-ember',
    spread: 'even',
    prizes: 'robot-kit rocket-kit teddy nesting-doll kite yo-yo',
    openings: 2,
  },
]

/**
 * Custom boxes of the demo's players, marked as demo data. Each maker opens those of the others, so that drops and
 * earnings are as real as all others.
 */
export async function seedCustomBoxes(
  parts: SeedDeps,
  shop: Shop,
  makers: readonly string[],
): Promise<void> {
  const service = createCustomBoxService({ ...parts, shop, brand: 'Coffer' })
  const boxes = createBoxService({ shop, ledger: parts.ledger })
  const at = (place: number): string => makers[place % makers.length] ?? ''
  for (const [place, plan] of plans.entries()) {
    const draft = { name: plan.name, cover: plan.cover, items: itemsOf(plan, shop) }
    const { data } = await service.create(parts.database.transaction, at(place), draft, 'Demo')
    await boxes.open(at(place + 1), data.slug, { count: plan.openings }, null, 'user')
  }
}

function itemsOf({ prizes, spread }: CustomBoxPlan, shop: Shop) {
  const catalogue = new Map(shop.items().map((item) => [item.id, item]))
  const items = prizes.split(' ').map((slug) => {
    const item = catalogue.get(slug)
    if (!item) throw new Error(`The catalogue does not hold ${slug}`)
    return item
  })
  const even = items.map((_, place) => ({
    tickets: place === 0 ? 10_000_000 - items.length + 1 : 1,
    isLocked: false,
  }))
  const prices = items.map(({ price }) => price)
  return spreadChances(even, prices, spread).map(({ tickets }, place) => ({
    item_id: items[place]?.id ?? '',
    chance: chancePercent(tickets),
  }))
}
