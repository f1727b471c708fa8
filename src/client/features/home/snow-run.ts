import { createSnowPainter } from './snow-painter.ts'
import { createSnowfall, fall } from './snowfall.ts'

/** Soft dots gain nothing from a phone's third pixel. */
const SCALE_MAX = 1.5
/** A tab that comes back goes on where it was, rather than catch up. */
const STEP_SECONDS_MAX = 0.05

/**
 * Lets it snow on a canvas until the answer is called. It rests while the tab is hidden, while the canvas is
 * out of the window, and for good under reduced motion, where one still picture stands.
 * `data-falling` on the canvas says which.
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
