import type { Ball } from './board.ts'
import { BALL_RADIUS, pegX, ROW_HEIGHT, slotX, spotAt } from './fall.ts'
import { depthInBin } from './layout.ts'
import { eased, type Face, type Picture, pegRadius } from './picture.ts'
import { makeLabel } from './sprites.ts'

const SINK_MS = 170
const BORN_MS = 110
const TRAIL_STEP_MS = 20
const GLOW_MS = 520
const spot = { x: 0, y: 0 }

/** Draws a light by its centre on whole pixels: unscaled drawing is much cheaper. */
function drawLight(
  to: CanvasRenderingContext2D,
  light: HTMLCanvasElement,
  x: number,
  y: number,
  ratio: number,
) {
  const [wide, high] = [light.width / ratio, light.height / ratio]
  const left = Math.round((x - wide / 2) * ratio) / ratio
  to.drawImage(light, left, Math.round((y - high / 2) * ratio) / ratio, wide, high)
}

/** A ball and its trail, both derived from the path, so that no state is needed. */
export function drawBall(
  to: CanvasRenderingContext2D,
  { layout, rows, sprites }: Face,
  ball: Ball,
  { nowMs, isCalm }: Picture,
): void {
  const ms = nowMs - ball.startMs
  const over = ms - ball.fall.endMs
  const sunk = isCalm ? 0 : over / SINK_MS
  if (ms < 0 || sunk >= 1) return
  const { spacing, x, y } = layout
  const { ratio, trail } = sprites
  to.globalCompositeOperation = 'lighter'
  for (let step = over < 0 ? trail.length : 0; step >= 1; step -= 1) {
    const then = ms - step * TRAIL_STEP_MS
    const light = trail[step - 1]
    if (then <= 0 || !light) continue
    spotAt(ball.fall, then, spot)
    drawLight(to, light, x + spot.x * spacing, y + spot.y * spacing, ratio)
  }
  spotAt(ball.fall, ms, spot)
  const ballX = x + spot.x * spacing
  const deep = over > 0 ? eased(Math.max(0, sunk)) * depthInBin(layout, rows) : 0
  const ballY = y + spot.y * spacing + deep
  const born = Math.min(1, ms / BORN_MS)
  const shown = born * (1 - Math.max(0, sunk) ** 2)
  to.globalAlpha = shown
  drawLight(to, sprites.halo, ballX, ballY, ratio)
  to.globalCompositeOperation = 'source-over'
  // Flattened for a moment after a hit.
  const flat = 1 - 0.1 * Math.max(0, 1 - sinceTouch(ball, ms) / 70)
  const radius = BALL_RADIUS * spacing * born
  const [wide, high] = [radius * (2 - flat), radius * flat]
  to.drawImage(sprites.ball, ballX - wide, ballY - high, wide * 2, high * 2)
  to.globalAlpha = 1
}

const sinceTouch = ({ fall, touches }: Ball, ms: number): number =>
  touches === 0 ? Number.POSITIVE_INFINITY : ms - (fall.at[touches] ?? 0)

/** A touched peg glows, and fades. */
export function drawTouches(
  to: CanvasRenderingContext2D,
  face: Face,
  ball: Ball,
  nowMs: number,
): void {
  const { spacing, x, y } = face.layout
  const ms = nowMs - ball.startMs
  to.globalCompositeOperation = 'lighter'
  for (let row = ball.touches - 1; row >= 0; row -= 1) {
    const age = (ms - (ball.fall.at[row + 1] ?? 0)) / GLOW_MS
    if (age >= 1) break
    const radius = spacing * (0.22 + 0.36 * eased(age))
    const pegLeft = x + pegX(row, (ball.fall.rights[row] ?? 0) + 1) * spacing
    const pegTop = y + row * ROW_HEIGHT * spacing
    to.globalAlpha = 0.95 * (1 - age) ** 1.6
    to.drawImage(face.sprites.glow, pegLeft - radius, pegTop - radius, radius * 2, radius * 2)
    const bright = pegRadius(spacing) * (1 + 0.5 * (1 - age))
    to.drawImage(face.sprites.peg, pegLeft - bright, pegTop - bright, bright * 2, bright * 2)
  }
  to.globalCompositeOperation = 'source-over'
  to.globalAlpha = 1
}

const BEAM_MS = 700

/** A win emits a beam in its bin's colour, higher for larger payouts. */
export function drawBeams(
  to: CanvasRenderingContext2D,
  face: Face,
  { balls, nowMs, isCalm }: Picture,
) {
  const { layout, rows, sprites } = face
  const { spacing, x, binTop, binHeight } = layout
  to.globalCompositeOperation = 'lighter'
  for (const { startMs, fall, multiplier, isWin, hasLanded } of balls) {
    const slot = fall.rights[rows] ?? 0
    const bin = sprites.bins[slot]
    const age = isCalm ? 0.3 : (nowMs - startMs - fall.endMs) / BEAM_MS
    if (!isWin || !hasLanded || !bin || fall.rows !== rows || age >= 1) continue
    const left = (1 - age) ** 1.5
    const middle = x + slotX(slot, rows) * spacing
    const high =
      spacing * Math.min(6, 1.2 + 1.6 * Math.log2(1 + multiplier)) * (0.6 + 0.4 * eased(age))
    to.globalAlpha = 0.75 * left
    to.drawImage(bin.beam, middle - spacing * 0.5, binTop - high + 4, spacing, high)
    const [wide, tall] = [spacing * 2.6, binHeight * 3]
    to.globalAlpha = 0.8 * left
    to.drawImage(bin.glow, middle - wide / 2, binTop + binHeight / 2 - tall / 2, wide, tall)
  }
  to.globalCompositeOperation = 'source-over'
  to.globalAlpha = 1
}

const LABEL_MS = 1_300
/** Rendered when a ball has landed, and discarded with it. */
const labels = new WeakMap<Ball, HTMLCanvasElement>()

/** A ball's result rises from its bin. */
export function drawLabel(
  to: CanvasRenderingContext2D,
  { layout, rows, sprites }: Face,
  ball: Ball,
  { balls, nowMs, isCalm }: Picture,
): void {
  const slot = ball.fall.rights[rows] ?? 0
  const age = isCalm ? 0.25 : (nowMs - ball.startMs - ball.fall.endMs) / LABEL_MS
  const bin = sprites.bins[slot]
  if (!ball.hasLanded || !bin || ball.fall.rows !== rows || age >= 1) return
  const { ratio } = sprites
  let label = labels.get(ball)
  if (!label) {
    label = makeLabel(ball.label, ball.isWin ? bin.color : null, ratio)
    labels.set(ball, label)
  }
  const half = label.width / ratio / 2
  const middle = layout.x + slotX(slot, rows) * layout.spacing
  const shownX = Math.min(layout.width - half, Math.max(half, middle))
  const rise = 14 + 52 * eased(age) + 20 * before(ball, balls)
  to.globalAlpha = Math.min(1, age * 12) * Math.min(1, (1 - age) * 2.5)
  drawLight(to, label, shownX, layout.binTop - rise, ratio)
  to.globalAlpha = 1
}

/** How many balls reached the same slot so recently that their labels would overlap. */
function before(ball: Ball, balls: readonly Ball[]): number {
  let count = 0
  for (const other of balls) {
    if (other === ball) break
    const apart = ball.startMs + ball.fall.endMs - other.startMs - other.fall.endMs
    const isSame = other.fall.rights[ball.fall.rows] === ball.fall.rights[ball.fall.rows]
    if (isSame && other.hasLanded && Math.abs(apart) < 160) count += 1
  }
  return count
}
