import { type Cents, shareFloor } from '#domain/money/money.ts'

const LEVEL_MAX = 110

/** Level n needs 25 * n * (n - 1) XP; all XP here is counted in hundredths. */
const HUNDREDTHS_PER_STEP = 2_500n

/**
 * The XP of a played stake in hundredths, rounded down: stake * edge / 10 %, which is 1 XP a coin at
 * the boxes' edge and a tenth of it at 1 %, so that no game is a cheap ladder.
 */
export function xpOf(stake: Cents, edgeBasisPoints: number): bigint {
  return shareFloor(stake, BigInt(edgeBasisPoints), 1_000n)
}

/** The hundredths of an XP at which a level begins. Throws a RangeError unless it is 1..110. */
export function xpForLevel(level: number): bigint {
  if (!Number.isInteger(level) || level < 1 || level > LEVEL_MAX) {
    throw new RangeError(`Not a level: ${level}`)
  }
  return HUNDREDTHS_PER_STEP * BigInt(level) * BigInt(level - 1)
}

/** The level, 1..110, that so many hundredths of an XP have reached. */
export function levelOf(xpHundredths: bigint): number {
  let reached = 1
  let above = LEVEL_MAX + 1
  while (above - reached > 1) {
    const middle = (reached + above) >> 1
    if (xpForLevel(middle) <= xpHundredths) reached = middle
    else above = middle
  }
  return reached
}

export interface LevelProgress {
  level: number
  /** Hundredths of an XP earned since the level began, and those it takes to the next one. */
  intoLevel: bigint
  forNext: bigint
  /** The way to the next level, 0..1; at the last level 1, and `forNext` is 0. */
  fraction: number
}

/** Where so many hundredths of an XP stand between two levels. */
export function levelProgress(xpHundredths: bigint): LevelProgress {
  const level = levelOf(xpHundredths)
  const begin = xpForLevel(level)
  const intoLevel = xpHundredths - begin
  if (level === LEVEL_MAX) return { level, intoLevel, forNext: 0n, fraction: 1 }
  const forNext = xpForLevel(level + 1) - begin
  return { level, intoLevel, forNext, fraction: Number(intoLevel) / Number(forNext) }
}

export type TierKey = 1 | 10 | 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 110

export interface Tier {
  key: TierKey
  badge: string
  /** The badge's background, from and to, as CSS colours. */
  colors: readonly [string, string]
}

/** The twelve tiers from the lowest up. */
export const TIERS: readonly Tier[] = [
  { key: 1, badge: 'iron', colors: ['oklch(0.46 0.012 260)', 'oklch(0.28 0.010 260)'] },
  { key: 10, badge: 'bronze', colors: ['oklch(0.58 0.090 60)', 'oklch(0.34 0.060 50)'] },
  { key: 20, badge: 'copper', colors: ['oklch(0.64 0.130 45)', 'oklch(0.38 0.090 35)'] },
  { key: 30, badge: 'silver', colors: ['oklch(0.82 0.012 250)', 'oklch(0.52 0.016 255)'] },
  { key: 40, badge: 'steel', colors: ['oklch(0.66 0.050 240)', 'oklch(0.38 0.045 250)'] },
  { key: 50, badge: 'gold', colors: ['oklch(0.84 0.145 86)', 'oklch(0.56 0.120 70)'] },
  { key: 60, badge: 'emerald', colors: ['oklch(0.74 0.160 160)', 'oklch(0.42 0.105 165)'] },
  { key: 70, badge: 'sapphire', colors: ['oklch(0.64 0.170 255)', 'oklch(0.37 0.140 264)'] },
  { key: 80, badge: 'amethyst', colors: ['oklch(0.68 0.170 300)', 'oklch(0.40 0.150 295)'] },
  { key: 90, badge: 'ruby', colors: ['oklch(0.63 0.210 18)', 'oklch(0.37 0.150 15)'] },
  { key: 100, badge: 'onyx', colors: ['oklch(0.34 0.020 290)', 'oklch(0.14 0.012 290)'] },
  { key: 110, badge: 'prism', colors: ['oklch(0.82 0.130 200)', 'oklch(0.60 0.210 330)'] },
]

/** The key of a level's tier: 1 below level 10, else the level rounded down to tens. */
export function tierKey(level: number): TierKey {
  const tier = TIERS.findLast(({ key }) => key <= level)
  if (tier === undefined) throw new RangeError(`Not a level: ${level}`)
  return tier.key
}
