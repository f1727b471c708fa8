import { DAY_MS } from '#domain/schedule/durations.ts'

export const EXCLUSION_KINDS = ['cool_off', 'self_exclusion'] as const
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number]

/** The days to choose from: for a break up to the maximum, for a self-exclusion one of these; null is permanent. */
export const COOL_OFF_DAYS_MAX = 42
export const SELF_EXCLUSION_DAYS = [180, 365, 1825, null] as const

/** A player's own block of all play and deposits. */
export interface Exclusion {
  kind: ExclusionKind
  /** In epoch ms; null if permanent. */
  untilMs: number | null
}

/** An exclusion that begins now and lasts `days` of 24 hours, or permanently if null. */
export const excludeFor = (kind: ExclusionKind, days: number | null, nowMs: number): Exclusion => ({
  kind,
  untilMs: days === null ? null : nowMs + days * DAY_MS,
})

/** The exclusion if it is in force; null if there is none or it has ended. */
export function exclusionAt(exclusion: Exclusion | null, nowMs: number): Exclusion | null {
  if (!exclusion) return null
  return exclusion.untilMs === null || exclusion.untilMs > nowMs ? exclusion : null
}

/** Whether one exclusion ends before another. */
export const endsBefore = (one: Exclusion, other: Exclusion): boolean =>
  one.untilMs !== null && (other.untilMs === null || one.untilMs < other.untilMs)

/** The one that ends later; the first if they end together. */
export const laterOf = (one: Exclusion | null, other: Exclusion | null): Exclusion | null =>
  one && other ? (endsBefore(one, other) ? other : one) : (one ?? other)
