import { type Cents, shareCeil, shareFloor } from '#domain/money/money.ts'
import { TIERS, type TierKey } from '#domain/rewards/levels.ts'
import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import { HOUR_MS, WEEK_MS } from '#domain/schedule/durations.ts'
import type { BoxItem } from './box.ts'

/** The shortest and the longest cool-down of a free box, in hours. */
export const FREE_BOX_COOLDOWN_HOURS = { min: 24, max: 24 * 30 } as const

/** The minimum time between two openings of any free box, to the millisecond. */
export const FREE_BOX_PAUSE_MS = FREE_BOX_COOLDOWN_HOURS.min * HOUR_MS

/** The paid play that free boxes require from tier `tierMin` on: this many cents within this many ms. */
export const FREE_BOX_PLAY = {
  tierMin: 10,
  cents: 500n,
  withinMs: WEEK_MS,
} as const

/** Whether the box of a tier requires paid play; the first is open to everyone. */
export const asksForPlay = (tier: number): boolean => tier >= FREE_BOX_PLAY.tierMin

/**
 * The limits of a tier's box in cents: its most expensive item, and its average value. No gift is worth opening an
 * account for, and a year of all gifts is a fraction of what the play up to the last tier costs.
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

/** The levels that have a free box. */
export const freeBoxTiers: readonly number[] = TIERS.map(({ key }) => key)

/** The smallest deposit, in cents, that allows goods from free boxes to leave the shop. */
export const FREE_GOODS_DEPOSIT: Cents = 5_00n

/** The limits of free boxes of a tier, in cents. Throws a RangeError for an unknown tier. */
export function freeBoxCaps(tier: number): { item: Cents; average: Cents } {
  const key = TIERS.find((each) => each.key === tier)?.key
  if (key === undefined) throw new RangeError(`Not a tier: ${tier}`)
  return CAPS[key]
}

/**
 * The total value in cents that free boxes may give a player with this many hundredths of XP, and of their goods that may
 * be shipped: a share of the theoretical loss of their paid play, which is a tenth of what XP counts.
 */
export const freeValueMax = (xpHundredths: bigint): Cents =>
  shareFloor(xpHundredths, BigInt(REWARD_SHARES.freeBoxes), 100_000n)

/** The hundredths of XP that a value of this many cents from free boxes requires. */
export const xpForFreeValue = (value: Cents): bigint =>
  shareCeil(value, 100_000n, BigInt(REWARD_SHARES.freeBoxes))

/** How often a player has opened the free box of each tier. */
export type FreeOpenings = ReadonlyMap<number, number>

/**
 * The hundredths of XP required to open the box of a tier once more: for what it and all boxes that require play may give
 * on average, as often as the player opened them. So they never give more than a share of what the player's play was
 * expected to lose, however little is played in a week.
 */
export function xpForFreeBox(tier: number, openings: FreeOpenings): bigint {
  if (!asksForPlay(tier)) return 0n
  const given = [...openings].filter(([each]) => asksForPlay(each))
  const worth = given.reduce(
    (sum, [each, count]) => sum + freeBoxCaps(each).average * BigInt(count),
    freeBoxCaps(tier).average,
  )
  return xpForFreeValue(worth)
}

/** The first fault of a free box's value in one sentence, or null. */
export function freeBoxFault(tier: number, items: readonly BoxItem[]): string | null {
  const caps = freeBoxCaps(tier)
  const dear = items.find(({ priceCents }) => priceCents > caps.item)
  if (dear) return `Item ${dear.id} is too expensive for the free box of tier ${tier}.`
  const worth = items.reduce(
    (sum, { priceCents, tickets }) => sum + priceCents * BigInt(tickets),
    0n,
  )
  const tickets = items.reduce((sum, item) => sum + BigInt(item.tickets), 0n)
  return worth > caps.average * tickets
    ? `The free box of tier ${tier} is worth too much on average.`
    : null
}

export type FreeBoxLock = 'level' | 'play' | 'xp' | 'wait'

/** What decides whether a player can open a free box. */
export interface FreeBoxPlayer {
  level: number
  xpHundredths: bigint
  /** Paid play of the last days, in cents. */
  playedCents: Cents
  openings: FreeOpenings
  claimedAtMs: number | null
}

export interface FreeBoxState {
  /** The first condition that prevents opening; null if the box can be opened. */
  lock: FreeBoxLock | null
  /** When the pause after the last opening ends; null if it has ended or there was no opening. */
  nextAtMs: number | null
}

/** Whether a player can open the free box of a tier, with a pause between two openings, at an instant. */
export function freeBoxState(
  tier: number,
  player: FreeBoxPlayer,
  nowMs: number,
  pauseMs = FREE_BOX_PAUSE_MS,
): FreeBoxState {
  const dueAtMs = player.claimedAtMs === null ? null : player.claimedAtMs + pauseMs
  const nextAtMs = dueAtMs !== null && dueAtMs > nowMs ? dueAtMs : null
  if (nextAtMs !== null) return { lock: 'wait', nextAtMs }
  if (player.level < tier) return { lock: 'level', nextAtMs }
  const isShort = asksForPlay(tier) && player.playedCents < FREE_BOX_PLAY.cents
  if (isShort) return { lock: 'play', nextAtMs }
  return { lock: player.xpHundredths < xpForFreeBox(tier, player.openings) ? 'xp' : null, nextAtMs }
}
