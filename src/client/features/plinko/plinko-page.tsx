import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { showReturn } from '#client/lib/format/coins.ts'
import { BetPanel } from '#client/player/instant/bet-panel.tsx'
import { resultOf } from '#client/player/instant/betting.ts'
import { InstantPage, useInstantTerms } from '#client/player/instant/instant-page.tsx'
import { useInstantPlay } from '#client/player/instant/use-instant-play.ts'
import { useVisit } from '#client/player/instant/visit.ts'
import { celebrate } from '#client/player/results/celebrate.ts'
import { useSession } from '#client/player/session.ts'
import type { BetAmountField } from '#client/ui/bets/use-bet-amount.ts'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Slider } from '#client/ui/form/slider.tsx'
import { bestPayout, largestStake } from '#domain/games/instant.ts'
import { PLINKO_BALLS_MAX, PLINKO_RISKS, type PlinkoBet, plinko } from '#domain/games/plinko.ts'
import { toCoins } from '#domain/money/money.ts'
import { useLandedBalls } from './announcement.ts'
import { BoardStage } from './board/board-stage.tsx'
import { type PlayedBall, plinkoGame, riskNames } from './plinko-game.ts'

const FIRST: PlinkoBet = { rows: 12, risk: 'medium' }

/** Bounce: balls fall through rows of pegs into slots that pay. */
export function PlinkoPage() {
  const terms = useInstantTerms(plinkoGame)
  const { data } = terms
  const lastPlayed = useLastPlayed()
  const [chosen, setChosen] = useState<Partial<PlinkoBet>>({})
  const [balls, setBalls] = useState(1)
  const { rows, risk } = { ...FIRST, ...lastPlayed, ...chosen }
  const limits = useMemo(() => {
    if (!data) return undefined
    const most = largestStake(data, (stake) =>
      bestPayout(plinko.outcomes(data, { rows, risk }, stake)),
    )
    return { min: data.min_amount, max: toCoins(most) }
  }, [data, rows, risk])
  const play = useInstantPlay(plinkoGame, {
    terms: data,
    limits,
    orderOf: (amount) => ({ amount, rows, risk, balls }),
    flyingMax: PLINKO_BALLS_MAX - balls,
  })
  useLastAmount(lastPlayed?.amount, play.amount)
  const [landed, noteLanded] = useLandedBalls(play.flying.length)
  const isBusy = play.isOut || play.flying.length > 0 || play.run !== null
  const multipliers = data?.paytables[risk][String(rows)]

  return (
    <InstantPage
      game={plinkoGame}
      terms={terms}
      play={play}
      rtp={data && showReturn(data.rtp[risk][String(rows)] ?? 0)}
      announcement={landed.text}
      panel={
        <BetPanel play={play} verb={balls === 1 ? 'Drop a ball' : `Drop ${balls} balls`}>
          <Segmented
            label="Risk"
            value={risk}
            options={PLINKO_RISKS.map((value) => ({ value, label: riskNames[value] }))}
            isDisabled={isBusy}
            onChange={(value) => setChosen({ ...chosen, risk: value })}
          />
          <Slider
            label="Rows"
            value={rows}
            min={8}
            max={16}
            text={String(rows)}
            isDisabled={isBusy}
            onChange={(value) => setChosen({ ...chosen, rows: value as PlinkoBet['rows'] })}
          />
          <Slider
            label="Balls"
            value={balls}
            min={1}
            max={PLINKO_BALLS_MAX}
            text={String(balls)}
            isDisabled={play.run !== null}
            onChange={setBalls}
          />
        </BetPanel>
      }
    >
      <BoardStage
        multipliers={multipliers}
        flying={play.flying}
        tally={useTally({ rows, risk }, lastPlayed)}
        amount={play.amount.amount ?? 1}
        result={landed.result}
        onLand={(betId) => {
          const ball = play.flying.find(({ bet_id }) => bet_id === betId)
          if (ball) {
            noteLanded(ball)
            celebrate(resultOf(ball), { origin: { x: 0.6, y: 0.55 } })
          }
          play.land(betId)
        }}
      />
    </InstantPage>
  )
}

/** What the player played last, to continue with it. */
function useLastPlayed() {
  const isVisitor = useSession(({ auth }) => auth === null)
  const { data } = useQuery({
    queryKey: keys.plinko,
    queryFn: async ({ signal }) => (await send('GET /api/plinko/current', { signal })).data,
    enabled: !isVisitor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isVisitor ? undefined : data
}

/** Sets the amount to the last one, once it is loaded. */
function useLastAmount(amount: number | undefined, { text, setText }: BetAmountField): void {
  const first = useRef(text)
  const isResumed = useRef(false)
  const handleAmount = useEffectEvent((coins: number) => {
    if (isResumed.current) return
    isResumed.current = true
    if (text === first.current) setText(coins.toFixed(2))
  })
  useEffect(() => {
    if (amount !== undefined) handleAmount(amount)
  }, [amount])
}

/**
 * How many of the last balls fell into each slot of a board: of this visit, or of the last play before it.
 */
function useTally({ rows, risk }: PlinkoBet, lastPlayed: ReturnType<typeof useLastPlayed>) {
  const { last } = useVisit<PlayedBall>(plinkoGame.name)
  return useMemo(() => {
    const isBefore = last.length === 0 && lastPlayed?.rows === rows && lastPlayed.risk === risk
    const balls = isBefore
      ? lastPlayed.balls
      : last.filter((ball) => ball.rows === rows && ball.risk === risk)
    const tally = new Array<number>(rows + 1).fill(0)
    for (const { slot } of balls.slice(0, PLINKO_BALLS_MAX)) tally[slot] = (tally[slot] ?? 0) + 1
    return tally
  }, [last, lastPlayed, rows, risk])
}
