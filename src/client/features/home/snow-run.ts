import { createSnowfall, fall, type Snowfall } from './snowfall.ts'

/** Soft dots do not benefit from a phone's third pixel. */
const SCALE_MAX = 1.5
/** A tab that becomes visible continues where it was, without catching up. */
const STEP_SECONDS_MAX = 0.05

/**
 * Animates snow on a canvas until the returned function is called. Pauses while the tab is hidden or the
 * canvas is outside the window. Under reduced motion it draws a single still picture. `data-falling` on the
 * canvas reflects the state.
 */
export function runSnow(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => {}
  const paint = createSnowPainter(context)
  const stillness = matchMedia('(prefers-reduced-motion: reduce)')
  let snow = createSnowfall(0, 0, Math.random)
  let scale = 1
  let isSeen = false
  let frame = 0
  let before = 0
  let at = 0

  const draw = (nowMs: number) => {
    const seconds = Math.min(STEP_SECONDS_MAX, (nowMs - before) / 1000)
    before = nowMs
    at += seconds
    fall(snow, seconds, at)
    paint(snow, scale)
    frame = requestAnimationFrame(draw)
  }
  const decide = () => {
    const isFalling = isSeen && !document.hidden && !stillness.matches
    canvas.dataset.falling = String(isFalling)
    if (isFalling === frame > 0) return
    cancelAnimationFrame(frame)
    before = document.timeline.currentTime as number
    frame = isFalling ? requestAnimationFrame(draw) : 0
  }
  const measure = ([entry]: readonly ResizeObserverEntry[]) => {
    const { width = 0, height = 0 } = entry?.contentRect ?? {}
    scale = Math.min(SCALE_MAX, devicePixelRatio)
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    snow = createSnowfall(width, height, Math.random)
    paint(snow, scale)
  }

  const size = new ResizeObserver(measure)
  const sight = new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false
    decide()
  })
  size.observe(canvas)
  sight.observe(canvas)
  document.addEventListener('visibilitychange', decide)
  stillness.addEventListener('change', decide)
  return () => {
    cancelAnimationFrame(frame)
    size.disconnect()
    sight.disconnect()
    document.removeEventListener('visibilitychange', decide)
    stillness.removeEventListener('change', decide)
  }
}

const SPRITE = 48
const ARMS = 6
/** From this depth on a flake is near enough to show its arms. */
const ARMED_FROM = 0.62
const RADIUS = { far: 1.1, near: 4.6 }
const ALPHA = { far: 0.3, near: 0.95 }
const TURN_PER_PX = 0.02

interface Sprites {
  dot: HTMLCanvasElement
  flake: HTMLCanvasElement
}

/** Draws flakes from two sprites that are rendered once: a soft dot, and one with six arms. */
function createSnowPainter(context: CanvasRenderingContext2D) {
  const sprites: Sprites = { dot: drawDot(), flake: drawFlake() }
  return (snow: Snowfall, scale: number): void => {
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, snow.width, snow.height)
    for (let flake = 0; flake < snow.count; flake++) drawOne(context, sprites, snow, flake, scale)
  }
}

function drawOne(
  context: CanvasRenderingContext2D,
  { dot, flake: armed }: Sprites,
  snow: Snowfall,
  flake: number,
  scale: number,
): void {
  const depth = snow.depth[flake] ?? 0
  const x = snow.x[flake] ?? 0
  const y = snow.y[flake] ?? 0
  const hasArms = depth >= ARMED_FROM
  const radius = (RADIUS.far + (RADIUS.near - RADIUS.far) * depth) * (hasArms ? 1.7 : 1.4)
  context.globalAlpha = ALPHA.far + (ALPHA.near - ALPHA.far) * depth
  if (!hasArms) {
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.drawImage(dot, x - radius, y - radius, radius * 2, radius * 2)
    return
  }
  const turn = (snow.phase[flake] ?? 0) + y * TURN_PER_PX
  const cos = Math.cos(turn) * scale
  const sin = Math.sin(turn) * scale
  context.setTransform(cos, sin, -sin, cos, x * scale, y * scale)
  context.drawImage(armed, -radius, -radius, radius * 2, radius * 2)
}

function drawDot(): HTMLCanvasElement {
  const [canvas, context] = sprite()
  const middle = SPRITE / 2
  const glow = context.createRadialGradient(middle, middle, 0, middle, middle, middle)
  glow.addColorStop(0, 'rgb(255 255 255 / 1)')
  glow.addColorStop(0.45, 'rgb(232 244 255 / 0.85)')
  glow.addColorStop(1, 'rgb(210 232 255 / 0)')
  context.fillStyle = glow
  context.fillRect(0, 0, SPRITE, SPRITE)
  return canvas
}

function drawFlake(): HTMLCanvasElement {
  const [canvas, context] = sprite()
  const reach = SPRITE / 2 - 3
  context.translate(SPRITE / 2, SPRITE / 2)
  context.strokeStyle = 'rgb(240 248 255)'
  context.lineWidth = 3.4
  context.lineCap = 'round'
  context.beginPath()
  for (let arm = 0; arm < ARMS; arm++) {
    context.rotate((Math.PI * 2) / ARMS)
    context.moveTo(0, 0)
    context.lineTo(0, -reach)
    for (const side of [-1, 1]) {
      context.moveTo(0, -reach * 0.55)
      context.lineTo(side * reach * 0.3, -reach * 0.85)
    }
  }
  context.stroke()
  return canvas
}

function sprite(): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = SPRITE
  canvas.height = SPRITE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not support canvas')
  return [canvas, context]
}
