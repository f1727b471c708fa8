import { useEffect, useEffectEvent } from 'react'
import { burstConfetti } from '#client/lib/browser/confetti.ts'
import { play } from '#client/lib/browser/sound.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { holdBalance } from '#client/player/session.ts'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'
import { showTimes } from './multipliers.ts'
import { paidOf } from './spin/wheel-stage.tsx'
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

const CONFETTI_FROM = 10

/** Sounds and announcements of the watched rounds: that the wheel spins, and where it stopped. */
export function RoundAnnouncer({ round, phase, own }: AnnouncerProps) {
  const isSettled = own.length > 0 && own.every(({ status }) => status !== 'open')
  const paid = paidOf(own)
  const handleEnd = useEffectEvent(() => {
    if (paid === 0) return play('bust')
    const stakes = own.reduce((sum, { amount }) => sum + amount, 0)
    const isLarge = paid >= CONFETTI_FROM * stakes
    play(isLarge ? 'win' : 'coin')
    if (isLarge) void burstConfetti({ colors: ['var(--brass)', 'var(--brass-hi)', 'var(--text)'] })
  })
  const endedId = phase === 'landed' && isSettled ? round?.id : undefined
  useEffect(() => {
    if (endedId !== undefined) handleEnd()
  }, [endedId])
  return (
    <p className="hidden" role="status">
      {textOf(round, phase, isSettled ? paid : null)}
    </p>
  )
}

/** `paid` is null for a player without bets, or whose bets are not settled yet. */
function textOf(round: WheelRound | null, phase: WheelPhase | null, paid: number | null): string {
  if (phase === 'spinning') return 'The wheel is spinning.'
  if (phase === 'refunded') return 'The round was refunded.'
  if (phase !== 'landed' || round?.multiplier == null) return ''
  const result = `The wheel stopped at ${showTimes(round.multiplier)}.`
  if (paid === null) return result
  return `${result} ${paid > 0 ? `You won ${showCoins(paid)}.` : 'Your bets lost.'}`
}
