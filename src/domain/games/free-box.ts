import { type Cents, shareCeil, shareFloor } from '#domain/money/money.ts'
import { TIERS, type TierKey } from '#domain/rewards/levels.ts'
import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import { DAY_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import type { BoxItem } from './box.ts'

/** A free box can be opened again so long after its last opening, to the millisecond. */
export const FREE_BOX_PAUSE_MS = DAY_MS

/** The play that free boxes of the higher tiers, from one on, ask for: so many cents within so many ms. */
export const FREE_BOX_PLAY = {
  tierMin: 10,
  cents: 500n,
  withinMs: WEEK_MS,
} as const

/** Whether the box of a tier asks for paid play; the first is for everybody. */
export const asksForPlay = (tier: number): boolean => tier >= FREE_BOX_PLAY.tierMin

/**
 * What a tier's box may hold, in cents: its most expensive item, and an opening on average. A gift is never
 * worth an account, and a year of all of them is a part of what the play up to the last tier costs.
 */
const CAPS: Readonly<Record<TierKey, { item: Cents; average: Cents }>> = {
  1: { item: 5_00n, average: 10n },
  10: { item: 10_00n, average: 15n },
  20: { item: 15_00n, average: 20n },
  30: { item: 20_00n, average: 25n },
  40: { item: 25_00n, average: 30n },
  50: { item: 40_00n, average: 40n },
  60: { item: 60_00n, average: 50n },
  70: { item: 80_00n, average: 65n },
  80: { item: 100_00n, average: 80n },
  90: { item: 150_00n, average: 1_00n },
  100: { item: 250_00n, average: 1_50n },
  110: { item: 500_00n, average: 2_50n },
}

/** The least deposit, in cents, that lets out what free boxes gave. */
export const FREE_GOODS_DEPOSIT: Cents = 5_00n

/** What free boxes of a tier may hold, in cents. Throws a RangeError when there is no such tier. */
export function freeBoxCaps(tier: number): { item: Cents; average: Cents } {
  const key = TIERS.find((each) => each.key === tier)?.key
  if (key === undefined) throw new RangeError(`Not a tier: ${tier}`)
  return CAPS[key]
}

/**
 * What of free boxes may be sent as goods, in cents of value over all time, to who has so many hundredths of
 * an XP: a share of the theoretical loss of their paid play, which is a tenth of what XP counts.
 */
export const freeGoodsMax = (xpHundredths: bigint): Cents =>
  shareFloor(xpHundredths, BigInt(REWARD_SHARES.freeGoods), 100_000n)

/** The hundredths of an XP at which goods of free boxes worth so many cents may be sent. */
export const xpForFreeGoods = (value: Cents): bigint =>
  shareCeil(value, 100_000n, BigInt(REWARD_SHARES.freeGoods))

/** The first fault of a free box's worth in one sentence, or null. */
export function freeBoxFault(tier: number, items: readonly BoxItem[]): string | null {
  const caps = freeBoxCaps(tier)
  const dear = items.find(({ priceCents }) => priceCents > caps.item)
  if (dear) return `Item ${dear.id} is too dear for the free box of tier ${tier}.`
  const worth = items.reduce(
    (sum, { priceCents, tickets }) => sum + priceCents * BigInt(tickets),
    0n,
  )
  const tickets = items.reduce((sum, item) => sum + BigInt(item.tickets), 0n)
  return worth > caps.average * tickets
    ? `The free box of tier ${tier} is worth too much on average.`
    : null
}

export type FreeBoxLock = 'level' | 'play' | 'wait'

export interface FreeBoxState {
  /** What keeps it shut; null when it can be opened. The first that holds is named. */
  lock: FreeBoxLock | null
  /** The instant from which its last opening no longer stands in the way; null when none does. */
  nextAtMs: number | null
}

/** Whether a player can open the free box of a tier at an instant. */
export function freeBoxState(
  tier: number,
  player: { level: number; playedCents: Cents; claimedAtMs: number | null },
  nowMs: number,
): FreeBoxState {
  const dueAtMs = player.claimedAtMs === null ? null : player.claimedAtMs + FREE_BOX_PAUSE_MS
  const nextAtMs = dueAtMs !== null && dueAtMs > nowMs ? dueAtMs : null
  if (nextAtMs !== null) return { lock: 'wait', nextAtMs }
  if (player.level < tier) return { lock: 'level', nextAtMs }
  const isShort = asksForPlay(tier) && player.playedCents < FREE_BOX_PLAY.cents
  return { lock: isShort ? 'play' : null, nextAtMs }
}
