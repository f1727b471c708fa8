import { type Rarity, rarities } from '#client/ui/cards/rarity.ts'
import { type BoxItem, boxPrice, rarityOf, rtp, TICKETS } from '#domain/games/box.ts'
import { type BoxRisk, riskOf } from '#domain/games/custom-box.ts'
import { toCents } from '#domain/money/money.ts'
import type { Row } from './editor-state.ts'

/** The edited box in the domain's terms. */
export const itemsOf = (rows: readonly Row[]): BoxItem[] =>
  rows.map(({ item, tickets }) => ({
    id: item.id,
    name: item.name,
    priceCents: toCents(item.price),
    tickets,
  }))

export interface BoxStats {
  priceCents: bigint
  /** In percent. */
  rtp: number
  risk: BoxRisk
  /** The rarity of each item, and the tickets of each rarity. */
  rarityOf: (row: Row) => Rarity
  bands: readonly { rarity: Rarity; tickets: number }[]
  riskProfile: RiskProfile
}

/** The price, return and risk of a box; null while it is empty. */
export function boxStatsOf(rows: readonly Row[]): BoxStats | null {
  if (rows.length === 0) return null
  const items = itemsOf(rows)
  const priceCents = boxPrice(items)
  const risk = riskOf(items, priceCents)
  const rarityOfRow = ({ item }: Row) => rarityOf(toCents(item.price), priceCents)
  const bands = rarities.map((rarity) => ({
    rarity,
    tickets: rows
      .filter((row) => rarityOfRow(row) === rarity)
      .reduce((sum, { tickets }) => sum + tickets, 0),
  }))
  return {
    priceCents,
    rtp: rtp({ priceCents, items }).percent,
    risk,
    rarityOf: rarityOfRow,
    bands: bands.filter(({ tickets }) => tickets > 0),
    riskProfile: riskProfileOf(risk.ticketsAbove / TICKETS),
  }
}

/** A box's volatility, by how often it pays back its price or more. */
export type RiskProfile = 'Calm' | 'Balanced' | 'Bold' | 'Wild'

function riskProfileOf(share: number): RiskProfile {
  if (share >= 0.4) return 'Calm'
  if (share >= 0.2) return 'Balanced'
  return share >= 0.06 ? 'Bold' : 'Wild'
}
