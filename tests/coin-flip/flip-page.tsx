import { useState } from 'react'
import { BetPanel } from '#client/player/instant/bet-panel.tsx'
import type { PlayedBet } from '#client/player/instant/betting.ts'
import { placeOrder, readsOf } from '#client/player/instant/instant-calls.ts'
import type { AnyTerms, InstantGame, OrderAnswer } from '#client/player/instant/instant-game.ts'
import { InstantPage, useInstantTerms } from '#client/player/instant/instant-page.tsx'
import { useInstantPlay } from '#client/player/instant/use-instant-play.ts'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { FLIP_MULTIPLIER, type FlipBet, SIDES } from './flip.ts'
import { flip } from './flip-pages.ts'

type Order = FlipBet & { amount: number }
type Flip = PlayedBet & FlipBet & { drawn: FlipBet['side'] }

const flipGame: InstantGame<AnyTerms, Order, Flip> = {
  ...readsOf(flip),
  order: async (body, idempotencyKey) => {
    const answer = await placeOrder<OrderAnswer & Flip>(flip, body, idempotencyKey)
    return { answer, bets: [{ ...answer, ...body }] }
  },
  oddsOf: () => [FLIP_MULTIPLIER, 0].map((times) => ({ chance: 0.5, multiplier: times * 10_000 })),
  resultOf: ({ drawn }) => drawn,
  betOn: ({ side }) => side,
}
const options = SIDES.map((value) => ({ value, label: value }))

export function FlipPage() {
  const terms = useInstantTerms(flipGame)
  const [side, setSide] = useState<FlipBet['side']>('heads')
  const limits = terms.data && { min: terms.data.min_amount, max: terms.data.max_amount }
  const play = useInstantPlay(flipGame, {
    terms: terms.data,
    limits,
    orderOf: (amount) => ({ amount, side }),
  })
  const [fallen] = play.shown
  const panel = (
    <BetPanel play={play} verb="Flip">
      <Segmented label="Side" value={side} options={options} onChange={setSide} />
    </BetPanel>
  )
  const frame = { game: flipGame, terms, play, panel, rtp: '98%' }
  return (
    <InstantPage {...frame} announcement={fallen ? `The coin shows ${fallen.drawn}.` : ''}>
      <output onAnimationEnd={() => fallen && play.land(fallen.bet_id)}>{fallen?.drawn}</output>
    </InstantPage>
  )
}
