/** A value that held from an instant on. */
interface Step {
  atMs: number
  value: number
}

interface Drawing {
  /** A line of steps, as an SVG path. */
  path: string
  dots: readonly { x: number; y: number }[]
}

export interface Frame {
  width: number
  height: number
  /** Room for the dots. */
  inset: number
}

/**
 * Draws values over time as steps: each holds until the next one, the last until `nowMs`. The time runs
 * over the whole width, and the values over the whole height; equal ones lie in the middle.
 */
export function drawSteps(steps: readonly Step[], nowMs: number, frame: Frame): Drawing {
  const { width, height, inset } = frame
  const from = steps[0]?.atMs ?? nowMs
  const span = Math.max(1, nowMs - from)
  const values = steps.map(({ value }) => value)
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const x = (atMs: number) => round(inset + ((atMs - from) / span) * (width - 2 * inset))
  const y = (value: number) => {
    const share = range === 0 ? 0.5 : (value - low) / range
    return round(height - inset - share * (height - 2 * inset))
  }
  const dots = steps.map(({ atMs, value }) => ({ x: x(atMs), y: y(value) }))
  const path = dots.map((dot, index) => (index === 0 ? `M${dot.x} ${dot.y}` : `H${dot.x}V${dot.y}`))
  return { path: dots.length > 0 ? `${path.join('')}H${x(nowMs)}` : '', dots }
}

const round = (value: number): number => Math.round(value * 10) / 10
