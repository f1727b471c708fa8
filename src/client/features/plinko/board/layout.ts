import { floorY, ROW_HEIGHT, START_Y } from './fall.ts'

/** Where the board stands on its canvas, in px of the canvas's own style. */
export interface Layout {
  width: number
  height: number
  /** Between neighbouring pegs. */
  spacing: number
  /** Of the middle of the first row of pegs. */
  x: number
  y: number
  binTop: number
  binHeight: number
}

const MARGIN = 12
const ABOVE = 0.85
const BIN_BELOW_PEGS = 0.62

/** The largest board of so many rows that fits, in the middle; between two numbers of rows it is between both. */
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

/** How deep in its bin a ball comes to lie, in px. */
export const depthInBin = ({ spacing, y, binTop }: Layout, rows: number): number =>
  y + floorY(rows) * spacing - binTop
