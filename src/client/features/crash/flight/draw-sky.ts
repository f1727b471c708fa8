import { chanceOf } from '#client/lib/browser/chance-of.ts'
import type { Flight } from './flight.ts'

interface Sky {
  width: number
  height: number
  flight: Flight
  growth: number
  nowMs: number
  isCalm: boolean
}

const STARS = 150
/** The nearness of each layer, which sets its speed. */
const NEAR = [0.25, 0.55, 1] as const
/** The height from which the sky is darkest, in doublings of the multiplier. */
const DARK_FROM = 4

/** The sky, which darkens with height: a lit horizon, passing stars, and a haze of two colours. */
export function drawSky(context: CanvasRenderingContext2D, sky: Sky): void {
  const { width, height, flight, growth } = sky
  const doublings = (growth * flight.elapsedMs) / Math.LN2
  const depth = Math.min(1, doublings / DARK_FROM)
  const ground = context.createLinearGradient(0, 0, 0, height)
  ground.addColorStop(0, mixed([22, 12, 44], [3, 2, 8], depth))
  ground.addColorStop(0.6, mixed([14, 10, 34], [6, 3, 14], depth))
  ground.addColorStop(1, mixed([26, 24, 74], [5, 4, 12], depth))
  context.fillStyle = ground
  // Drawn beyond the edges, because the whole picture may shake.
  context.fillRect(-12, -12, width + 24, height + 24)
  haze(context, width * 0.82, -height * 0.1, width * 0.6, `rgb(120 60 200 / ${0.2 + 0.14 * depth})`)
  haze(context, width * 0.05, height, width * 0.5, `rgb(40 70 220 / ${0.26 * (1 - 0.5 * depth)})`)
  drawStars(context, sky, doublings)
  drawHorizon(context, sky, doublings)
}

function haze(context: CanvasRenderingContext2D, x: number, y: number, r: number, color: string) {
  const glow = context.createRadialGradient(x, y, 0, x, y, r)
  glow.addColorStop(0, color)
  glow.addColorStop(1, 'rgb(0 0 0 / 0)')
  context.fillStyle = glow
  context.fillRect(x - r, y - r, r * 2, r * 2)
}

/** The same stars in every round; they pass in three layers as the rocket climbs. */
function drawStars(context: CanvasRenderingContext2D, sky: Sky, doublings: number): void {
  const { width, height, flight, growth, nowMs, isCalm } = sky
  const way = isCalm ? 0 : doublings * 0.42 + flight.elapsedMs * 0.000012
  const speed = isCalm || flight.sinceBurstMs !== null ? 0 : Math.min(1, growth * flight.elapsedMs)
  context.fillStyle = context.strokeStyle = '#fff'
  for (let star = 0; star < STARS; star += 1) {
    const near = NEAR[star % NEAR.length] ?? 1
    const passed = way * near
    const x = wrapped(chanceOf(star, 1) - passed * 0.35) * width
    const y = wrapped(chanceOf(star, 2) + passed) * height
    const twinkle = isCalm ? 1 : 0.75 + 0.25 * Math.sin(nowMs / 700 + star * 2.4)
    context.globalAlpha = (0.12 + 0.55 * near * chanceOf(star, 3)) * twinkle
    const size = 0.5 + near * 0.9 * chanceOf(star, 4)
    const streak = speed * near * 9
    if (streak > 2) {
      context.globalAlpha *= 0.6
      context.lineWidth = size
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + streak * 0.35, y - streak)
      context.stroke()
    } else context.fillRect(x, y, size * 1.5, size * 1.5)
  }
  context.globalAlpha = 1
}

const wrapped = (value: number): number => ((value % 1) + 1) % 1

/** The horizon, which sinks as the rocket climbs. */
function drawHorizon(context: CanvasRenderingContext2D, sky: Sky, doublings: number): void {
  const { width, height } = sky
  const sunk = doublings * height * 0.34
  const radius = width * 2.4
  const top = height - 34 + sunk
  if (top > height + 60) return
  const [x, y] = [width * 0.3, top + radius]
  const air = context.createRadialGradient(x, y, radius - 4, x, y, radius + 56)
  air.addColorStop(0, 'rgb(126 108 255 / 0.5)')
  air.addColorStop(0.18, 'rgb(98 92 255 / 0.22)')
  air.addColorStop(1, 'rgb(60 70 220 / 0)')
  context.fillStyle = air
  context.fillRect(0, top - 60, width, height - top + 72)
  context.beginPath()
  context.arc(x, y, radius, 0, 7)
  context.fillStyle = '#07060f'
  context.fill()
}

type Color = readonly [number, number, number]

function mixed(from: Color, to: Color, share: number): string {
  const [r, g, b] = from.map((part, at) => part + ((to[at] ?? part) - part) * share)
  return `rgb(${r} ${g} ${b})`
}
