import { useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { BetPanel } from '#client/player/instant/bet-panel.tsx'
import type { PlayedBet } from '#client/player/instant/betting.ts'
import type { AnyTerms, InstantGame } from '#client/player/instant/instant-game.ts'
import { InstantPage, useInstantTerms } from '#client/player/instant/instant-page.tsx'
import { useInstantPlay } from '#client/player/instant/use-instant-play.ts'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { type FlipBet, SIDES } from './flip.ts'

type Order = FlipBet & { amount: number }
type Flip = PlayedBet & FlipBet & { drawn: FlipBet['side'] }
// The calls of this game are not in the list of calls.
const ask = send as unknown as (
  key: string,
  input?: object,
) => Promise<{ data: never; next_cursor: null }>

const flipGame: InstantGame<AnyTerms, Order, Flip> = {
  name: 'flip',
  title: 'Coin flip',
  fairnessPath: '/provably-fair',
  readTerms: async () => (await ask('GET /api/flip/config')).data,
  initialTerms: () => undefined,
  order: async (body, idempotencyKey) => {
    const answer = (await ask('POST /api/flip/bet', { body, idempotencyKey })).data
    return { answer, bets: [answer] }
  },
  listOwn: (request) => ask('GET /api/flip/my-bets', request),
  listRecent: (request) => ask('GET /api/flip/recent-bets', request),
  listLeaders: async (metric) =>
    (await ask('GET /api/flip/leaderboard', { query: { metric } })).data,
  resultOf: ({ drawn }) => drawn,
  betOn: ({ side }) => side,
}
const options = SIDES.map((value) => ({ value, label: value }))

export function FlipPage() {
  const terms = useInstantTerms(flipGame)
  const [side, setSide] = useState<FlipBet['side']>('heads')
  const limits = terms.data && { min: terms.data.min_amount, max: terms.data.max_amount }
  const play = useInstantPlay(flipGame, { limits, orderOf: (amount) => ({ amount, side }) })
  const [flip] = play.shown
  const panel = (
    <BetPanel play={play} verb="Flip for">
      <Segmented label="Side" value={side} options={options} onChange={setSide} />
    </BetPanel>
  )
  const frame = { game: flipGame, terms, play, panel, rtp: '98%' }
  return (
    <InstantPage {...frame} announcement={flip ? `The coin shows ${flip.drawn}.` : ''}>
      <output onAnimationEnd={() => flip && play.land(flip.bet_id)}>{flip?.drawn}</output>
    </InstantPage>
  )
}
