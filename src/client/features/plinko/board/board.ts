import { type Fall, fallOf, touchesAt } from './fall.ts'

/** A ball on the board, from its drop to the end of its landing effects. */
export interface Ball {
  id: string
  fall: Fall
  /** By the board's clock, in ms. */
  startMs: number
  hasLanded: boolean
  /** The number of pegs touched so far. */
  touches: number
  multiplier: number
  /** Whether it pays more than its stake: only then its bin lights up. */
  isWin: boolean
  /** Its result, which its bin shows after the landing. */
  label: string
}

export interface Drop {
  id: string
  path: string
  /** Varies the bounces. */
  seed: number
  multiplier: number
  isWin: boolean
  label: string
}

interface BoardEvents {
  onLand: (ball: Ball) => void
  /** At least one ball has touched a peg since the previous frame. */
  onTouch: () => void
}

/** The delay between the balls of one bet. */
const BETWEEN_MS = 130
/** The duration of the landing effects: the bouncing bin and the rising label. */
const LANDING_MS = 1_500
/** A longer gap between two frames means that the page was hidden. */
const FRAME_MS_MAX = 120

/** The falling balls, by a clock that pauses while the page is hidden. */
export function createBoard() {
  const balls: Ball[] = []
  let nowMs = 0
  let lastFrameMs: number | null = null
  let lastStartMs = Number.NEGATIVE_INFINITY

  return {
    balls: balls as readonly Ball[],
    nowMs: () => nowMs,
    isEmpty: () => balls.length === 0,
    /** Whether a ball is still falling. */
    isFalling: () => balls.some(({ hasLanded }) => !hasLanded),
    /** Drops balls one after the other; places them directly in their slots if no animation is wanted. */
    drop(drops: readonly Drop[], isInstant: boolean): void {
      for (const { path, seed, ...drop } of drops) {
        const fall = fallOf(path, seed)
        const startMs = isInstant ? nowMs - fall.endMs : Math.max(nowMs, lastStartMs + BETWEEN_MS)
        if (!isInstant) lastStartMs = startMs
        balls.push({ ...drop, fall, startMs, hasLanded: false, touches: 0 })
      }
    },
    /** Advances the clock to a frame, and reports what has happened since the previous one. */
    advance(frameMs: number, { onLand, onTouch }: BoardEvents): void {
      nowMs += Math.min(FRAME_MS_MAX, frameMs - (lastFrameMs ?? frameMs))
      lastFrameMs = frameMs
      let hasTouched = false
      for (let at = 0; at < balls.length; at += 1) {
        const ball = balls[at]
        if (!ball) continue
        const ms = nowMs - ball.startMs
        if (!ball.hasLanded && ms < ball.fall.endMs) {
          const touches = touchesAt(ball.fall, ms)
          if (touches > ball.touches) hasTouched = true
          ball.touches = touches
        } else if (!ball.hasLanded) {
          ball.touches = ball.fall.rows
          ball.hasLanded = true
          onLand(ball)
        } else if (ms > ball.fall.endMs + LANDING_MS) {
          balls.splice(at, 1)
          at -= 1
        }
      }
      if (hasTouched) onTouch()
      if (balls.length === 0) lastFrameMs = null
    },
  }
}
