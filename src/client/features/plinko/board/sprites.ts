import { BALL_RADIUS } from './fall.ts'
import { colorOf, isBright, worthOf } from './worth.ts'

/** Sprites rendered once for a board and a size, so that a frame only copies them. */
export interface Sprites {
  ball: HTMLCanvasElement
  /** The light around a touched peg. */
  glow: HTMLCanvasElement
  /** The light around a ball, and its trail, latest first, at screen resolution. */
  halo: HTMLCanvasElement
  trail: readonly HTMLCanvasElement[]
  peg: HTMLCanvasElement
  /** Sprite pixels per CSS px of the canvas. */
  ratio: number
  bins: readonly BinSprites[]
}

export interface BinSprites {
  face: HTMLCanvasElement
  /** The light of its colour, and its beam on a landing. */
  glow: HTMLCanvasElement
  beam: HTMLCanvasElement
  color: string
}

const GLOW_SIZE = 96
const TRAIL = 12

export function makeSprites(
  multipliers: readonly number[],
  binWidth: number,
  binHeight: number,
  ratio: number,
): Sprites {
  const best = Math.max(...multipliers)
  const glow = makeGlow('255 206 110')
  const radius = BALL_RADIUS * binWidth
  return {
    ball: makeBall(),
    glow,
    halo: fadedTo(glow, radius * 2.6 * ratio, 0.5),
    trail: Array.from({ length: TRAIL }, (_, step) => {
      const left = 1 - (step + 1) / (TRAIL + 1)
      return fadedTo(glow, radius * (0.5 + 1.3 * left) * ratio, 0.65 * left ** 1.5)
    }),
    peg: makePeg(),
    ratio,
    bins: multipliers.map((multiplier) => {
      const worth = worthOf(multiplier, best)
      return {
        face: makeFace(multiplier, worth, binWidth, binHeight, ratio),
        glow: makeGlow(partsOf(colorOf(worth))),
        beam: makeBeam(partsOf(colorOf(worth))),
        color: colorOf(Math.max(0.34, worth)),
      }
    }),
  }
}

const partsOf = (color: string): string => color.slice(4, color.indexOf(' /'))

function sheet(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(height)
  const context = canvas.getContext('2d')
  if (context) draw(context)
  return canvas
}

const makeGlow = (parts: string): HTMLCanvasElement =>
  sheet(GLOW_SIZE, GLOW_SIZE, (context) => {
    const half = GLOW_SIZE / 2
    const light = context.createRadialGradient(half, half, 0, half, half, half)
    light.addColorStop(0, `rgb(${parts} / 0.95)`)
    light.addColorStop(0.25, `rgb(${parts} / 0.42)`)
    light.addColorStop(0.6, `rgb(${parts} / 0.1)`)
    light.addColorStop(1, `rgb(${parts} / 0)`)
    context.fillStyle = light
    context.fillRect(0, 0, GLOW_SIZE, GLOW_SIZE)
  })

/** A light at another size and opacity. */
const fadedTo = (light: HTMLCanvasElement, radius: number, alpha: number): HTMLCanvasElement => {
  const side = 2 * Math.ceil(radius)
  return sheet(side, side, (context) => {
    context.globalAlpha = alpha
    context.drawImage(light, 0, 0, side, side)
  })
}

const makeBeam = (parts: string): HTMLCanvasElement =>
  sheet(32, 128, (context) => {
    const up = context.createLinearGradient(0, 128, 0, 0)
    up.addColorStop(0, `rgb(${parts} / 0.75)`)
    up.addColorStop(0.5, `rgb(${parts} / 0.2)`)
    up.addColorStop(1, `rgb(${parts} / 0)`)
    context.fillStyle = up
    context.fillRect(0, 0, 32, 128)
    // Softer towards its sides.
    context.globalCompositeOperation = 'destination-in'
    const across = context.createLinearGradient(0, 0, 32, 0)
    across.addColorStop(0, 'rgb(0 0 0 / 0)')
    across.addColorStop(0.35, 'rgb(0 0 0 / 1)')
    across.addColorStop(0.65, 'rgb(0 0 0 / 1)')
    across.addColorStop(1, 'rgb(0 0 0 / 0)')
    context.fillStyle = across
    context.fillRect(0, 0, 32, 128)
  })

const BALL_SIZE = 72

