import { DAY_MS } from '#domain/schedule/durations.ts'

export const EXCLUSION_KINDS = ['cool_off', 'self_exclusion'] as const
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number]

/** The days that a player may choose: of a break any up to the most, of a self-exclusion one of these; null is forever. */
export const COOL_OFF_DAYS_MAX = 42
export const SELF_EXCLUSION_DAYS = [180, 365, 1825, null] as const

/** A player has shut themselves out of all play and deposits. */
export interface Exclusion {
  kind: ExclusionKind
  /** In epoch ms; null of one that is forever. */
  untilMs: number | null
}

/** An exclusion that begins now; of `days` of 24 hours, or forever. */
export const excludeFor = (kind: ExclusionKind, days: number | null, nowMs: number): Exclusion => ({
  kind,
  untilMs: days === null ? null : nowMs + days * DAY_MS,
})

/** The exclusion while it lasts; null before there was one and once it is over. */
export function exclusionAt(exclusion: Exclusion | null, nowMs: number): Exclusion | null {
  if (!exclusion) return null
  return exclusion.untilMs === null || exclusion.untilMs > nowMs ? exclusion : null
}

/** Whether one exclusion would end before another. */
export const endsBefore = (one: Exclusion, other: Exclusion): boolean =>
  one.untilMs !== null && (other.untilMs === null || one.untilMs < other.untilMs)
