import { showCoins } from '#client/lib/format/coins.ts'
import type { Battle } from '#contract/http/battles.ts'
import { seatWords } from './seat-face.tsx'

/** Tells screen readers what a round has drawn, once it has landed. */
export function RoundStatus({ battle, round }: { battle: Battle; round: number | null }) {
  const drops = round === null ? [] : (battle.rounds[round]?.drops ?? [])
  const words = drops.map(({ seat, item }) => {
    const own = battle.seats[seat]
    return own ? `${seatWords(own)}: ${item.name}, ${showCoins(item.price)}` : ''
  })
  return (
    <p className="hidden" role="status">
      {round === null ? '' : `Round ${round + 1}. ${words.join('. ')}.`}
    </p>
  )
}
