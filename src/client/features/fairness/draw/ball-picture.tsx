import { classes } from '#client/ui/classes.ts'
import type { PlinkoResult } from '#domain/games/plinko.ts'
import css from './draw-picture.module.css'

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
