import { readHours } from '#server/features/figures/index.ts'
import { columnsOf, type Report } from '../report.ts'

export const hourly: Report = {
  name: 'hourly',
  title: 'Hourly totals',
  version: 1,
  about:
    'What was booked in each hour of the shop’s clocks in the last two weeks; hours in which nothing was booked are left out',
  filters: ['from', 'to'],
  columns: columnsOf({
    hour: ['text', 'The hour in the shop’s time zone, such as 2026-11-19 14:00'],
    bets: ['count', 'Stakes taken'],
    stakes: ['coins', 'Stakes, less those that were refunded'],
    payouts: ['coins', 'Coins and items won, an item at its price'],
    ggr: ['coins', 'Gross gaming revenue: stakes less payouts'],
    bonus_cost: ['coins', 'What was given away, in coins and items'],
    ngr: ['coins', 'Net gaming revenue: gross gaming revenue less the bonus cost'],
    deposits: ['coins', 'Paid in, with redeemed gift cards'],
    withdrawals: ['coins', 'Paid out'],
  }),
  totals: ['bets', 'stakes', 'payouts', 'ggr', 'bonus_cost', 'ngr', 'deposits', 'withdrawals'],
  async *rows({ reader }, { from, to }) {
    for await (const { date, bonusCost, ...figures } of readHours(reader, { from, to })) {
      const { bets, stakes, payouts, ggr, ngr, deposits, withdrawals } = figures
      yield [
        {
          hour: date,
          bets,
          stakes,
          payouts,
          ggr,
          bonus_cost: bonusCost,
          ngr,
          deposits,
          withdrawals,
        },
      ]
    }
  },
}
