import { useEffect, useEffectEvent } from 'react'
import { celebrate } from '#client/player/results/celebrate.ts'
import { holdBalance } from '#client/player/session.ts'
import { type BetResult, sayResult } from '#client/ui/bets/result.ts'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'
import { showTimes } from './multipliers.ts'
import { resultOf } from './spin/wheel-stage.tsx'
import type { WheelPhase } from './use-wheel.ts'

/** Holds the player's balance back while the wheel spins on bets of theirs: it would reveal the result. */
export function useHeldBalance(phase: WheelPhase | null, own: readonly WheelBet[]): void {
  const isDeciding = (phase === 'closed' || phase === 'spinning') && own.length > 0
  useEffect(() => (isDeciding ? holdBalance() : undefined), [isDeciding])
}

interface AnnouncerProps {
  round: WheelRound | null
  phase: WheelPhase | null
  own: readonly WheelBet[]
}

/** Sounds and announcements of the watched rounds: that the wheel spins, and where it stopped. */
export function RoundAnnouncer({ round, phase, own }: AnnouncerProps) {
  const isSettled = own.length > 0 && own.every(({ status }) => status !== 'open')
  const result = resultOf(own)
  const handleEnd = useEffectEvent(() => celebrate(result, { origin: { x: 0.5, y: 0.5 } }))
  const endedId = phase === 'landed' && isSettled ? round?.id : undefined
  useEffect(() => {
    if (endedId !== undefined) handleEnd()
  }, [endedId])
  return (
    <p className="hidden" role="status">
      {textOf(round, phase, isSettled ? result : null)}
    </p>
  )
}

/** `result` is null for a player without bets, or whose bets are not settled yet. */
function textOf(
  round: WheelRound | null,
  phase: WheelPhase | null,
  result: BetResult | null,
): string {
  if (phase === 'spinning') return 'The wheel is spinning.'
  if (phase === 'refunded') return 'The round was refunded.'
  if (phase !== 'landed' || round?.multiplier == null) return ''
  const stop = `The wheel stopped at ${showTimes(round.multiplier)}.`
  return result === null ? stop : `${stop} ${sayResult(result)}`
}
