import type { Body } from '#contract/call.ts'
import type { createCustomBox } from '#contract/http/custom-boxes.ts'
import { given, type Message } from '#contract/words/message.ts'
import type { BoxItem } from '#domain/games/box.ts'
import { customBoxFaults, ticketsOfChance } from '#domain/games/custom-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { isOffensive } from '#server/platform/names/offensive.ts'
import { isNaming, lookOf } from '#server/platform/names/readings.ts'
import { isStaffName } from '#server/platform/names/staff-names.ts'

export type Draft = Body<typeof createCustomBox>

/**
 * The items of a draft at their prices, with exact tickets. Refuses an unavailable name and an invalid set of items,
 * reporting all faults together.
 */
export function readDraft(
  draft: Draft,
  catalogue: ReadonlyMap<string, { name: string; price: Cents }>,
  taken: TakenNames,
): readonly BoxItem[] {
  const faults: Message[] = []
  const items = draft.items.flatMap(({ item_id: id, chance }, index): BoxItem[] => {
    const item = catalogue.get(id)
    if (!item) faults.push({ code: 'box_item_unknown', values: { position: index + 1 } })
    const tickets = ticketsOfChance(chance)
    if (item && tickets === null) {
      faults.push({ code: 'box_item_chance', values: { name: item.name } })
    }
    if (!item || tickets === null) return []
    return [{ id, name: item.name, priceCents: item.price, tickets }]
  })
  const itemFaults = faults.length > 0 ? faults : customBoxFaults(items).map(given)
  const nameFault = nameFaultOf(draft.name, taken)
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

/** Protected names: no player's box may look like one of the shop's. */
export interface TakenNames {
  brand: string
  /** Names of staff members. */
  staff: readonly string[]
  /** Names of the shop's own boxes. */
  boxes: readonly string[]
}

/** The message for an unacceptable name; null if it is acceptable. Its form has already been validated. */
export function nameFaultOf(name: string, taken: TakenNames): Message | null {
  if (isOffensive(name)) return { code: 'name_offensive' }
  return isImpersonating(name, taken) ? { code: 'box_name_like_ours' } : null
}

function isImpersonating(name: string, { brand, staff, boxes }: TakenNames): boolean {
  if (isStaffName(name, brand)) return true
  const row = lookOf(name).join('')
  return (
    staff.some((person) => isNaming(name, person)) ||
    boxes.some((box) => lookOf(box).join('') === row)
  )
}
