import { useState } from 'react'
import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { Select } from '#client/ui/form/select.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { PLINKO_RISKS, PLINKO_ROWS, plinkoTables, waysTo } from '#domain/games/plinko.ts'
import { EXAMPLE, type GameTexts, STREAM } from './game-texts.ts'
import css from './instant-fairness.module.css'
import { InstantFairness } from './instant-fairness.tsx'

const texts: GameTexts = {
  label: 'Bounce',
  play: '/bounce',
  lead: 'Where a ball lands is decided before it falls: at each row, eight bytes made from our seed and yours say left or right. The board only shows that path.',
  decides: {
    title: 'A coin for each row',
    text: 'Every eight bytes of the mix become 0 or 1: a step to the left or to the right. The number of steps to the right is the slot.',
  },
  formula: `${STREAM}
step       = uniform(2) for each row; 1 is right, 0 is left
slot       = the number of steps to the right
payout     = ⌊stake in cents · multiplier of the slot⌋`,
  note: 'Each ball is a bet of its own and takes the next nonce: ten balls, ten nonces.',
  example: {
    ...EXAMPLE,
    game: 'plinko',
    nonce: 2,
    parameters: { rows: 16, risk: 'high' },
  },
}

export function BounceFairnessPage() {
  return (
    <InstantFairness game={texts}>
      <Returns />
    </InstantFairness>
  )
}

const { paytables, rtp } = plinkoTables()

/** The RTP of each of the 27 boards, computed by counting every path of the ball. */
function Returns() {
  const [rowsText, setRows] = useState('8')
  const rows = Number(rowsText)
  return (
    <>
      <p className={css.lead}>
        A board of 8 rows has 256 paths and one of 16 rows has 65,536, all equally likely. Counting
        them all gives the exact return of each board.
      </p>
      <Table label="What each board of Bounce pays back">
        <thead>
          <tr>
            <th scope="col">Rows</th>
            {PLINKO_RISKS.map((risk) => (
              <th key={risk} scope="col">
                {riskLabels[risk]} risk
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLINKO_ROWS.map((count) => (
            <tr key={count}>
              <th scope="row">{count}</th>
              {PLINKO_RISKS.map((risk) => (
                <td key={risk} className="num" translate="no">
                  {showPercent(rtp[risk][count] ?? 0, 4)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <h3>The slots of a board</h3>
      <Select
        label="Rows"
        value={rowsText}
        onChange={setRows}
        options={PLINKO_ROWS.map((count) => ({ value: String(count), label: `${count} rows` }))}
      />
      <Table label={`The slots of ${rows} rows`}>
        <thead>
          <tr>
            <th scope="col">Slot</th>
            <th scope="col">Paths of {showCount(2 ** rows)}</th>
            <th scope="col">Chance</th>
            {PLINKO_RISKS.map((risk) => (
              <th key={risk} scope="col">
                {riskLabels[risk]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows / 2 + 1 }, (_, slot) => slot).map((slot) => (
            <tr key={slot}>
              <th scope="row">{slot === rows - slot ? slot : `${slot} or ${rows - slot}`}</th>
              <td className="num" translate="no">
                {showCount(waysTo(slot, rows))}
              </td>
              <td className="num" translate="no">
                {showPercent((waysTo(slot, rows) / 2 ** rows) * 100, 4)}
              </td>
              {PLINKO_RISKS.map((risk) => (
                <td key={risk} className="num" translate="no">
                  {paytables[risk][rows]?.[slot]}×
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

const riskLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const
