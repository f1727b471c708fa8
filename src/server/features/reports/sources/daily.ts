import { readDays } from '#server/features/figures/index.ts'
import { BONUS_KINDS } from '#server/ledger/index.ts'
import { columnsOf, type Report } from '../report.ts'

const bonuses = Object.fromEntries(
  BONUS_KINDS.map((kind) => [
    kind,
    ['coins', `The part of the bonus cost that is ${kind.replaceAll('_', ' ')}`] as const,
  ]),
)

export const daily: Report = {
  name: 'daily',
  title: 'Daily totals',
  version: 1,
  about:
    'What was booked on each day of the shop’s calendar; what takes something back counts on the day on which it was booked',
  filters: ['from', 'to', 'by'],
  columns: columnsOf({
    date: ['date', 'The day in the shop’s time zone'],
    of: ['text', 'The game, method, currency or country, if the days are split'],
    bets: ['count', 'Stakes taken'],
    stakes: ['coins', 'Stakes, less those that were refunded'],
    payouts: ['coins', 'Coins and items won, an item at its price'],
    ggr: ['coins', 'Gross gaming revenue: stakes less payouts'],
    bonus_cost: ['coins', 'What was given away, in coins and items'],
    ...bonuses,
    ngr: ['coins', 'Net gaming revenue: gross gaming revenue less the bonus cost'],
    deposits: ['coins', 'Paid in, with redeemed gift cards'],
    deposits_reversed: ['coins', 'Taken back by payment providers, or sent back'],
    withdrawals: ['coins', 'Paid out'],
    fees: [
      'coins',
      'Fees of parcels, seats in battles and withdrawals, less those that were refunded',
    ],
    adjustments: ['coins', 'Corrections of balances by staff'],
    goods_shipped_price: ['coins', 'Items shipped, at the prices at which they were won'],
    goods_shipped_cost: ['coins', 'The same at the catalog’s prices of that time'],
    active_players: ['count', 'Accounts that have staked'],
    new_players: ['count', 'Accounts opened'],
    first_depositors: ['count', 'Accounts that paid in for the first time'],
    balance_free: ['coins', 'In wallets at the end of the day'],
    balance_held: [
      'coins',
      'Of players in open battles, rounds and withdrawals at the end of the day',
    ],
    inventory: [
      'coins',
      'Items of players at the end of the day, at the prices at which they were won',
    ],
  }),
  totals: [
    'bets',
    'stakes',
    'payouts',
    'ggr',
    'bonus_cost',
    ...BONUS_KINDS,
    'ngr',
    'deposits',
    'deposits_reversed',
    'withdrawals',
    'fees',
    'adjustments',
    'goods_shipped_price',
    'goods_shipped_cost',
    'new_players',
    'first_depositors',
  ],
  async *rows({ reader }, { from, to, by }) {
    for await (const day of readDays(reader, { from, to }, by)) {
      const { bonusCost, shippedPrice, shippedCost, activePlayers, newPlayers, firstDepositors } =
        day
      const { free, held, inventory, ...figures } = day
      yield [
        {
          ...figures,
          bonus_cost: bonusCost,
          goods_shipped_price: shippedPrice,
          goods_shipped_cost: shippedCost,
          active_players: activePlayers,
          new_players: newPlayers,
          first_depositors: firstDepositors,
          balance_free: by ? null : free,
          balance_held: by ? null : held,
          inventory: by ? null : inventory,
        },
      ]
    }
  },
}
