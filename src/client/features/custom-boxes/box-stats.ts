import { type Rarity, rarities } from '#client/ui/cards/rarity.ts'
import { type BoxItem, boxPrice, rarityOf, rtp, TICKETS } from '#domain/games/box.ts'
import { type BoxRisk, percentOf, riskOf } from '#domain/games/custom-box.ts'
import { formatCoins, toCents } from '#domain/money/money.ts'
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
    riskProfile: riskProfileOf(risk, priceCents),
  }
}

/** A box's volatility, by how often it pays back its price and by what half of its openings win. */
export type RiskProfile = 'Calm' | 'Balanced' | 'Bold' | 'Wild'

/** From which share of openings that pay back the price, and from which median, in parts of the price. */
const profiles: readonly { name: RiskProfile; share: number; median: number }[] = [
  { name: 'Calm', share: 0.4, median: 0.5 },
  { name: 'Balanced', share: 0.2, median: 0.25 },
  { name: 'Bold', share: 0.06, median: 0.05 },
]

function riskProfileOf(
  { ticketsAbove, medianCents }: Pick<BoxRisk, 'ticketsAbove' | 'medianCents'>,
  priceCents: bigint,
): RiskProfile {
  const share = ticketsAbove / TICKETS
  const median = Number(medianCents) / Number(priceCents)
  const fitting = profiles.find((each) => share >= each.share && median >= each.median)
  return fitting?.name ?? 'Wild'
}

/** What happens when the box is opened, in a sentence. */
export const riskSentence = ({ risk: { ticketsAbove, medianCents } }: Pick<BoxStats, 'risk'>) =>
  `${percentOf(ticketsAbove)}% of openings win at least the price, and half of all openings win ${formatCoins(medianCents)} or less.`
