import { chanceOf } from '#client/lib/browser/chance-of.ts'
import type { Chart, Scene } from './scene.ts'

const EMBER_EVERY_MS = 34
const EMBER_LASTS_MS = 900

/** The rocket at the end of its curve, with its flame and embers. */
export function drawRocket(context: CanvasRenderingContext2D, chart: Chart, scene: Scene): void {
  const { flight, growth, ship, nowMs, isCalm, isNarrow } = scene
  const { elapsedMs } = flight
  const x = chart.x(elapsedMs)
  const y = chart.y(Math.exp(growth * elapsedMs))
  if (elapsedMs > 0 && !isCalm) drawEmbers(context, chart, scene)
  const beforeMs = Math.max(0, elapsedMs - 80)
  const isFlying = elapsedMs > 0
  const slope = isFlying
    ? Math.atan2(x - chart.x(beforeMs), chart.y(Math.exp(growth * beforeMs)) - y || 1)
    : 0
  // The rocket stands upright until it starts, and leans into its curve within the first second.
  const lean = slope * Math.min(1, elapsedMs / 900)
  const size = isNarrow ? 104 : 132
  const hover = isFlying || isCalm ? 0 : Math.sin(nowMs / 420) * 1.5
  context.save()
  context.translate(x, y + hover)
  context.rotate(lean + (isCalm || !isFlying ? 0 : Math.sin(nowMs / 60) * 0.012))
  drawFlame(context, size, isFlying ? 1 : 0.35, isCalm ? 0 : nowMs)
  // The nozzle is at the end of the curve.
  if (ship) context.drawImage(ship, -size / 2, -size * 0.86, size, size)
  context.restore()
}

const FLAMES = [
  [1, 0.19, '255 90 60', 0.55],
  [0.72, 0.13, '255 170 60', 0.9],
  [0.42, 0.075, '255 244 190', 1],
] as const

function drawFlame(context: CanvasRenderingContext2D, size: number, power: number, nowMs: number) {
  const flicker = 1 + 0.1 * Math.sin(nowMs / 33) + 0.06 * Math.sin(nowMs / 19)
  const length = size * 0.62 * power * flicker
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, size * 0.7)
  glow.addColorStop(0, `rgb(255 150 60 / ${0.34 * power})`)
  glow.addColorStop(1, 'rgb(255 90 60 / 0)')
  context.fillStyle = glow
  context.fillRect(-size, -size, size * 2, size * 2)
  for (const [share, width, color, alpha] of FLAMES) {
    const flame = context.createLinearGradient(0, -4, 0, length * share)
    flame.addColorStop(0, `rgb(${color} / ${alpha})`)
    flame.addColorStop(1, `rgb(${color} / 0)`)
    context.fillStyle = flame
    context.beginPath()
    context.moveTo(-size * width * 0.55, -4)
    context.quadraticCurveTo(-size * width, length * share * 0.35, 0, length * share)
    context.quadraticCurveTo(size * width, length * share * 0.35, size * width * 0.55, -4)
    context.fill()
  }
}

/** Each ember starts at its moment on the curve, then falls and fades. */
function drawEmbers(context: CanvasRenderingContext2D, chart: Chart, { flight, growth }: Scene) {
  const newest = Math.floor(flight.elapsedMs / EMBER_EVERY_MS)
  const oldest = Math.max(0, Math.ceil((flight.elapsedMs - EMBER_LASTS_MS) / EMBER_EVERY_MS))
  for (let ember = oldest; ember <= newest; ember += 1) {
    const leftMs = ember * EMBER_EVERY_MS
    const age = (flight.elapsedMs - leftMs) / EMBER_LASTS_MS
    const x = chart.x(leftMs) + (chanceOf(ember, 1) - 0.7) * 46 * age
    const y = chart.y(Math.exp(growth * leftMs)) + chanceOf(ember, 2) * 74 * age ** 1.4 + 8
    context.globalAlpha = (1 - age) * 0.85
    context.fillStyle = age < 0.3 ? '#ffe3a0' : age < 0.65 ? '#ff9d4a' : '#ff5c7a'
    const size = (1 - age) * (1.5 + 2.5 * chanceOf(ember, 3))
    context.fillRect(x - size / 2, y - size / 2, size, size)
  }
  context.globalAlpha = 1
}

const SPARKS = 64
const BURST_MS = 1_500

/** The remains of the rocket: a flash, a ring, and falling sparks. */
export function drawBurst(context: CanvasRenderingContext2D, chart: Chart, scene: Scene): void {
  const { flight, growth, isCalm } = scene
  const sinceMs = flight.sinceBurstMs ?? 0
  const x = chart.x(flight.elapsedMs)
  const y = chart.y(Math.exp(growth * flight.elapsedMs)) - 30
  if (isCalm) {
    ring(context, x, y, 34, 0.5)
    return
  }
  const share = sinceMs / BURST_MS
  if (share >= 1) return
  const flash = Math.max(0, 1 - sinceMs / 260)
  const radius = 60 + 240 * (1 - (1 - share) ** 3)
  const light = context.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, `rgb(255 240 200 / ${0.45 * (1 - share) + 0.55 * flash})`)
  light.addColorStop(0.3, `rgb(255 120 70 / ${0.4 * (1 - share)})`)
  light.addColorStop(1, 'rgb(255 60 90 / 0)')
  context.fillStyle = light
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  ring(context, x, y, 20 + 190 * (1 - (1 - share) ** 3), 0.7 * (1 - share) ** 2)
  for (let spark = 0; spark < SPARKS; spark += 1) {
    const angle = chanceOf(spark, 5) * Math.PI * 2
    const way = (50 + 190 * chanceOf(spark, 6)) * (1 - (1 - share) ** 2.6)
    const fall = 130 * share ** 2 * (0.5 + chanceOf(spark, 7))
    const size = (2 + 4 * chanceOf(spark, 8)) * (1 - share)
    context.globalAlpha = 1 - share ** 1.5
    context.fillStyle = SPARK_COLORS[spark % SPARK_COLORS.length] ?? '#fff'
    context.save()
    context.translate(x + Math.cos(angle) * way, y + Math.sin(angle) * way + fall)
    context.rotate(angle + share * 9)
    context.fillRect(-size, -size / 3, size * 2, size * 0.66)
    context.restore()
  }
  context.globalAlpha = 1
}

const SPARK_COLORS = ['#fff1c4', '#ffc747', '#ff8a4a', '#ff4d6d', '#f3f5fb'] as const

function ring(context: CanvasRenderingContext2D, x: number, y: number, r: number, alpha: number) {
  context.strokeStyle = `rgb(255 120 90 / ${alpha})`
  context.lineWidth = 3
  context.beginPath()
  context.arc(x, y, r, 0, 7)
  context.stroke()
}
