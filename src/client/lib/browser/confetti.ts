import type { Burst } from './draw-confetti.ts'
import { logFailure } from './log.ts'
import { prefersReducedMotion } from './motion.ts'

/** Fires confetti in the colours of a win, by code of its own; nothing under prefers-reduced-motion. */
export async function burstConfetti(burst: Burst): Promise<void> {
  if (prefersReducedMotion()) return
  try {
    const { drawConfetti } = await import('./draw-confetti.ts')
    await drawConfetti(burst)
  } catch (error) {
    logFailure('The confetti could not be drawn.', error)
  }
}
