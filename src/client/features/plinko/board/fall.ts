import { chanceOf } from '#client/lib/browser/chance-of.ts'

/**
 * How a ball falls along its recorded path. Lengths are in units of the peg spacing, measured right and
 * down from the middle of the first row; the pegs form equilateral triangles.
 */
export const ROW_HEIGHT = Math.sqrt(3) / 2
export const BALL_RADIUS = 0.22
export const PEG_RADIUS = 0.075
/** The centre of a ball at the start, and at rest in its slot. */
export const START_Y = -1.45
export const floorY = (rows: number): number => (rows - 1) * ROW_HEIGHT + 0.92

/** The distance between the centres of ball and peg when they touch. */
const TOUCHING = BALL_RADIUS + PEG_RADIUS
/** The time to fall one row from rest on a board of one row; gravity looks the same on all boards. */
const ROW_MS = 400

/** The position of a peg in a row; the first row has three. */
export const pegX = (row: number, peg: number): number => peg - (row + 2) / 2

/** The centre of a slot. */
export const slotX = (slot: number, rows: number): number => slot - rows / 2

/** A fall as numbers: time, position and vertical speed at each touch. */
export interface Fall {
  rows: number
  /** The number of steps to the right so far, by row, ending with the slot. */
  rights: Uint8Array
  /** In ms: 0, the touch of each row's peg, and the landing. */
  at: Float64Array
  x: Float64Array
  y: Float64Array
  speedY: Float64Array
  gravity: number
  endMs: number
}

/** Written in place, so that a frame allocates nothing. */
export interface Spot {
  x: number
  y: number
}

/**
 * The fall along a path of characters, 1 for right and 0 for left. The ball touches each peg on the side to
 * which it continues. `seed` varies only how high and how far out it bounces.
 */
export function fallOf(path: string, seed: number): Fall {
  const rows = path.length
  const dropMs = ROW_MS / Math.sqrt(rows)
  const gravity = (2 * ROW_HEIGHT) / dropMs ** 2
  const fall: Fall = {
    rows,
    rights: new Uint8Array(rows + 1),
    at: new Float64Array(rows + 2),
    x: new Float64Array(rows + 2),
    y: new Float64Array(rows + 2),
    speedY: new Float64Array(rows + 2),
    gravity,
    endMs: 0,
  }
  fall.y[0] = START_Y
  let rights = 0
  for (let row = 0; row < rows; row += 1) {
    fall.rights[row] = rights
    const isRight = path.charCodeAt(row) === 49
    // A ball that changes direction hits the near side of the peg, steeply: it has just cleared the one
    // above.
    const isTurning = path[row] !== path[row - 1]
    const angle = (isTurning ? 0.1 : 0.18) + (isTurning ? 0.16 : 0.3) * chanceOf(seed + row, 1)
    const outwards = Math.sin(angle) * TOUCHING
    const x = pegX(row, rights + 1) + (isRight ? outwards : -outwards)
    const y = row * ROW_HEIGHT - Math.cos(angle) * TOUCHING
    throwTo(fall, row + 1, x, y, row === 0 ? 1 : 1.34 + 0.28 * chanceOf(seed + row, 2))
    if (isRight) rights += 1
  }
  fall.rights[rows] = rights
  throwTo(fall, rows + 1, slotX(rights, rows), floorY(rows), 1.3)
  fall.endMs = fall.at[rows + 1] ?? 0
  return fall
}

/** Adds the next touch: a throw that takes `stretch` times as long as a fall from rest. */
function throwTo(fall: Fall, touch: number, x: number, y: number, stretch: number): void {
  const down = y - (fall.y[touch - 1] ?? 0)
  const ms = stretch * Math.sqrt((2 * down) / fall.gravity)
  fall.speedY[touch - 1] = down / ms - (fall.gravity * ms) / 2
  fall.at[touch] = (fall.at[touch - 1] ?? 0) + ms
  fall.x[touch] = x
  fall.y[touch] = y
}

/** How many pegs a ball has touched after `ms`. */
export function touchesAt(fall: Fall, ms: number): number {
  let touches = 0
  while (touches < fall.rows && (fall.at[touches + 1] ?? 0) <= ms) touches += 1
  return touches
}

/** Writes the ball's position after `ms`: a throw from peg to peg, and at the end the middle of its slot. */
export function spotAt(fall: Fall, ms: number, spot: Spot): Spot {
  const from = touchesAt(fall, ms)
  const to = from + 1
  const start = fall.at[from] ?? 0
  const lasts = (fall.at[to] ?? 0) - start
  const since = Math.min(Math.max(0, ms - start), lasts)
  const fromX = fall.x[from] ?? 0
  const toX = fall.x[to] ?? 0
  spot.x = since === lasts ? toX : fromX + ((toX - fromX) * since) / lasts
  const thrown = (fall.speedY[from] ?? 0) * since + (fall.gravity * since ** 2) / 2
  spot.y = since === lasts ? (fall.y[to] ?? 0) : (fall.y[from] ?? 0) + thrown
  return spot
}
