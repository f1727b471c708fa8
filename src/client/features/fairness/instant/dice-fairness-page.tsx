import { useEdge } from '#client/lib/api/use-edge.ts'
import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { Table } from '#client/ui/list/table.tsx'
import { diceMultiplier, diceTargetFor } from '#domain/games/dice.ts'
import { EXAMPLE, type GameTexts, STREAM } from './game-texts.ts'
import css from './instant-fairness.module.css'
import { InstantFairness } from './instant-fairness.tsx'

const texts: GameTexts = {
  label: 'Dice',
  play: '/dice',
  lead: 'A roll follows from our seed, which we committed to before your browser made yours, and from the number of the bet. Nobody can choose it, and anybody can compute it again.',
  decides: {
    title: 'One number decides',
    text: 'Eight bytes of the mix become one of 10,000 tickets, 0.00 to 99.99, each equally likely. Over wins above your target, under wins below it.',
  },
  formula: `${STREAM}
ticket     = uniform(10,000); the roll is ticket / 100
w          = 9,999 − 100 · target (over), or 100 · target (under)
multiplier = ⌊99,000,000 / w⌋ / 10,000
payout     = ⌊stake in cents · multiplier⌋, when it wins`,
  note: 'Each bet takes the next nonce, from 0, one counter for all games; none is ever skipped.',
  example: {
    ...EXAMPLE,
    game: 'dice',
    nonce: 1,
    parameters: { target: 50, direction: 'over' },
  },
}

export function DiceFairnessPage() {
  return (
    <InstantFairness game={texts}>
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
                {(diceMultiplier(winning, rtp) / 10_000).toFixed(4)}×
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
