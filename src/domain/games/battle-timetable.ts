import { MINUTE_MS } from '#domain/schedule/durations.ts'

/** How long after its end the players of a battle can play it again. */
export const REMATCH_MS = 5 * MINUTE_MS

/** How long the reels of a round run; in a fast battle they run a third of that time. */
const ROUND_MS = 6_000
const FAST_ROUND_MS = 2_000

/** The delay between the draw and the first round, so that every viewer sees it begin. */
export const BATTLE_LEAD_MS = 1_000
/** After this time, an unfilled battle is refunded. */
export const BATTLE_WAIT_MS = 30 * MINUTE_MS
/** The beacon's round is due at least this long after the last seat was paid. */
export const BEACON_MARGIN_MS = 3_000
/** If the network has not published the round by then, the battle is void. */
export const BEACON_TIMEOUT_MS = 10 * MINUTE_MS

/** How long each round of a battle is shown, in milliseconds. */
export const roundMsOf = (isFast: boolean): number => (isFast ? FAST_ROUND_MS : ROUND_MS)

/** When the rounds of a drawn battle are shown; all viewers see the same round at the same time. */
export interface Timetable {
  firstRoundAtMs: number
  roundMs: number
  rounds: number
}

/** The number of rounds that have started; their drops are public. */
export function startedRounds(timetable: Timetable, nowMs: number): number {
  return within(timetable, Math.floor(sinceFirst(timetable, nowMs)) + 1)
}

/** The number of rounds that have ended. */
export function endedRounds(timetable: Timetable, nowMs: number): number {
  return within(timetable, Math.floor(sinceFirst(timetable, nowMs)))
}

/** The number of events that have happened; each round has a start and an end. */
export function eventsSoFar(timetable: Timetable, nowMs: number): number {
  return startedRounds(timetable, nowMs) + endedRounds(timetable, nowMs)
}

/** The event with an index, counted from 0. */
export function eventOf(index: number): { kind: 'started' | 'ended'; round: number } {
  return { kind: index % 2 === 0 ? 'started' : 'ended', round: Math.floor(index / 2) }
}

/** The start of the next round or the end of the last one, in milliseconds since the epoch. */
export function nextEventAt(timetable: Timetable, nowMs: number): number {
  const { firstRoundAtMs, roundMs } = timetable
  return firstRoundAtMs + startedRounds(timetable, nowMs) * roundMs
}

/** The end of the last round, in milliseconds since the epoch. */
export function endsAt({ firstRoundAtMs, roundMs, rounds }: Timetable): number {
  return firstRoundAtMs + rounds * roundMs
}

const sinceFirst = ({ firstRoundAtMs, roundMs }: Timetable, nowMs: number) =>
  (nowMs - firstRoundAtMs) / roundMs

const within = ({ rounds }: Timetable, count: number) => Math.min(Math.max(count, 0), rounds)
