import { waysTo } from '#domain/games/plinko.ts'
import type { Ball } from './board.ts'
import { BALL_RADIUS, PEG_RADIUS, pegX, ROW_HEIGHT, START_Y, slotX, spotAt } from './fall.ts'
import { depthInBin, type Layout, layoutOf } from './layout.ts'
import { makeSprites, type Sprites } from './sprites.ts'

export interface Picture {
  /** By slot. */
  multipliers: readonly number[]
  /** By slot, how many of the last balls fell there. */
  tally: readonly number[]
  balls: readonly Ball[]
  /** By the board's clock, in ms. */
  nowMs: number
  /** By the page's clock, in ms: what the board itself does goes by it. */
  pageMs: number
  /** The slot whose ways are lit, or null. */
  lit: number | null
  /** Nothing moves but what has to. */
  isCalm: boolean
}

const RATIO_MAX = 2
const TURN_MS = 520
const LIGHT_MS = 180

/** A paytable as it is drawn. */
interface Face {
  multipliers: readonly number[]
  rows: number
  sprites: Sprites
  layout: Layout
}

/**
 * Draws the board on a canvas: the pegs and the light behind them once, the rest frame by frame. A frame makes no
 * objects, and follows from its picture alone, but for the turn from one paytable to the next.
 */
