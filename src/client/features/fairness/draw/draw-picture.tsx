import type { CSSProperties } from 'react'
import { classes } from '#client/ui/classes.ts'
import { TICKETS } from '#domain/games/box.ts'
import { type DealBet, type DealTerms, dealTickets } from '#domain/games/deals.ts'
import { DICE_TICKETS, type DiceBet } from '#domain/games/dice.ts'
import type { PlinkoResult } from '#domain/games/plinko.ts'
import css from './draw-picture.module.css'

interface DrawPictureProps {
  game: string
  parameters: object
  result: object
  stakeCents: number
  /** The terms of the bet. */
  terms: object
}

/** The draw of a bet on an instant game as a picture, if it has one; the text beside it says the same. */
export function DrawPicture({ game, parameters, result, stakeCents, terms }: DrawPictureProps) {
  if (game === 'plinko') return <BallPicture {...(result as PlinkoResult)} />
  const { ticket } = result as { ticket: number }
  if (game === 'dice') {
    const { target, direction } = parameters as DiceBet
    const zone = direction === 'over' ? ([target, 100] as const) : ([0, target] as const)
    return <RangePicture zone={zone} at={(ticket / DICE_TICKETS) * 100} />
  }
  if (game !== 'deals') return null
  const price = BigInt((parameters as DealBet).target_price_cents)
  // A pasted receipt may contain anything.
  if (price === 0n) return null
  const share = (dealTickets(terms as DealTerms, BigInt(stakeCents), price) / TICKETS) * 100
  return <RangePicture zone={[0, share]} at={(ticket / TICKETS) * 100} />
}

interface RangePictureProps {
  /** The winning range, in percent of all draws. */
  zone: readonly [from: number, to: number]
  at: number
}

/** All draws as a bar, the winning ones in green, with a mark at the drawn one. */
function RangePicture({ zone: [from, to], at }: RangePictureProps) {
  const places = { '--from': `${from}%`, '--to': `${to}%`, '--at': `${at}%` } as CSSProperties
  return (
    <div className={css.range} style={places} aria-hidden="true">
      <i />
      <b data-won={(at >= from && at < to) || undefined} />
    </div>
  )
}

const STEP = 20

/** The pegs of a board with the path of a ball. */
export function BallPicture({ path, slot }: PlinkoResult) {
  const rows = path.length
  const width = (rows + 2) * STEP
  const xOf = (row: number, rights: number) => width / 2 + (rights - row / 2) * STEP
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_, peg) => ({ x: xOf(row, peg), y: row * STEP + 14 })),
  ).flat()
  let rights = 0
  const points = [`${xOf(0, 0)},4`]
  for (const [row, step] of [...path].entries()) {
    rights += Number(step)
    points.push(`${xOf(row + 1, rights)},${(row + 1) * STEP + 4}`)
  }
  return (
    <svg
      className={css.board}
      viewBox={`0 0 ${width} ${rows * STEP + 26}`}
      role="img"
      aria-label={`The ball’s path over ${rows} rows into slot ${slot}`}
    >
      {pegs.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.2" className={css.peg} />
      ))}
      {Array.from({ length: rows + 1 }, (_, at) => (
        <rect
          key={xOf(rows, at)}
          x={xOf(rows, at) - 8}
          y={rows * STEP + 10}
          width="16"
          height="12"
          rx="3"
          className={classes(css.slot, at === slot && css.hit)}
        />
      ))}
      <polyline points={points.join(' ')} className={css.way} />
    </svg>
  )
}
