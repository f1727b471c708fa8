import type { Battle } from '#contract/http/battles.ts'
import type { BoxSummary } from '#contract/http/boxes.ts'
import { costOf, type Draft, emptyDraft } from './battle-draft.ts'
import type { Order } from './use-create.ts'

/** What asks for the same battle once more. */
export function recreation(battle: Battle): Order {
  const { boxes, format, mode, is_crazy, is_private, is_fast, sponsor_pct, min_level } = battle
  return {
    boxes: boxes.map(({ slug, count }) => ({ slug, count })),
    ...{ format, mode, is_crazy, is_private, is_fast, sponsor_pct, min_level },
  }
}

/** What it costs its creator today, in coins; null when one of its boxes is no longer on sale. */
export function recreationCost(battle: Battle, onSale: readonly BoxSummary[]): number | null {
  const prices = new Map(onSale.map(({ slug, price }) => [slug, price]))
  const boxes = battle.boxes.map((box) => ({ ...box, price: prices.get(box.slug) ?? Number.NaN }))
  if (boxes.some(({ price }) => Number.isNaN(price))) return null
  const draft: Draft = {
    ...emptyDraft,
    boxes,
    format: battle.format,
    sponsorPct: battle.sponsor_pct,
  }
  const { seat, sponsoredMax } = costOf(draft)
  return Math.round((seat + sponsoredMax) * 100) / 100
}
