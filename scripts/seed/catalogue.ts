import { dailyBoxPlans } from './catalogue-boxes-daily.ts'
import { expensiveBoxPlans } from './catalogue-boxes-expensive.ts'
import { type DemoGift, demoGifts } from './catalogue-free-boxes.ts'
import { demoItems } from './catalogue-items.ts'
import { withOdds } from './catalogue-odds.ts'
import type { DemoBox, DemoCategory, DemoItem } from './catalogue-types.ts'

export type { DemoBox, DemoCategory, DemoItem } from './catalogue-types.ts'

const categories: DemoCategory[] = [
  { slug: 'luxury', name: 'Luxury' },
  { slug: 'gold', name: 'Gold' },
  { slug: 'tech', name: 'Tech' },
  { slug: 'gaming', name: 'Gaming' },
  { slug: 'sneakers', name: 'Sneakers' },
  { slug: 'style', name: 'Style' },
  { slug: 'travel', name: 'Travel' },
  { slug: 'starter', name: 'Starter' },
]

/** The demo's catalogue: invented items, and boxes whose expected value is 90 % of the price. */
export function demoCatalogue(): {
  categories: DemoCategory[]
  items: DemoItem[]
  boxes: DemoBox[]
  gifts: DemoGift[]
} {
  const boxes = [...expensiveBoxPlans, ...dailyBoxPlans].map((plan) => withOdds(plan, demoItems))
  return { categories, items: demoItems, boxes, gifts: demoGifts() }
}
