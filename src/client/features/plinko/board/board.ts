import { type Fall, fallOf, touchesAt } from './fall.ts'

/** A ball on the board, from its drop until nothing of its landing is seen any more. */
export interface Ball {
  id: string
  fall: Fall
  /** By the board's clock, in ms. */
  startMs: number
  hasLanded: boolean
  /** Pegs that were touched so far. */
  touches: number
  multiplier: number
  /** What it paid, as its bin tells when it has landed. */
  label: string
}

export interface Drop {
  id: string
  path: string
  /** Varies the bounces. */
  seed: number
  multiplier: number
  label: string
}

interface BoardEvents {
  onLand: (ball: Ball) => void
  /** At least one ball has touched a peg since the frame before. */
  onTouch: () => void
}

/** Balls of one bet follow each other. */
const BETWEEN_MS = 130
/** For so long a landing is seen: the bin that bounces, the label that rises. */
const LANDING_MS = 1_500
/** A longer pause between two frames is one in which the page was not shown. */
const FRAME_MS_MAX = 120

/** The balls that fall, by a clock that stands still while the page is hidden. */
export function createBoard() {
  const balls: Ball[] = []
  let nowMs = 0
  let lastFrameMs: number | null = null
  let lastStartMs = Number.NEGATIVE_INFINITY

  return {
    balls: balls as readonly Ball[],
    nowMs: () => nowMs,
    isEmpty: () => balls.length === 0,
    /** Whether a ball is still on its way. */
    isFalling: () => balls.some(({ hasLanded }) => !hasLanded),
    /** Lets balls fall one after the other; at once in their slots where no fall is wanted. */
    drop(drops: readonly Drop[], isInstant: boolean): void {
      for (const { path, seed, ...drop } of drops) {
        const fall = fallOf(path, seed)
        const startMs = isInstant ? nowMs - fall.endMs : Math.max(nowMs, lastStartMs + BETWEEN_MS)
        if (!isInstant) lastStartMs = startMs
        balls.push({ ...drop, fall, startMs, hasLanded: false, touches: 0 })
      }
    },
    /** Moves the clock on to a frame, and says what has happened since the one before. */
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
