import { luxuryItems } from './catalogue-items-luxury.ts'
import { starterItems } from './catalogue-items-starter.ts'
import { styleItems } from './catalogue-items-style.ts'
import { techItems } from './catalogue-items-tech.ts'
import { travelItems } from './catalogue-items-travel.ts'
import type { DemoItem } from './catalogue-types.ts'

/** Every item of the demo shop; names and brands are invented. */
export const demoItems: DemoItem[] = [
  ...luxuryItems,
  ...techItems,
  ...travelItems,
  ...styleItems,
  ...starterItems,
]
