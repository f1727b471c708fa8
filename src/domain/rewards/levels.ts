const LEVEL_MAX = 110

/** Level n requires 25 * n * (n - 1) XP; this file counts XP in hundredths. */
const HUNDREDTHS_PER_STEP = 2_500n

/**
 * XP is stored exactly, as a stake in cents times an edge in basis points, so that it does not depend on when it was
 * counted. A hundredth of a point has this many units: a coin staked at the edge of boxes is one point, and a tenth of it
 * at 1 %, so that no game is a cheap way to level up.
 */
export const XP_EXACT = 1_000n

/** Exact XP in whole hundredths, rounded down; at least 0. */
export const xpHundredths = (exact: bigint): bigint => (exact > 0n ? exact / XP_EXACT : 0n)

/** The hundredths of XP at which a level begins. Throws a RangeError unless the level is 1..110. */
export function xpForLevel(level: number): bigint {
  if (!Number.isInteger(level) || level < 1 || level > LEVEL_MAX) {
    throw new RangeError(`Not a level: ${level}`)
  }
  return HUNDREDTHS_PER_STEP * BigInt(level) * BigInt(level - 1)
}

/** The level, 1..110, reached with this many hundredths of XP. */
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
  /** Hundredths of XP earned since the level began, and the number needed from there to the next level. */
  intoLevel: bigint
  forNext: bigint
  /** Progress to the next level, 0..1; at the last level 1, and `forNext` is 0. */
  fraction: number
}

/** The progress within a level at this many hundredths of XP. */
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
  /** The start and end colours of the badge's background, as CSS colours. */
  colors: readonly [string, string]
  /** The colour of the badge's highlights. */
  edge: string
}

/** The twelve tiers, lowest first; badges are drawn in these colours only. */
export const TIERS: readonly Tier[] = [
  { key: 1, badge: 'iron', colors: ['#8b90a0', '#4a4f5e'], edge: '#c9cede' },
  { key: 10, badge: 'bronze', colors: ['#b08d6a', '#5f452e'], edge: '#e9cba6' },
  { key: 20, badge: 'copper', colors: ['#c9824a', '#6b3517'], edge: '#ffc796' },
  { key: 30, badge: 'silver', colors: ['#c4ccda', '#66707f'], edge: '#ffffff' },
  { key: 40, badge: 'steel', colors: ['#7ea6d8', '#2c4a7a'], edge: '#cfe6ff' },
  { key: 50, badge: 'gold', colors: ['#f0c14a', '#8a5a0e'], edge: '#fff0b8' },
  { key: 60, badge: 'emerald', colors: ['#35c792', '#0c5b42'], edge: '#b7ffe2' },
  { key: 70, badge: 'sapphire', colors: ['#4a8bff', '#12348f'], edge: '#c4dcff' },
  { key: 80, badge: 'amethyst', colors: ['#a06bff', '#43158f'], edge: '#e4d2ff' },
  { key: 90, badge: 'ruby', colors: ['#ff4d7d', '#7a0f33'], edge: '#ffc9d9' },
  { key: 100, badge: 'onyx', colors: ['#3a3d4c', '#0d0e14'], edge: '#ffcf6b' },
  { key: 110, badge: 'prism', colors: ['#7af0ff', '#b04bff'], edge: '#ffffff' },
]

/** The key of a level's tier: 1 below level 10, otherwise the level rounded down to a multiple of ten. */
export const tierKey = (level: number): TierKey => tierOf(level).key

/** The tier of a level. Throws a RangeError below level 1. */
export function tierOf(level: number): Tier {
  const tier = TIERS.findLast(({ key }) => key <= level)
  if (tier === undefined) throw new RangeError(`Not a level: ${level}`)
  return tier
}
