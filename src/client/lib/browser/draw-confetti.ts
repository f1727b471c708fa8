import confetti from 'canvas-confetti'

export interface Burst {
  /** Any CSS colours; custom properties of the page as `var(--r-epic)`. */
  colors: readonly string[]
  /** Where it bursts, in fractions of the window from its top left. */
  origin?: { x: number; y: number }
  /** How many pieces, in multiples of the usual burst. */
  strength?: number
}

const PAPER = {
  particleCount: 90,
  spread: 78,
  startVelocity: 38,
  ticks: 160,
  scalar: 0.9,
  shapes: ['square' as const],
}

/** Draws the confetti of a win over the window. */
export async function drawConfetti({ colors, origin, strength = 1 }: Burst): Promise<void> {
  const canvas = coverWindow()
  try {
    // A worker would need a blob URL, which the content security policy forbids.
    const burst = confetti.create(canvas, { resize: true, useWorker: false })
    await burst({
      ...PAPER,
      particleCount: PAPER.particleCount * strength,
      colors: colors.map(toHex),
      origin: origin ?? { x: 0.5, y: 0.5 },
    })
  } finally {
    canvas.remove()
  }
}

/** A popover, because only the top layer is above an open dialog; Firefox before 125 has none. */
function coverWindow(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.popover = 'manual'
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, {
    position: 'fixed',
    zIndex: '100',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    background: 'none',
    pointerEvents: 'none',
  })
  document.body.append(canvas)
  canvas.showPopover?.()
  return canvas
}

/** The library reads only hex; drawing a pixel converts any colour. */
function toHex(color: string): string {
  const probe = document.createElement('span')
  probe.style.color = color
  document.body.append(probe)
  const shown = getComputedStyle(probe).color
  probe.remove()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return '#ffffff'
  context.fillStyle = shown
  context.fillRect(0, 0, 1, 1)
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
