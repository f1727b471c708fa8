import type { ReportName } from '#contract/http/operator/reports.ts'
import type { Report } from './report.ts'
import { accounts, liabilities } from './sources/accounts.ts'
import { daily } from './sources/daily.ts'
import { dormant } from './sources/dormant.ts'
import { games } from './sources/games.ts'
import { hourly } from './sources/hourly.ts'
import { cashback, leaderboard } from './sources/resets.ts'
import { affiliates, bonuses, links, promotions } from './sources/rewards.ts'
import { adjustments, events, payouts } from './sources/staff.ts'

/** Every report by its name; a name of the contract without its row does not compile. */
export const reports: Readonly<Record<ReportName, Report>> = {
  daily,
  hourly,
  accounts,
  games,
  liabilities,
  payouts,
  adjustments,
  events,
  dormant,
  bonuses,
  promotions,
  affiliates,
  links,
  cashback,
  leaderboard,
}