/** A brass ball, lit from the upper left. */
const makeBall = (): HTMLCanvasElement =>
  sheet(BALL_SIZE, BALL_SIZE, (context) => {
    const half = BALL_SIZE / 2
    const body = context.createRadialGradient(half * 0.7, half * 0.58, 2, half, half, half)
    body.addColorStop(0, '#fffbe8')
    body.addColorStop(0.2, '#ffe59a')
    body.addColorStop(0.55, '#f6b73c')
    body.addColorStop(0.85, '#b96f12')
    body.addColorStop(1, '#7a4306')
    context.fillStyle = body
    disc(context, half, half, half - 1)
    // The reflection of the bins from below.
    const rim = context.createRadialGradient(half, half * 0.9, half * 0.72, half, half, half)
    rim.addColorStop(0, 'rgb(255 214 130 / 0)')
    rim.addColorStop(1, 'rgb(255 224 160 / 0.55)')
    context.fillStyle = rim
    disc(context, half, half, half - 1)
    context.fillStyle = 'rgb(255 255 255 / 0.85)'
    context.beginPath()
    context.ellipse(half * 0.68, half * 0.5, half * 0.2, half * 0.12, -0.6, 0, 7)
    context.fill()
  })

const makePeg = (): HTMLCanvasElement =>
  sheet(32, 32, (context) => {
    const body = context.createRadialGradient(12, 10, 1, 16, 16, 16)
    body.addColorStop(0, '#ffffff')
    body.addColorStop(0.5, '#dcd6ec')
    body.addColorStop(1, '#8f86ad')
    context.fillStyle = body
    disc(context, 16, 16, 15)
  })

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 7)
  context.fill()
}

/** A bin as a machined key: lit at the top, darker towards the bottom, with its multiplier. */
const makeFace = (
  multiplier: number,
  worth: number,
  width: number,
  height: number,
  ratio: number,
): HTMLCanvasElement =>
  sheet(width * ratio, height * ratio, (context) => {
    context.scale(ratio, ratio)
    const gap = width > 34 ? 2.5 : width > 26 ? 1.75 : 1
    const radius = Math.min(9, width * 0.2)
    const foot = height > 32 ? 4 : 3
    key(context, gap, 0, width - gap, height, radius)
    context.fillStyle = colorOf(worth)
    context.fill()
    context.fillStyle = 'rgb(0 0 0 / 0.42)'
    context.fill()
    key(context, gap, 0, width - gap, height - foot, radius)
    context.fillStyle = colorOf(worth)
    context.fill()
    const shade = context.createLinearGradient(0, 0, 0, height)
    shade.addColorStop(0, 'rgb(255 255 255 / 0.3)')
    shade.addColorStop(0.45, 'rgb(255 255 255 / 0)')
    shade.addColorStop(1, 'rgb(0 0 0 / 0.2)')
    context.fillStyle = shade
    context.fill()
    context.save()
    context.clip()
    context.fillStyle = 'rgb(255 255 255 / 0.42)'
    context.fillRect(0, 0, width, 1)
    context.restore()
    const text = faceText(multiplier, width)
    context.fillStyle = isBright(worth) ? '#1d1004' : '#ffffff'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    const room = width - 2 * gap - 2
    let size = Math.min(16, height * 0.42)
    do {
      context.font = `700 ${size}px Geist, "Geist Fallback", sans-serif`
      size -= 0.5
    } while (context.measureText(text).width > room && size > 7)
    context.fillText(text, width / 2, (height - foot) / 2 + 0.5)
  })

const LABEL_HEIGHT = 28

/** A ball's payout, in the colour of its bin, or pale if it is less than the stake. */
export function makeLabel(text: string, color: string | null, ratio: number): HTMLCanvasElement {
  const font = `${color ? '700 17px' : '600 14px'} Geist, "Geist Fallback", sans-serif`
  const width = text.length * 10 + 12
  return sheet(width * ratio, LABEL_HEIGHT * ratio, (context) => {
    context.scale(ratio, ratio)
    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.lineWidth = 5
    context.strokeStyle = 'rgb(0 0 0 / 0.85)'
    context.strokeText(text, width / 2, LABEL_HEIGHT / 2)
    context.fillStyle = color ?? '#b9b3c6'
    context.fillText(text, width / 2, LABEL_HEIGHT / 2)
  })
}

/** Narrow bins omit the × sign, and abbreviate thousands. */
function faceText(multiplier: number, width: number): string {
  const number = multiplier >= 1_000 && width < 34 ? `${multiplier / 1_000}k` : String(multiplier)
  return width < 34 ? number : `${number}×`
}

function key(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  right: number,
  bottom: number,
  radius: number,
): void {
  context.beginPath()
  context.roundRect(left, top, right - left, bottom - top, radius)
}
