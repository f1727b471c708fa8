import type { dailySplits } from '#contract/http/operator/reports.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'

/** Where the rows are that a figure of a day sums: that day alone, split by what tells most about the figure. */
export function dayLink(date: string, by: (typeof dailySplits)[number]): string {
  const to = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
  return `/operator/reports?${new URLSearchParams({ name: 'daily', from: date, to, by })}`
}
