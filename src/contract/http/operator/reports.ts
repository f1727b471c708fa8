import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { storable } from '#contract/storable.ts'
import { text } from '#contract/text.ts'
import { dataOf, download } from '#contract/values.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'

/** The reports, by the names that calls and the command line use. */
export const reportNames = [
  'daily',
  'hourly',
  'accounts',
  'games',
  'liabilities',
  'payouts',
  'adjustments',
  'events',
  'dormant',
  'bonuses',
  'promotions',
  'affiliates',
  'links',
  'cashback',
  'leaderboard',
] as const
export type ReportName = (typeof reportNames)[number]

/** What a column holds: money in coins, a share in percent, a number, or text. */
export const columnUnits = ['coins', 'percent', 'count', 'hours', 'time', 'date', 'text'] as const

/** What a report can be narrowed by. */
export const reportFilters = ['from', 'to', 'at', 'by', 'over', 'days'] as const
export type ReportFilter = (typeof reportFilters)[number]

/** By what the days of daily totals may be split. */
export const dailySplits = ['game', 'method', 'currency', 'country'] as const

/** The smallest win or payout that is listed as large, in coins: smaller ones are not found quickly among all. */
export const LARGE_COINS_MIN = 1_000
const LARGE_COINS_MAX = 10_000_000
const PERIOD_DAYS_MAX = 3_660
const DORMANT_DAYS_MAX = 3_660
/** Of `over` and `days`: plain digits. */
const wholeNumber = z.coerce
  .string()
  .check(storable)
  .regex(/^\d{1,8}$/, 'Use digits.')
  .transform(Number)

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2200-01-01'
const day = z.iso
  .date('Write a day as 2026-11-19.')
  .refine((date) => date >= FIRST_DAY && date < LAST_DAY, 'No report covers this day.')

const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const reportQuery = z
  .object({
    from: day.optional().meta({ description: "The first day, in the shop's time zone" }),
    to: day.optional().meta({ description: 'The day after the last one' }),
    at: z.iso
      .datetime({ error: 'Write an instant as 2026-11-19T12:00:00Z.' })
      .optional()
      .meta({ description: 'The instant of a statement; now by default' }),
    by: z.enum(dailySplits).optional().meta({ description: 'Splits each day of daily totals' }),
    over: wholeNumber
      .refine((coins) => coins >= LARGE_COINS_MIN && coins <= LARGE_COINS_MAX, {
        error: `Use an amount from ${LARGE_COINS_MIN} to ${LARGE_COINS_MAX}.`,
      })
      .optional()
      .meta({ description: 'From how many whole coins a win or payout is large' }),
    days: wholeNumber
      .refine((days) => days >= 1 && days <= DORMANT_DAYS_MAX, {
        error: `Use a number of days up to ${DORMANT_DAYS_MAX}.`,
      })
      .optional()
      .meta({ description: 'Days without activity after which an account is dormant' }),
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    error: 'The period ends before it begins.',
    path: ['to'],
  })
  .refine(({ from, to }) => !from || !to || daysFrom(from, to) <= PERIOD_DAYS_MAX, {
    error: `A period has at most ${PERIOD_DAYS_MAX} days.`,
    path: ['to'],
  })

const column = z.object({
  name: text,
  unit: z.enum(columnUnits),
  about: text.meta({ description: 'What it says' }),
})
export type ReportColumn = z.output<typeof column>

export const listReports = defineCall({
  method: 'GET',
  path: '/api/operator/reports',
  summary: 'The reports: title, version, filters, and columns with their units',
  access: 'operator',
  limit: 'operating',
  reply: dataOf(
    z.array(
      z.object({
        name: z.enum(reportNames),
        title: text,
        version: z.number().int(),
        about: text,
        filters: z.array(z.enum(reportFilters)),
        columns: z.array(column),
      }),
    ),
  ),
  refusals: [],
})

export const readReport = defineCall({
  method: 'GET',
  path: '/api/operator/reports/:name',
  summary:
    'A report as a file: its rows, their totals, and title, version, period, filters and time; a period is of whole days',
  access: 'operator',
  limit: 'computing',
  reads: 'standby',
  params: z.object({ name: z.enum(reportNames) }),
  query: reportQuery,
  reply: download,
  fileTypes: ['application/json', 'text/csv'],
  refusals: ['not_found'],
})
