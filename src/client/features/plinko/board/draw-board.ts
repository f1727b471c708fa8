import { waysTo } from '#domain/games/plinko.ts'
import { pegX, ROW_HEIGHT, START_Y, slotX } from './fall.ts'
import type { Layout } from './layout.ts'
import { type Face, type Picture, pegRadius } from './picture.ts'

/** How many of the last balls in one slot fill the bar below it. */
const TALLY_MAX = 5

/** `rows` is fractional while one board turns into another. */
export function drawPegs(
  to: CanvasRenderingContext2D,
  { spacing, x, y }: Layout,
  rows: number,
  picture: HTMLCanvasElement,
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

/** The glow above the bins, in their colours. */
export function drawAurora(
  to: CanvasRenderingContext2D,
  { layout, sprites, rows }: Face,
  share: number,
) {
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

/** The hexagon that drops the balls. */
export function drawHopper(to: CanvasRenderingContext2D, { spacing, x, y }: Layout): void {
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

/** The pegs on the paths to a slot, each as bright as its probability. */
export function drawWays(
  to: CanvasRenderingContext2D,
  face: Face,
  slot: number,
  share: number,
): void {
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

/** A bin yields when a ball falls into it, and springs back. */
export function drawBins(to: CanvasRenderingContext2D, face: Face, picture: Picture) {
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

/** The bins turn over from the middle outwards, and show the new paytable. */
export function drawTurningBins(
  to: CanvasRenderingContext2D,
  [before, now]: readonly [Face | null, Face],
  turn: number,
  { layout, rows }: Pick<Face, 'layout' | 'rows'>,
): void {
  for (let slot = 0; slot <= Math.ceil(rows); slot += 1) {
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