export function createPainter(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  const ground = document.createElement('canvas')
  let size = { width: 0, height: 0, ratio: 0 }
  let face: Face | null = null
  let before: Face | null = null
  let turnedMs = Number.NEGATIVE_INFINITY
  let isGroundFresh = false
  let litSlot = 0
  let light = 0
  let lastMs = 0
  const spot = { x: 0, y: 0 }

  function fitted(multipliers: readonly number[], pageMs: number, isCalm: boolean): Face | null {
    const ratio = Math.min(RATIO_MAX, devicePixelRatio)
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return null
    const isResized = size.width !== width || size.height !== height || size.ratio !== ratio
    if (isResized) {
      size = { width, height, ratio }
      for (const each of [canvas, ground]) {
        each.width = Math.round(width * ratio)
        each.height = Math.round(height * ratio)
      }
    }
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
    /** Where the bins stand, for what lies over them; null before the first picture. */
    layout: () => face?.layout ?? null,
    /** Whether the next picture will differ though nothing falls. */
    isMoving: (pageMs: number, lit: number | null) =>
      pageMs - turnedMs < TURN_MS || light !== (lit === null ? 0 : 1),
    paint(picture: Picture): void {
      const { pageMs, isCalm } = picture
      const now = context && fitted(picture.multipliers, pageMs, isCalm)
      if (!now) return
      const turn = isCalm ? 1 : Math.min(1, (pageMs - turnedMs) / TURN_MS)
      if (turn === 1) before = null
      moveLight(picture)
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalCompositeOperation = 'source-over'
      context.globalAlpha = 1
      if (turn === 1) {
        if (!isGroundFresh) drawGround(now)
        context.globalCompositeOperation = 'copy'
        context.drawImage(ground, 0, 0)
        context.globalCompositeOperation = 'source-over'
        context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0)
      } else {
        context.clearRect(0, 0, canvas.width, canvas.height)
        context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0)
        drawTurn(context, now, eased(turn))
      }
      if (light > 0) drawWays(context, now, litSlot, eased(light))
      for (const ball of picture.balls) drawTouches(context, now, ball, picture.nowMs)
      drawBeams(context, now, picture)
      if (turn === 1) drawBins(context, now, picture)
      else drawTurningBins(context, now, turn)
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

  function drawGround(now: Face): void {
    isGroundFresh = true
    const below = ground.getContext('2d')
    if (!below) return
    below.setTransform(1, 0, 0, 1, 0, 0)
    below.clearRect(0, 0, ground.width, ground.height)
    below.setTransform(size.ratio, 0, 0, size.ratio, 0, 0)
    drawAurora(below, now, 1)
    drawHopper(below, now.layout)
    drawPegs(below, now.layout, now.rows, now.sprites)
  }

  /** From one board to the next: the pegs move and rows come or go. */
  function drawTurn(to: CanvasRenderingContext2D, now: Face, share: number): void {
    const rows = before ? before.rows + (now.rows - before.rows) * share : now.rows
    const layout = layoutOf(size.width, size.height, rows)
    if (before) drawAurora(to, before, 1 - share)
    drawAurora(to, now, share)
    drawHopper(to, layout)
    drawPegs(to, layout, rows, now.sprites)
  }

  /** Each bin turns over, from the middle outwards, and shows its new face. */
  function drawTurningBins(to: CanvasRenderingContext2D, now: Face, turn: number): void {
    const rows = before ? before.rows + (now.rows - before.rows) * eased(turn) : now.rows
    const layout = layoutOf(size.width, size.height, rows)
    const most = Math.ceil(rows)
    for (let slot = 0; slot <= most; slot += 1) {
      const away = Math.abs(slot - rows / 2) / Math.max(1, rows / 2)
      const own = Math.min(1, Math.max(0, turn * 1.8 - away * 0.8))
      const side = own < 0.5 ? before : now
      const bin = side?.sprites.bins[Math.min(slot, side.rows)]
      if (!bin) continue
      const height = layout.binHeight * Math.abs(Math.cos(own * Math.PI))
      const top = layout.binTop + (layout.binHeight - height) / 2
      const x = layout.x + (slotX(slot, rows) - 0.5) * layout.spacing
      to.globalAlpha = Math.min(1, Math.max(0, rows + 1 - slot))
      to.drawImage(bin.face, x, top, layout.spacing, height)
    }
    to.globalAlpha = 1
  }

  function drawBall(
    to: CanvasRenderingContext2D,
    { layout, rows, sprites }: Face,
    ball: Ball,
    { nowMs, isCalm }: Picture,
  ): void {
    const ms = nowMs - ball.startMs
    if (ms < 0) return
    const { spacing, x, y } = layout
    const over = ms - ball.fall.endMs
    const sunk = isCalm ? 0 : over / SINK_MS
    if (sunk >= 1) return
    const radius = BALL_RADIUS * spacing
    if (over < 0) drawTrail(to, layout, sprites, ball, ms)
    spotAt(ball.fall, ms, spot)
    const ballX = x + spot.x * spacing
    const deep = over > 0 ? eased(Math.max(0, sunk)) * depthInBin(layout, rows) : 0
    const ballY = y + spot.y * spacing + deep
    const born = Math.min(1, ms / BORN_MS)
    const shown = born * (1 - Math.max(0, sunk) ** 2)
    to.globalAlpha = 0.5 * shown
    to.globalCompositeOperation = 'lighter'
    to.drawImage(
      sprites.glow,
      ballX - radius * 2.6,
      ballY - radius * 2.6,
      radius * 5.2,
      radius * 5.2,
    )
    to.globalCompositeOperation = 'source-over'
    to.globalAlpha = shown
    // Flatter for a moment when it hits.
    const flat = 1 - 0.1 * Math.max(0, 1 - sinceTouch(ball, ms) / 70)
    const wide = radius * born * (2 - flat)
    const high = radius * born * flat
    to.drawImage(sprites.ball, ballX - wide, ballY - high, wide * 2, high * 2)
    to.globalAlpha = 1
  }

  /** Where the ball has just been: it follows from the path, and nothing has to be remembered. */
  function drawTrail(
    to: CanvasRenderingContext2D,
    { spacing, x, y }: Layout,
    { glow }: Sprites,
    { fall }: Ball,
    ms: number,
  ): void {
    to.globalCompositeOperation = 'lighter'
    for (let step = TRAIL; step >= 1; step -= 1) {
      const then = ms - step * TRAIL_STEP_MS
      if (then <= 0) continue
      spotAt(fall, then, spot)
      const left = 1 - step / (TRAIL + 1)
      const radius = BALL_RADIUS * spacing * (0.5 + 1.3 * left)
      to.globalAlpha = 0.42 * left ** 1.5
      to.drawImage(
        glow,
        x + spot.x * spacing - radius,
        y + spot.y * spacing - radius,
        radius * 2,
        radius * 2,
      )
    }
    to.globalCompositeOperation = 'source-over'
  }
}

const SINK_MS = 170
const BORN_MS = 110
const TRAIL = 20
const TRAIL_STEP_MS = 12
const GLOW_MS = 520

/** A little more than what the balls keep off, so that they are seen to touch. */
const pegRadius = (spacing: number): number => Math.max(2, PEG_RADIUS * spacing * 1.2)

const eased = (share: number): number => 1 - (1 - share) ** 3

