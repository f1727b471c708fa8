import { useEffect, useEffectEvent, useRef } from 'react'
import { play } from '#client/lib/browser/sound.ts'
import { celebrate } from '#client/player/results/celebrate.ts'
import { ResultCard } from '#client/player/results/result-card.tsx'
import { ShareWin } from '#client/player/results/share-win.tsx'
import { holdBalance } from '#client/player/session.ts'
import { type BetResult, sayResult } from '#client/ui/bets/result.ts'
import type { CrashBet, CrashRound } from '#contract/http/crash.ts'
import { showMultiplier } from './flight/curve.ts'

/**
 * Holds the player's balance back while a bet of theirs flies: it would reveal a result before it is shown.
 */
export function useHeldBalance(round: CrashRound | null, own: readonly CrashBet[]): void {
  const open = own.filter(({ status }) => status === 'open').map(({ id }) => id)
  const flying = round?.status === 'in_progress' ? open.join() : ''
  // Each result releases the held balance, and the bets still flying hold it back anew.
  useEffect(() => (flying === '' ? undefined : holdBalance()), [flying])
}

/** Sounds and announcements of the watched rounds; players who have not bet hear no sounds. */
export function RoundAnnouncer({
  round,
  own,
}: {
  round: CrashRound | null
  own: readonly CrashBet[]
}) {
  const words = announcementOf(round, own)
  const before = useRef(words)
  const handleChange = useEffectEvent((wasWords: string) => {
    const hasBet = own.length > 0
    const won = own.filter(({ status }) => status === 'won')
    if (!hasBet || words === wasWords || !round) return
    if (round.status === 'in_progress' && won.length === 0) play('tick')
    else if (round.status === 'ended' && own.some(({ status }) => status !== 'won')) play('bust')
  })
  useEffect(() => {
    handleChange(before.current)
    before.current = words
  }, [words])
  useWins(own)
  return (
    <p className="hidden" role="status">
      {words}
    </p>
  )
}

/** Announces starts and ends, never the growing number. */
function announcementOf(round: CrashRound | null, own: readonly CrashBet[]): string {
  const cashed = own
    .filter(({ status }) => status === 'won')
    .map(
      (bet) =>
        `You cashed out at ${showMultiplier(bet.multiplier ?? 1)}: ${sayResult(resultOf(bet))}`,
    )
  if (round?.status === 'in_progress') return ['The rocket has started.', ...cashed].join(' ')
  if (round?.status !== 'ended') return ''
  const end =
    round.bust === null ? 'The round was refunded.' : `Busted at ${showMultiplier(round.bust)}.`
  const isStalled = round.bust !== null && own.some(({ status }) => status === 'refunded')
  const refund = isStalled ? ['The flight was interrupted, so your stake is refunded.'] : []
  return [end, ...refund, ...cashed].join(' ')
}

const resultOf = ({ amount, payout }: CrashBet): BetResult => ({
  stake: amount,
  payout: payout ?? 0,
})

/** The effects of cash-outs while the page is open, by their grades. */
function useWins(own: readonly CrashBet[]): void {
  const open = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const bet of own) {
      if (bet.status !== 'won' || !open.current.has(bet.id)) continue
      celebrate(resultOf(bet), { origin: { x: 0.6, y: 0.4 } })
    }
    open.current = new Set(own.filter(({ status }) => status === 'open').map(({ id }) => id))
  }, [own])
}

/** The player's cash-outs of the current round, under its multiplier. */
export function OwnCashOuts({ own }: { own: readonly CrashBet[] }) {
  return own
    .filter(({ status }) => status === 'won')
    .map((bet) => (
      <ResultCard key={bet.id} result={resultOf(bet)}>
        <ShareWin game="Rocket" betId={bet.id} result={resultOf(bet)} />
      </ResultCard>
    ))
}
