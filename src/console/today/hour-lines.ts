import type { ReportRow } from '../parts/read-report.ts'
import type { Line } from './lines-chart.tsx'

interface DrawnDay extends Omit<Line, 'coins'> {
  /** Such as `2026-11-19`. */
  date: string
}

const DAY_HOURS = 24

/**
 * A line for each day, of a figure by hours, which are in order. Hours in which nothing was booked are zero, but those of the first
 * day, the running one, after its last booking are left open.
 */
export function hourLines(
  hours: readonly ReportRow[],
  figure: string,
  days: readonly DrawnDay[],
): Line[] {
  const byHour = new Map(hours.map((row) => [String(row.hour), Number(row[figure] ?? 0)]))
  const last = String(hours.at(-1)?.hour ?? '')
  return days.map(({ date, ...line }) => ({
    ...line,
    coins: Array.from({ length: DAY_HOURS }, (_, hour) => {
      const name = `${date} ${String(hour).padStart(2, '0')}:00`
      return byHour.get(name) ?? (date === days[0]?.date && name > last ? null : 0)
    }),
  }))
}