const sinceTouch = ({ fall, touches }: Ball, ms: number): number =>
  touches === 0 ? Number.POSITIVE_INFINITY : ms - (fall.at[touches] ?? 0)

function drawPegs(
  to: CanvasRenderingContext2D,
  { spacing, x, y }: Layout,
  rows: number,
  { peg: picture }: Sprites,
): void {
  const radius = pegRadius(spacing)
  for (let row = 0; row < rows; row += 1) {
    to.globalAlpha = Math.min(1, rows - row) * (0.72 + 0.28 * (row / rows))
    for (let peg = 0; peg < row + 3; peg += 1) {
      const left = x + pegX(row, peg) * spacing - radius
      to.drawImage(picture, left, y + row * ROW_HEIGHT * spacing - radius, radius * 2, radius * 2)
    }
  }
  to.globalAlpha = 1
}

/** What the bins throw upwards: a breath of their colours on the black. */
function drawAurora(to: CanvasRenderingContext2D, { layout, sprites, rows }: Face, share: number) {
  const { spacing, x, binTop, binHeight, height } = layout
  to.globalCompositeOperation = 'lighter'
  const wide = spacing * 5
  const high = height * 0.42
  to.globalAlpha = 0.25 * share * Math.min(1, 9 / rows + 0.2)
  for (const [slot, bin] of sprites.bins.entries()) {
    const left = x + slotX(slot, rows) * spacing - wide / 2
    const { width: from } = bin.glow
    to.drawImage(bin.glow, 0, 0, from, from / 2, left, binTop - high, wide, high)
    to.drawImage(bin.glow, 0, from / 2, from, from / 2, left, binTop, wide, binHeight * 1.6)
  }
  to.globalCompositeOperation = 'source-over'
  to.globalAlpha = 1
}

/** The hexagon from which the balls come. */
function drawHopper(to: CanvasRenderingContext2D, { spacing, x, y }: Layout): void {
  const middle = y + START_Y * spacing
  const radius = Math.min(24, Math.max(11, spacing * 0.5))
  const light = to.createRadialGradient(x, middle, 0, x, middle, radius * 3.2)
  light.addColorStop(0, 'rgb(255 206 110 / 0.24)')
  light.addColorStop(1, 'rgb(255 206 110 / 0)')
  to.fillStyle = light
  to.fillRect(x - radius * 4, middle - radius * 4, radius * 8, radius * 8)
  hexagon(to, x, middle, radius)
  to.fillStyle = '#0b0812'
  to.fill()
  const brass = to.createLinearGradient(0, middle - radius, 0, middle + radius)
  brass.addColorStop(0, '#fff0c2')
  brass.addColorStop(0.4, '#f2bb4e')
  brass.addColorStop(1, '#9a5f12')
  to.strokeStyle = brass
  to.lineWidth = Math.max(2, radius * 0.2)
  to.lineJoin = 'round'
  to.stroke()
}

function hexagon(to: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  to.beginPath()
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (Math.PI / 3) * corner + Math.PI / 6
    to.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)
  }
  to.closePath()
}

/** The pegs on the ways to a slot, each as bright as it is likely to be passed. */
function drawWays(to: CanvasRenderingContext2D, face: Face, slot: number, share: number): void {
  const { layout, rows, sprites } = face
  const { spacing, x, y } = layout
  const bin = sprites.bins[slot]
  if (!bin) return
  const all = waysTo(slot, rows)
  to.globalCompositeOperation = 'lighter'
  for (let row = 0; row < rows; row += 1) {
    for (let rights = Math.max(0, slot - rows + row); rights <= Math.min(row, slot); rights += 1) {
      const likely = (waysTo(rights, row) * waysTo(slot - rights, rows - row)) / all
      const radius = spacing * (0.22 + 0.3 * Math.sqrt(likely))
      to.globalAlpha = share * Math.min(1, 0.1 + 0.9 * Math.sqrt(likely))
      const [left, top] = [x + pegX(row, rights + 1) * spacing, y + row * ROW_HEIGHT * spacing]
      to.drawImage(bin.glow, left - radius, top - radius, radius * 2, radius * 2)
    }
  }
  to.globalAlpha = 0.5 * share
  const [wide, high] = [spacing * 2.4, layout.binHeight * 2.6]
  const middle = layout.binTop + layout.binHeight / 2
  to.drawImage(bin.glow, x + slotX(slot, rows) * spacing - wide / 2, middle - high / 2, wide, high)
  to.globalCompositeOperation = 'source-over'
  to.globalAlpha = 1
}

