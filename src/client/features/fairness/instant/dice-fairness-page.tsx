import { useEdge } from '#client/lib/api/use-edge.ts'
import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { Table } from '#client/ui/list/table.tsx'
import { diceMultiplier, diceTargetFor } from '#domain/games/dice.ts'
import { games } from './games.ts'
import css from './instant-fairness.module.css'
import { InstantFairness } from './instant-fairness.tsx'

export function DiceFairnessPage() {
  return (
    <InstantFairness game={games.dice}>
      <Returns />
    </InstantFairness>
  )
}

/** Example bets, by winning tickets: from the longest odds to the shortest. */
const shown = [1, 7, 100, 1_000, 2_500, 3_333, 4_950, 5_000, 6_667, 7_500, 9_000, 9_800]

/** The exact RTP of bets: the multiplier is cut to four decimals, and nothing else is deducted. */
function Returns() {
  const rtp = 100 - useEdge('dice')
  const total = showCount(Math.round(rtp * 1_000_000))
  return (
    <>
      <p className={css.lead}>
        A bet on w of the 10,000 rolls pays ⌊{total} / w⌋ / 10,000 times its stake, so it pays back
        w × ⌊{total} / w⌋ / 1,000,000%: {showPercent(rtp)} at most, whatever you choose.
      </p>
      <Table label="What a bet on dice pays back">
        <thead>
          <tr>
            <th scope="col">Roll under</th>
            <th scope="col">Roll over</th>
            <th scope="col">Chance</th>
            <th scope="col">Multiplier</th>
            <th scope="col">Pays back</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((winning) => (
            <tr key={winning}>
              <td className="num" translate="no">
                {diceTargetFor(winning, 'under').toFixed(2)}
              </td>
              <td className="num" translate="no">
                {diceTargetFor(winning, 'over').toFixed(2)}
              </td>
              <td className="num" translate="no">
                {showPercent(winning / 100, 2)}
              </td>
              <td className="num" translate="no">
                {(diceMultiplier(winning, rtp) / 10_000).toFixed(4)}x
              </td>
              <td className="num" translate="no">
                {showPercent((winning * diceMultiplier(winning, rtp)) / 1_000_000, 4)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
