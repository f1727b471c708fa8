import { MINUTE_MS } from '#domain/schedule/durations.ts'

/** How long the reels of a round run; a fast battle's run for a third of it. */
const ROUND_MS = 6_000
const FAST_ROUND_MS = 2_000

/** From the draw to the first round, so that everybody sees it begin. */
export const BATTLE_LEAD_MS = 1_000
/** An unfilled battle is refunded after it. */
export const BATTLE_WAIT_MS = 30 * MINUTE_MS
/** The beacon's round is due at least so long after the last seat was paid. */
export const BEACON_MARGIN_MS = 3_000
/** A round that the network itself has not made by then voids the battle. */
export const BEACON_PATIENCE_MS = 10 * MINUTE_MS

/** How long each round of a battle is shown, in milliseconds. */
export const roundMsOf = (isFast: boolean): number => (isFast ? FAST_ROUND_MS : ROUND_MS)

/** When the rounds of a drawn battle are shown; everybody sees the same one at the same time. */
export interface Timetable {
  firstRoundAtMs: number
  roundMs: number
  rounds: number
}

/** How many rounds have begun: what they drew is known to everybody. */
export function startedRounds(timetable: Timetable, nowMs: number): number {
  return within(timetable, Math.floor(sinceFirst(timetable, nowMs)) + 1)
}

/** How many rounds are over. */
export function endedRounds(timetable: Timetable, nowMs: number): number {
  return within(timetable, Math.floor(sinceFirst(timetable, nowMs)))
}

/** How many of the rounds' events, a start and an end of each in turn, have happened. */
export function eventsSoFar(timetable: Timetable, nowMs: number): number {
  return startedRounds(timetable, nowMs) + endedRounds(timetable, nowMs)
}

/** What the event of a number, from 0, is about. */
export function eventOf(index: number): { kind: 'started' | 'ended'; round: number } {
  return { kind: index % 2 === 0 ? 'started' : 'ended', round: Math.floor(index / 2) }
}

/** When the next round begins or the last one ends, in milliseconds since the epoch. */
export function nextEventAt(timetable: Timetable, nowMs: number): number {
  const { firstRoundAtMs, roundMs } = timetable
  return firstRoundAtMs + startedRounds(timetable, nowMs) * roundMs
}

/** When the last round is over, in milliseconds since the epoch. */
export function endsAt({ firstRoundAtMs, roundMs, rounds }: Timetable): number {
  return firstRoundAtMs + rounds * roundMs
}

const sinceFirst = ({ firstRoundAtMs, roundMs }: Timetable, nowMs: number) =>
  (nowMs - firstRoundAtMs) / roundMs

const within = ({ rounds }: Timetable, count: number) => Math.min(Math.max(count, 0), rounds)
