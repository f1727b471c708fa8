import { type Period, periodAt, type Span } from '#domain/schedule/schedule.ts'

/** The instant of a transaction's entries, and the time zone in which the periods of limits start. */
export interface GuardTime {
  atMs: number
  timeZone: string
}

/** A player's stake and loss, in cents; the loss is negative if they won. */
export interface PlaySum {
  stake: bigint
  loss: bigint
}

/** The play of the current day, week and month, and when each period began, in epoch ms. */
export type Counters = Record<Period, PlaySum & { beganMs: number }>

/** The counters of a wallet's row at an instant; periods that have ended count as zero. */
export function countersAt(play: string, time: GuardTime): Counters {
  const running = periodStartsAt(time)
  const stored: StoredCounters = JSON.parse(play)
  return {
    day: counterAt(stored[0], stored[1], stored[2], running.day),
    week: counterAt(stored[3], stored[4], stored[5], running.week),
    month: counterAt(stored[6], stored[7], stored[8], running.month),
  }
}

type StoredCounter = [beganMs: number, stake: number, loss: number]
/** For the day, the week and the month: when it began, in epoch ms, and the stake and loss in cents. */
type StoredCounters = [...StoredCounter, ...StoredCounter, ...StoredCounter]

const counterAt = (beganMs: number, stake: number, loss: number, runningMs: number) =>
  // The stored period may be later than the running one, because another node's clock was ahead.
  beganMs < runningMs
    ? { beganMs: runningMs, stake: 0n, loss: 0n }
    : { beganMs, stake: BigInt(stake), loss: BigInt(loss) }

/**
 * The counters in the format of the wallet's row: a flat JSON array, because every bet of a player with limits
 * reads and writes it.
 */
export const encodeCounters = ({ day, week, month }: Counters): string =>
  `[${day.beganMs},${day.stake},${day.loss},${week.beganMs},${week.stake},${week.loss},${month.beganMs},${month.stake},${month.loss}]`

/** Counts play at an instant in all periods that contain it. */
export function countPlay({ day, week, month }: Counters, sum: PlaySum, atMs: number): void {
  for (const counter of [day, week, month]) {
    if (atMs < counter.beganMs) continue
    counter.stake += sum.stake
    counter.loss += sum.loss
  }
}

let known: { timeZone: string; day: Span; starts: Record<Period, number> } | undefined

/** When the current periods began. Cached until midnight, because every bet needs it. */
export function periodStartsAt({ atMs, timeZone }: GuardTime): Record<Period, number> {
  const isKnown =
    known?.timeZone === timeZone && known.day.startMs <= atMs && atMs < known.day.endMs
  if (known && isKnown) return known.starts
  const day = periodAt(atMs, 'day', timeZone)
  const startOf = (period: Period) => periodAt(atMs, period, timeZone).startMs
  const starts = { day: day.startMs, week: startOf('week'), month: startOf('month') }
  known = { timeZone, day, starts }
  return starts
}
