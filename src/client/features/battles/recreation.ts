import type { Battle } from '#contract/http/battles.ts'
import { type ChosenBox, costOf, type Draft, emptyDraft } from './battle-draft.ts'
import type { Order } from './use-create.ts'

/** What a box of the battle is sold for today, and under which version. */
export type Offer = Required<Pick<ChosenBox, 'price' | 'version'>>

/** What asks for the same battle once more, at the offers of its boxes, in their order. */
export function recreation(battle: Battle, offers: readonly Offer[]): Order {
  const { boxes, format, mode, is_crazy, is_private, is_fast, sponsor_pct, min_level } = battle
  return {
    boxes: boxes.map(({ slug, count }, at) => ({
      slug,
      count,
      ...(offers[at] && { version: offers[at].version }),
    })),
    ...{ format, mode, is_crazy, is_private, is_fast, sponsor_pct, min_level },
  }
}

/** What it costs its creator today, in coins. */
export function recreationCost(battle: Battle, offers: readonly Offer[]): number {
  const boxes = battle.boxes.map((box, at) => ({ ...box, price: offers[at]?.price ?? box.price }))
  const draft: Draft = {
    ...emptyDraft,
    boxes,
    format: battle.format,
    sponsorPct: battle.sponsor_pct,
  }
  const { seat, sponsoredMax } = costOf(draft)
  return Math.round((seat + sponsoredMax) * 100) / 100
}
