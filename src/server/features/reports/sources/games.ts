import { games as allGames } from '#domain/games/games.ts'
import { readDays } from '#server/features/figures/index.ts'
import { CONFIDENCE, percentsOf, readGameReturns } from '#server/features/statistics/index.ts'
import { columnsOf, type Report } from '../report.ts'

const labels = new Map<string, string>(allGames.map(({ name, label }) => [name, label]))

export const games: Report = {
  name: 'games',
  title: 'Game performance',
  version: 1,
  about:
    'Each game that was played in the period: the return that its tables state, the one that it had, and between which bounds the stated one lies for fair draws',
  filters: ['from', 'to'],
  columns: columnsOf({
    game: ['text', 'The game'],
    label: ['text', 'Its name on the pages'],
    bets: ['count', 'Stakes taken in the period'],
    stakes: ['coins', 'Stakes, less those that were refunded'],
    payouts: ['coins', 'Coins and items won, an item at its price'],
    ggr: ['coins', 'Stakes less payouts'],
    stated_rtp: ['percent', 'The return to player that the tables state, of all bets until now'],
    realised_rtp: ['percent', 'Payouts in percent of the stakes of the period'],
    interval_low: [
      'percent',
      `The lower bound for the stated return, at a confidence of ${CONFIDENCE}, by the variance of all bets until now`,
    ],
    interval_high: ['percent', 'The upper bound'],
  }),
  totals: ['bets', 'stakes', 'payouts', 'ggr'],
  async *rows({ reader }, { from, to }) {
    const sums = new Map<string, { bets: bigint; stakes: bigint; payouts: bigint }>()
    for await (const { of, bets, stakes, payouts } of readDays(reader, { from, to }, 'game')) {
      const known = sums.get(of ?? '') ?? { bets: 0n, stakes: 0n, payouts: 0n }
      sums.set(of ?? '', {
        bets: known.bets + bets,
        stakes: known.stakes + stakes,
        payouts: known.payouts + payouts,
      })
    }
    for (const [game, { bets, stakes, payouts }] of [...sums].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      if (bets === 0n && stakes === 0n && payouts === 0n) continue
      const all = await readGameReturns(reader, game)
      const part = all.stake === 0 ? 0 : Number(stakes) / all.stake
      const percents = percentsOf({
        ...all,
        stake: Number(stakes),
        payout: Number(payouts),
        expected: all.expected * part,
        variance: Math.max(0, all.variance * part),
      })
      const isKnown = all.stake > 0 && percents !== null
      yield [
        {
          game,
          label: labels.get(game) ?? game,
          bets,
          stakes,
          payouts,
          ggr: stakes - payouts,
          stated_rtp: isKnown ? percents.stated : null,
          realised_rtp: percents?.realised ?? null,
          interval_low: isKnown ? percents.interval[0] : null,
          interval_high: isKnown ? percents.interval[1] : null,
        },
      ]
    }
  },
}
