import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { play } from '#client/lib/browser/sound.ts'
import { angleOf, EASING, marksPassed, type Pace, planSweep } from './dial.ts'
import { DialFace } from './dial-face.tsx'

interface DealDialProps {
  tickets: number | null
  /** The ticket at which the pointer rests. */
  rest: number
  /** The draw that the pointer turns to; null while it rests. */
  roll: { betId: string; ticket: number } | null
  result: 'won' | 'lost' | null
  pace: Pace
  onLanded: () => void
}

const FADE_MS = 420

/** The dial. One compositor animation moves the pointer, and nothing renders until it has landed. */
export function DealDial({ tickets, rest, roll, result, pace, onLanded }: DealDialProps) {
  const pointer = useRef<SVGGElement>(null)
  const handleLanded = useEffectEvent(onLanded)

  const turn = useEffectEvent((): (() => void) | undefined => {
    if (!roll || !pointer.current) return
    const sweep = planSweep(angleOf(rest), roll.ticket, pace)
    const isStill = prefersReducedMotion()
    const end = `rotate(${sweep.to}deg)`
    const animation = isStill
      ? pointer.current.animate(
          { transform: [end, end], opacity: [0, 1] },
          { duration: FADE_MS, fill: 'both' },
        )
      : pointer.current.animate(
          { transform: [`rotate(${sweep.from}deg)`, end] },
          { duration: sweep.lastsMs, easing: EASING, fill: 'both' },
        )
    if (!isStill) soundMarks(animation, (ms) => marksPassed(sweep, ms))
    // In a hidden tab it lands immediately, because no frames are drawn.
    const landIfHidden = () => document.hidden && animation.finish()
    document.addEventListener('visibilitychange', landIfHidden)
    landIfHidden()
    animation.finished.then(handleLanded, () => undefined)
    return () => {
      document.removeEventListener('visibilitychange', landIfHidden)
      animation.cancel()
    }
  })
  const betId = roll?.betId
  useLayoutEffect(() => (betId === undefined ? undefined : turn()), [betId])

  return <DialFace tickets={tickets} ticket={rest} result={result} pointerRef={pointer} />
}

/** The animation's own clock decides which mark passes, so that sound and picture cannot drift apart. */
function soundMarks(animation: Animation, passedAt: (ms: number) => number): void {
  let passed = passedAt(0)
  const look = () => {
    if (animation.playState !== 'running') return
    const now = passedAt(Number(animation.currentTime))
    if (now !== passed) play('tick')
    passed = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
