import { type Period, periodAt, type Span } from '#domain/schedule/schedule.ts'

/** The instant that a transaction's entries have, and the zone of the calendar by which limits begin anew. */
export interface GuardTime {
  atMs: number
  timeZone: string
}

/** What a player staked, and what it lost them, in cents: below zero when they won. */
export interface PlaySum {
  stake: bigint
  loss: bigint
}

/** What was played in the running day, week and month, and when each of them began, in epoch ms. */
export type Counters = Record<Period, PlaySum & { beganMs: number }>

/** As the wallet's row keeps them: of each period when it began, in epoch ms, and what was staked and lost, in cents. */
type KeptPlay = Record<Period, [beganMs: number, stake: number, loss: number]>

/** What a wallet's row has counted, as it stands at an instant: a period that is over counts for nothing. */
export function countersAt(play: unknown, time: GuardTime): Counters {
  const running = beginningsAt(time)
  const { day, week, month } = play as KeptPlay
  const read = ([beganMs, stake, loss]: KeptPlay[Period], runningMs: number) =>
    // Another node's clock may be ahead, and its period have begun.
    beganMs < runningMs
      ? { beganMs: runningMs, stake: 0n, loss: 0n }
      : { beganMs, stake: BigInt(stake), loss: BigInt(loss) }
  return {
    day: read(day, running.day),
    week: read(week, running.week),
    month: read(month, running.month),
  }
}

/** As the wallet's row keeps them, in JSON. */
export function keptPlay({ day, week, month }: Counters): string {
  const text = ({ beganMs, stake, loss }: Counters[Period]) => `[${beganMs},${stake},${loss}]`
  return `{"day":${text(day)},"week":${text(week)},"month":${text(month)}}`
}

/** Counts what was played at an instant, in the periods in which it lies. */
export function countPlay({ day, week, month }: Counters, sum: PlaySum, atMs: number): void {
  for (const counter of [day, week, month]) {
    if (atMs < counter.beganMs) continue
    counter.stake += sum.stake
    counter.loss += sum.loss
  }
}

let known: { timeZone: string; day: Span; beginnings: Record<Period, number> } | undefined

/** When the running periods have begun. It is asked for every bet, and the same until midnight. */
export function beginningsAt({ atMs, timeZone }: GuardTime): Record<Period, number> {
  const isKnown =
    known?.timeZone === timeZone && known.day.startMs <= atMs && atMs < known.day.endMs
  if (known && isKnown) return known.beginnings
  const day = periodAt(atMs, 'day', timeZone)
  const startOf = (period: Period) => periodAt(atMs, period, timeZone).startMs
  const beginnings = { day: day.startMs, week: startOf('week'), month: startOf('month') }
  known = { timeZone, day, beginnings }
  return beginnings
}
