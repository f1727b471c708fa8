import type { Body } from '#contract/call.ts'
import type { createCustomBox } from '#contract/http/custom-boxes.ts'
import type { BoxItem } from '#domain/games/box.ts'
import { customBoxFaults, ticketsOfChance } from '#domain/games/custom-box.ts'
import type { Shop } from '#server/features/boxes/index.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { judgeName, type TakenNames } from './judge-name.ts'

export type Draft = Body<typeof createCustomBox>

/**
 * The items of a draft at the catalogue's prices, with exact tickets. Refuses, with everything that
 * is wrong at once, a name that is not to be had and items that make no box.
 */
export function readDraft(
  draft: Draft,
  shop: Pick<Shop, 'items'>,
  taken: TakenNames,
): readonly BoxItem[] {
  const catalogue = new Map(shop.items().map((item) => [item.id, item]))
  const faults: string[] = []
  const items = draft.items.flatMap(({ item_id: id, chance }): BoxItem[] => {
    const item = catalogue.get(id)
    if (!item) faults.push(`There is no item ${id} in our catalogue.`)
    const tickets = ticketsOfChance(chance)
    if (item && tickets === null) faults.push(`${item.name}: ${CHANCE}`)
    if (!item || tickets === null) return []
    return [{ id, name: item.name, priceCents: item.price, tickets }]
  })
  const itemFaults = faults.length > 0 ? faults : customBoxFaults(items)
  const nameFault = judgeName(draft.name, taken)
  if (nameFault || itemFaults.length > 0) {
    refuse('validation_failed', {
      errors: {
        ...(nameFault && { name: [nameFault] }),
        ...(itemFaults.length > 0 && { items: itemFaults }),
      },
    })
  }
  return items
}

const CHANCE = 'a chance lies above 0 and up to 100 %, in steps of 0.00001 %.'
