import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useFrames } from '#client/lib/browser/use-frames.ts'
import { useNow } from '#client/lib/browser/use-now.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { ResultCard } from '#client/player/results/result-card.tsx'
import type { RoundClock } from '#client/player/rounds/round-clock.ts'
import { type BetResult, sumResults } from '#client/ui/bets/result.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { WheelBet, WheelRound } from '#contract/http/wheel.ts'
import { places, showTimes } from '../multipliers.ts'
import type { ShownWheel, WheelConfig } from '../use-wheel.ts'
import { WheelDisc } from './wheel-disc.tsx'
import css from './wheel-stage.module.css'

interface WheelStageProps {
  shown: ShownWheel
  config: WheelConfig | undefined
  /** The player's bets on the round. */
  own: readonly WheelBet[]
  lastSector: number | null
  /** Other content of the stage. */
  children?: ReactNode
}

/** The live wheel, with the round's status or result in its middle. */
export function WheelStage({ shown, config, own, lastSector, children }: WheelStageProps) {
  const { wheel, phase } = shown
  const round = wheel.view?.round ?? null
  const won = phase === 'landed' ? (round?.multiplier ?? null) : null
  return (
    <section
      className={css.stage}
      aria-label="Wheel"
      data-round={round?.index}
      data-phase={phase}
      style={won === null ? undefined : ({ '--won': places[won].color } as CSSProperties)}
    >
      <div data-board className={css.square}>
        {config ? (
          <WheelDisc
            sectors={config.sectors}
            round={round}
            phase={phase}
            clock={wheel.clock}
            lastSector={lastSector}
            hasSound={own.length > 0}
          />
        ) : (
          <div className={css.ring} role="status" aria-label="Loading the wheel" />
        )}
        <div className={css.middle}>
          <Middle shown={shown} round={round} own={own} />
        </div>
      </div>
      {children}
    </section>
  )
}

interface MiddleProps {
  shown: ShownWheel
  round: WheelRound | null
  own: readonly WheelBet[]
}

function Middle({ shown: { wheel, phase }, round, own }: MiddleProps) {
  const { clock, view, error } = wheel
  if (error) return null
  if (!view) {
    return (
      <div role="status" aria-label="Loading the round">
        <Skeleton width={120} height={56} radius={12} />
      </div>
    )
  }
  if (!round) return <Message title="Starts soon">The first round is being prepared.</Message>
  switch (phase) {
    case 'open':
      return <Countdown key={round.id} clock={clock} />
    case 'closed':
      return <Closed key={round.id} round={round} clock={clock} />
    case 'spinning':
      return (
        <Message title="No more bets">
          {own.length > 0
            ? `${showCoins(resultOf(own).stake)} on the wheel`
            : 'The wheel is spinning.'}
        </Message>
      )
    case 'refunded':
      return (
        <Message title="Round refunded">
          The round could not be decided. Every bet was refunded.
          <NextRound clock={clock} />
        </Message>
      )
    default:
      return <Result key={round.id} round={round} own={own} clock={clock} />
  }
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.message}>
      <b>{title}</b>
      <p>{children}</p>
    </div>
  )
}

/** The time left to bet, by the server's count, and then until the beacon. */
function Countdown({ clock }: { clock: RoundClock }) {
  const text = useRef<HTMLElement>(null)
  const arc = useRef<SVGCircleElement>(null)
  const longestMs = useRef(1)
  useFrames(true, () => {
    const leftMs = clock.betsCloseInMs()
    longestMs.current = Math.max(longestMs.current, leftMs)
    const seconds = (Math.ceil(leftMs / 100) / 10).toFixed(1)
    if (text.current && text.current.textContent !== seconds) text.current.textContent = seconds
    arc.current?.setAttribute('stroke-dashoffset', String(1 - leftMs / longestMs.current))
  })
  return (
    <>
      <svg className={css.arc} viewBox="-50 -50 100 100" aria-hidden="true">
        <circle r="48" />
        <circle ref={arc} r="48" pathLength="1" strokeDasharray="1 1" strokeDashoffset="1" />
      </svg>
      <div className={css.message}>
        <strong ref={text} className={css.number} role="timer" aria-label="Seconds to bet">
          –
        </strong>
        <p>Place your bets</p>
      </div>
    </>
  )
}

/** A beacon normally takes less than a second; after this long it counts as unavailable. */
const BEACON_LATE_MS = 5_000
const ROUND_LATE_MS = 15_000

function Closed({ round, clock }: { round: WheelRound; clock: RoundClock }) {
  return useLate(clock, BEACON_LATE_MS) ? (
    <Message title="Waiting for the beacon">
      The public randomness is late. Every bet stands.
    </Message>
  ) : (
    <Message title="Bets closed">
      Beacon round{' '}
      <span className="num" translate="no">
        {showCount(round.beacon.round)}
      </span>{' '}
      decides
    </Message>
  )
}

/** Whether the round has been in its current status for longer than `lateMs`. */
function useLate(clock: RoundClock, lateMs: number): boolean {
  // Rerenders each second.
  useNow()
  return clock.sinceStatusMs() > lateMs
}

function NextRound({ clock }: { clock: RoundClock }) {
  return useLate(clock, ROUND_LATE_MS) ? (
    <span className={css.next}>The next round starts when the public randomness is back.</span>
  ) : null
}

interface ResultProps {
  round: WheelRound
  own: readonly WheelBet[]
  clock: RoundClock
}

function Result({ round: { multiplier }, own, clock }: ResultProps) {
  if (multiplier === null) return null
  return (
    <div className={css.result}>
      <strong className={css.number} data-result>
        {showTimes(multiplier)}
      </strong>
      <OwnResult own={own} />
      <NextRound clock={clock} />
    </div>
  )
}

function OwnResult({ own }: { own: readonly WheelBet[] }) {
  if (own.length === 0) return null
  // The wheel stops a moment before the server has settled the bets.
  if (own.some(({ status }) => status === 'open')) return <p>Settling…</p>
  return <ResultCard result={resultOf(own)} />
}

/** What settled bets took and paid together, in coins. */
export const resultOf = (bets: readonly WheelBet[]): BetResult =>
  sumResults(
    bets.map(({ amount, status, payout }) => ({
      stake: amount,
      payout: status === 'won' ? (payout ?? 0) : 0,
    })),
  )