/** A peg that was touched shines, and the light fades. */
function drawTouches(to: CanvasRenderingContext2D, face: Face, ball: Ball, nowMs: number): void {
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

/** A landing throws its bin's colour up, higher for what pays more. */
function drawBeams(to: CanvasRenderingContext2D, face: Face, { balls, nowMs, isCalm }: Picture) {
  const { layout, rows, sprites } = face
  const { spacing, x, binTop, binHeight } = layout
  to.globalCompositeOperation = 'lighter'
  for (const { startMs, fall, multiplier, hasLanded } of balls) {
    const slot = fall.rights[rows] ?? 0
    const bin = sprites.bins[slot]
    const age = isCalm ? 0.3 : (nowMs - startMs - fall.endMs) / BEAM_MS
    if (!hasLanded || !bin || fall.rows !== rows || age >= 1) continue
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

/** A bin gives way when a ball falls into it, and springs back. */
function drawBins(to: CanvasRenderingContext2D, face: Face, picture: Picture) {
  const { balls, nowMs, isCalm, lit, tally } = picture
  const { layout, rows, sprites } = face
  const { spacing, x, binTop, binHeight } = layout
  for (let slot = 0; slot <= rows; slot += 1) {
    const bin = sprites.bins[slot]
    if (!bin) continue
    let down = lit === slot ? -3 : 0
    if (!isCalm) {
      for (const { hasLanded, startMs, fall } of balls) {
        if (!hasLanded || fall.rows !== rows || fall.rights[rows] !== slot) continue
        const since = nowMs - startMs - fall.endMs
        down += binHeight * 0.34 * Math.exp(-since / 150) * Math.sin(since / 52)
      }
    }
    const left = x + (slotX(slot, rows) - 0.5) * spacing
    to.drawImage(bin.face, left, binTop + Math.min(binHeight * 0.3, down), spacing, binHeight)
    const fell = Math.min(TALLY_MAX, tally[slot] ?? 0)
    const wide = (spacing * 0.8 * fell) / TALLY_MAX
    to.fillStyle = bin.color
    if (fell > 0) to.fillRect(left + (spacing - wide) / 2, binTop + binHeight + 4, wide, 3)
  }
}

/** So many of the last balls in one slot fill the bar below it. */
const TALLY_MAX = 5
const LABEL_MS = 1_300

/** What a ball paid rises from its bin. */
function drawLabel(
  to: CanvasRenderingContext2D,
  { layout, rows, sprites }: Face,
  ball: Ball,
  { balls, nowMs, isCalm }: Picture,
): void {
  const age = isCalm ? 0.25 : (nowMs - ball.startMs - ball.fall.endMs) / LABEL_MS
  const bin = sprites.bins[ball.fall.rights[rows] ?? 0]
  if (!ball.hasLanded || !bin || ball.fall.rows !== rows || age >= 1) return
  const { spacing, x, binTop } = layout
  const isWin = ball.multiplier >= 1
  const slot = ball.fall.rights[rows] ?? 0
  const half = ball.label.length * 5
  const middle = x + slotX(slot, rows) * spacing
  const shownX = Math.min(layout.width - half, Math.max(half, middle))
  to.font = isWin ? WIN_FONT : LOSS_FONT
  to.textAlign = 'center'
  to.textBaseline = 'alphabetic'
  to.lineJoin = 'round'
  to.globalAlpha = Math.min(1, age * 12) * Math.min(1, (1 - age) * 2.5)
  const shownY = binTop - 10 - 52 * eased(age) - 20 * before(ball, balls)
  to.lineWidth = 5
  to.strokeStyle = 'rgb(0 0 0 / 0.85)'
  to.strokeText(ball.label, shownX, shownY)
  to.fillStyle = isWin ? bin.color : '#b9b3c6'
  to.fillText(ball.label, shownX, shownY)
  to.globalAlpha = 1
}

/** How many balls came to the same slot so shortly before that their labels would cover each other. */
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

const WIN_FONT = '700 17px Geist, "Geist Fallback", sans-serif'
const LOSS_FONT = '600 14px Geist, "Geist Fallback", sans-serif'
