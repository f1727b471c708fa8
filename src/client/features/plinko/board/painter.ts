import { createSharpness } from '#client/lib/browser/sharpness.ts'
import { drawBall, drawBeams, drawLabel, drawTouches } from './draw-balls.ts'
import {
  drawAurora,
  drawBins,
  drawHopper,
  drawPegs,
  drawTurningBins,
  drawWays,
} from './draw-board.ts'
import { layoutOf } from './layout.ts'
import { eased, type Face, type Picture } from './picture.ts'
import { makeSprites } from './sprites.ts'

const TURN_MS = 520
const LIGHT_MS = 180

/**
 * Draws the board on a canvas: the pegs and the light behind them once, the rest frame by frame. A frame
 * allocates and measures nothing. It depends only on its picture, except during the transition between two
 * paytables.
 */
export function createPainter(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  const ground = document.createElement('canvas')
  const size = { width: 0, height: 0, ratio: 0 }
  const ratioAt = createSharpness()
  let isMeasured = false
  let face: Face | null = null
  let before: Face | null = null
  let turnedMs = Number.NEGATIVE_INFINITY
  let isGroundFresh = false
  let litSlot = 0
  let light = 0
  let lastMs = 0

  new ResizeObserver(() => {
    isMeasured = false
  }).observe(canvas)

  /** Returns whether the canvas has changed its size. */
  function measure(pageMs: number): boolean {
    const ratio = ratioAt(pageMs)
    if (isMeasured && ratio === size.ratio) return false
    isMeasured = true
    const { clientWidth: width, clientHeight: height } = canvas
    if (size.width === width && size.height === height && size.ratio === ratio) return false
    Object.assign(size, { width, height, ratio })
    for (const each of [canvas, ground]) {
      each.width = Math.round(width * ratio)
      each.height = Math.round(height * ratio)
    }
    return true
  }

  function fitted(multipliers: readonly number[], pageMs: number, isCalm: boolean): Face | null {
    const isResized = measure(pageMs)
    const { width, height, ratio } = size
    if (width === 0 || height === 0) return null
    if (face && !isResized && face.multipliers === multipliers) return face
    const isTurning = face !== null && !isResized && !isCalm
    before = isTurning ? face : null
    if (isTurning) turnedMs = pageMs
    const rows = multipliers.length - 1
    const layout = layoutOf(width, height, rows)
    const sprites = makeSprites(multipliers, layout.spacing, layout.binHeight, ratio)
    face = { multipliers, rows, sprites, layout }
    isGroundFresh = false
    return face
  }

  return {
    /** The position of the bins, for the elements above them; null before the first picture. */
    layout: () => face?.layout ?? null,
    /** Whether the next picture will differ even if no ball is falling. */
    isMoving: (pageMs: number, lit: number | null) =>
      pageMs - turnedMs < TURN_MS || light !== (lit === null ? 0 : 1),
    paint(picture: Picture): void {
      const { pageMs, isCalm, nowMs } = picture
      const now = context && fitted(picture.multipliers, pageMs, isCalm)
      if (!now) return
      const turn = isCalm ? 1 : Math.min(1, (pageMs - turnedMs) / TURN_MS)
      if (turn === 1) before = null
      moveLight(picture)
      context.globalAlpha = 1
      if (turn === 1) {
        drawGround(context, now)
        if (light > 0) drawWays(context, now, litSlot, eased(light))
        for (const ball of picture.balls) drawTouches(context, now, ball, nowMs)
        drawBeams(context, now, picture)
        drawBins(context, now, picture)
      } else drawTurn(context, now, turn)
      for (const ball of picture.balls) drawBall(context, now, ball, picture)
      for (const ball of picture.balls) drawLabel(context, now, ball, picture)
    },
  }

  function moveLight({ lit, pageMs, isCalm }: Picture): void {
    const step = isCalm ? 1 : Math.min(1, (pageMs - lastMs) / LIGHT_MS)
    lastMs = pageMs
    if (lit !== null) litSlot = lit
    light = lit === null ? Math.max(0, light - step) : Math.min(1, light + step)
  }

  /** The static parts, drawn once and copied. */
  function drawGround(to: CanvasRenderingContext2D, now: Face): void {
    const below = isGroundFresh ? null : ground.getContext('2d')
    isGroundFresh = true
    if (below) {
      clear(below)
      drawStill(below, now.layout, now.rows, [[now, 1]])
    }
    to.setTransform(1, 0, 0, 1, 0, 0)
    to.globalCompositeOperation = 'copy'
    to.drawImage(ground, 0, 0)
    to.globalCompositeOperation = 'source-over'
    to.setTransform(size.ratio, 0, 0, size.ratio, 0, 0)
  }

  function clear(to: CanvasRenderingContext2D): void {
    to.setTransform(size.ratio, 0, 0, size.ratio, 0, 0)
    to.clearRect(0, 0, size.width, size.height)
  }

  /** The transition between two boards: pegs move, rows come or go, and the bins turn over. */
  function drawTurn(to: CanvasRenderingContext2D, now: Face, turn: number): void {
    const share = eased(turn)
    const rows = before ? before.rows + (now.rows - before.rows) * share : now.rows
    const layout = layoutOf(size.width, size.height, rows)
    clear(to)
    drawStill(
      to,
      layout,
      rows,
      before
        ? [
            [before, 1 - share],
            [now, share],
          ]
        : [[now, share]],
    )
    drawTurningBins(to, [before, now], turn, { layout, rows })
  }
}

function drawStill(
  to: CanvasRenderingContext2D,
  layout: Face['layout'],
  rows: number,
  faces: readonly (readonly [Face, share: number])[],
): void {
  for (const [face, share] of faces) drawAurora(to, face, share)
  drawHopper(to, layout)
  const peg = faces.at(-1)?.[0].sprites.peg
  if (peg) drawPegs(to, layout, rows, peg)
}
