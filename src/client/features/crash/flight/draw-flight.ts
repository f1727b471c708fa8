import { createSharpness } from '#client/lib/browser/sharpness.ts'
import { elapsedAt } from './curve.ts'
import { drawBurst, drawRocket } from './draw-rocket.ts'
import { drawSky } from './draw-sky.ts'
import { type Chart, chartOf, type Mark, type Scene } from './scene.ts'

const ratioAt = createSharpness()
const SHAKE_MS = 420

/** Draws one moment of a round. All but its sharpness is derived from its arguments alone. */
export function drawFlight(canvas: HTMLCanvasElement, scene: Scene): void {
  const context = fitted(canvas, ratioAt(scene.nowMs))
  if (!context) return
  const { flight, growth, isCalm } = scene
  const { clientWidth: width, clientHeight: height } = canvas
  const chart = chartOf(scene, width, height)
  context.save()
  const { sinceBurstMs } = flight
  if (sinceBurstMs !== null && sinceBurstMs < SHAKE_MS && !isCalm) {
    const left = (1 - sinceBurstMs / SHAKE_MS) ** 2 * 7
    context.translate(Math.sin(sinceBurstMs / 17) * left, Math.cos(sinceBurstMs / 13) * left)
  }
  drawSky(context, { width, height, flight, growth, nowMs: scene.nowMs, isCalm })
  const isOver = sinceBurstMs !== null
  if (flight.elapsedMs > 0 || isOver) drawGrid(context, chart, scene)
  if (flight.elapsedMs > 0) drawCurve(context, chart, scene, isOver)
  for (const mark of scene.marks) drawMark(context, chart, mark, growth)
  if (isOver) drawBurst(context, chart, scene)
  else drawRocket(context, chart, scene)
  context.restore()
}

function fitted(canvas: HTMLCanvasElement, ratio: number): CanvasRenderingContext2D | null {
  const width = Math.round(canvas.clientWidth * ratio)
  const height = Math.round(canvas.clientHeight * ratio)
  if (width === 0 || height === 0) return null
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  const context = canvas.getContext('2d')
  context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  return context
}

const LABEL = '#9a94a8'

function drawGrid(context: CanvasRenderingContext2D, chart: Chart, scene: Scene): void {
  const { flight, targets } = scene
  context.font = '500 13px Geist, "Geist Fallback", sans-serif'
  context.lineWidth = 1
  context.textAlign = 'right'
  const topMultiplier = valueAt(chart, 40)
  const step = stepOf(topMultiplier - 1, 5)
  // Round numbers above the start, beginning where there is room.
  const first = Math.ceil((1 + step * 0.4) / step) * step
  for (let value = 1; value <= topMultiplier; value = value === 1 ? first : value + step) {
    const y = Math.round(chart.y(value)) + 0.5
    context.strokeStyle = 'rgb(255 255 255 / 0.07)'
    line(context, chart.x(0), y, chart.width, y)
    context.fillStyle = LABEL
    context.fillText(`${labelOf(value, step)}×`, chart.x(0) - 10, y + 4)
  }
  for (const target of targets) {
    const y = chart.y(target)
    if (y < 16) continue
    context.setLineDash([5, 6])
    context.strokeStyle = 'rgb(255 199 71 / 0.55)'
    line(context, chart.x(0), y, chart.width, y)
    context.setLineDash([])
    context.fillStyle = '#ffc747'
    context.fillText(`Auto ${target.toFixed(2)}×`, chart.width - 12, y - 6)
  }
  context.textAlign = 'center'
  context.fillStyle = LABEL
  const seconds = Math.max(8, (flight.elapsedMs * 1.12) / 1_000)
  const every = stepOf(seconds, chart.width < 500 ? 5 : 7)
  for (let second = 0; second <= seconds; second += every) {
    context.fillText(`${second}s`, chart.x(second * 1_000), chart.height - 18)
  }
}

const valueAt = (chart: Chart, y: number): number => {
  const perUnit = chart.y(1) - chart.y(2)
  return 1 + (chart.y(1) - y) / perUnit
}

/** The smallest of 1, 2 and 5 times a power of ten that divides a span into at most `count` steps. */
function stepOf(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= count) ?? span
}

const labelOf = (value: number, step: number): string =>
  value.toFixed(step >= 1 ? 1 : Math.min(2, Math.ceil(-Math.log10(step))))

function line(context: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number) {
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(toX, toY)
  context.stroke()
}

const CURVE_POINTS = 72
/** Wide and faint below, thin and opaque above: a glow without the cost of a shadow. */
const STROKES = [
  [22, 0.07],
  [13, 0.13],
  [5, 1],
] as const

function drawCurve(
  context: CanvasRenderingContext2D,
  chart: Chart,
  { flight, growth }: Scene,
  isOver: boolean,
): void {
  const path = new Path2D()
  for (let point = 0; point <= CURVE_POINTS; point += 1) {
    const at = (flight.elapsedMs * point) / CURVE_POINTS
    path.lineTo(chart.x(at), chart.y(Math.exp(growth * at)))
  }
  const endX = chart.x(flight.elapsedMs)
  const endY = chart.y(Math.exp(growth * flight.elapsedMs))
  const area = new Path2D(path)
  area.lineTo(endX, chart.y(1))
  area.closePath()
  const fill = context.createLinearGradient(0, endY, 0, chart.y(1))
  fill.addColorStop(0, isOver ? 'rgb(255 77 109 / 0.16)' : 'rgb(255 194 71 / 0.22)')
  fill.addColorStop(1, 'rgb(255 194 71 / 0)')
  context.fillStyle = fill
  context.fill(area)

  const stroke = context.createLinearGradient(chart.x(0), 0, Math.max(endX, chart.x(0) + 1), 0)
  stroke.addColorStop(0, '#7b5cff')
  stroke.addColorStop(0.55, '#ff5c9e')
  stroke.addColorStop(1, isOver ? '#ff4d6d' : '#ffd36b')
  context.strokeStyle = stroke
  context.lineCap = context.lineJoin = 'round'
  for (const [width, alpha] of STROKES) {
    context.lineWidth = width
    context.globalAlpha = alpha
    context.stroke(path)
  }
  context.globalAlpha = 1
}

function drawMark(context: CanvasRenderingContext2D, chart: Chart, mark: Mark, growth: number) {
  const x = chart.x(elapsedAt(mark.multiplier, growth))
  const y = chart.y(mark.multiplier)
  context.beginPath()
  context.arc(x, y, mark.isOwn ? 7 : 4, 0, 7)
  context.fillStyle = mark.isOwn ? '#ffd36b' : 'rgb(61 220 151 / 0.9)'
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = '#08060f'
  context.stroke()
}
