import { floorY, ROW_HEIGHT, START_Y } from './fall.ts'

/** The position of the board on its canvas, in CSS px. */
export interface Layout {
  width: number
  height: number
  /** The distance between neighbouring pegs. */
  spacing: number
  /** The middle of the first row of pegs. */
  x: number
  y: number
  binTop: number
  binHeight: number
}

const MARGIN = 12
const ABOVE = 0.85
const BIN_BELOW_PEGS = 0.62

/** The largest centred board with that many rows that fits; a fractional number interpolates. */
export function layoutOf(width: number, height: number, rows: number): Layout {
  const binHeight = Math.min(40, Math.max(26, height * 0.062))
  const across = rows + 1.3
  const down = ABOVE - START_Y + (rows - 1) * ROW_HEIGHT + BIN_BELOW_PEGS
  const room = height - binHeight - MARGIN
  const spacing = Math.min((width - MARGIN) / across, room / down)
  const y = (room - down * spacing) / 2 + (ABOVE - START_Y) * spacing
  const binTop = y + ((rows - 1) * ROW_HEIGHT + BIN_BELOW_PEGS) * spacing
  return { width, height, spacing, x: width / 2, y, binTop, binHeight }
}

/** How deep in its bin a ball comes to rest, in px. */
export const depthInBin = ({ spacing, y, binTop }: Layout, rows: number): number =>
  y + floorY(rows) * spacing - binTop
