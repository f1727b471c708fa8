import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { useFrames } from '#client/lib/browser/use-frames.ts'
import { NARROW, useMedia } from '#client/lib/browser/use-media.ts'
import { useNow } from '#client/lib/browser/use-now.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { CrashRound } from '#contract/http/crash.ts'
import type { FollowedCrash } from '../use-crash.ts'
import { showMultiplier } from './curve.ts'
import type { FlightReader } from './flight.ts'
import css from './flight-stage.module.css'
import type { Mark } from './scene.ts'

interface FlightStageProps {
  crash: FollowedCrash
  flight: FlightReader
  marks: readonly Mark[]
  targets: readonly number[]
  /** The player's own cash-outs, under the multiplier. */
  children?: ReactNode
  /** Other content over the sky. */
  aside?: ReactNode
}

/** The live flight: the sky and the rocket on a canvas, and the round's status as text. */
export function FlightStage({ crash, flight, marks, targets, children, aside }: FlightStageProps) {
  const round = crash.view?.round ?? null
  return (
    <section
      data-board
      className={css.stage}
      aria-label="Flight"
      data-round={round?.index}
      data-status={round?.status}
    >
      <FlightCanvas
        round={round}
        isLive={crash.isLive !== false}
        flight={flight}
        marks={marks}
        targets={targets}
      />
      <div className={css.words}>
        {crash.view ? (
          <StageWords round={round} crash={crash} flight={flight} />
        ) : crash.error ? null : (
          <div className={css.wait} role="status" aria-label="Loading the round">
            <Skeleton width={220} height={72} radius={18} />
          </div>
        )}
        {children}
      </div>
      {aside}
    </section>
  )
}

type CanvasProps = Pick<FlightStageProps, 'flight' | 'marks' | 'targets'> & {
  round: CrashRound | null
  isLive: boolean
}

type Drawing = typeof import('./draw-flight.ts')

/** Between flights little moves, so only a third of the frames is drawn. */
const RESTING_MS = 48
const CALM_MS = 500
const BURST_MS = 2_000

function FlightCanvas({ round, isLive, flight, marks, targets }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const isInSight = useInSight(canvas)
  const isNarrow = useMedia(NARROW)
  const ship = useRef<HTMLImageElement | null>(null)
  const lastMs = useRef(0)
  useEffect(() => {
    // The page also shows everything as text, so a load failure is ignored.
    import('./draw-flight.ts').then(setDrawing, () => undefined)
    const image = new Image()
    image.src = '/art/rocket-ship.avif'
    image.decode().then(
      () => {
        ship.current = image
      },
      () => undefined,
    )
  }, [])

  useFrames(drawing !== null && isInSight, (nowMs) => {
    const now = flight.at(round, isLive)
    const isCalm = prefersReducedMotion()
    const isMoving =
      round?.status === 'in_progress' || (now.sinceBurstMs !== null && now.sinceBurstMs < BURST_MS)
    const pauseMs = isCalm ? CALM_MS : isMoving ? 0 : RESTING_MS
    if (!canvas.current || nowMs - lastMs.current < pauseMs) return
    lastMs.current = nowMs
    drawing?.drawFlight(canvas.current, {
      flight: now,
      growth: flight.growth,
      marks,
      targets,
      ship: ship.current,
      nowMs,
      isCalm,
      isNarrow,
    })
  })
  return (
    <div className={css.canvas} aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}

function useInSight(element: React.RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setInSight(entry?.isIntersecting ?? false),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInSight
}

interface WordsProps {
  round: CrashRound | null
  crash: FollowedCrash
  flight: FlightReader
}

function StageWords({ round, crash, flight }: WordsProps) {
  if (!round)
    return <Waiting title="Rocket starts soon" text="The first round is being prepared." />
  switch (round.status) {
    case 'starting':
      return <Countdown key={round.id} flight={flight} />
    case 'pending':
      return <Pending key={round.id} round={round} flight={flight} />
    case 'in_progress':
      return <LiveNumber round={round} isLive={crash.isLive !== false} flight={flight} />
    default:
      return <Ended key={round.id} round={round} flight={flight} />
  }
}

function Waiting({ title, text }: { title: string; text: ReactNode }) {
  return (
    <div className={css.waiting}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  )
}

/** The time left to bet, by the server's count. */
function Countdown({ flight: { clock } }: { flight: FlightReader }) {
  const text = useRef<HTMLElement>(null)
  const bar = useRef<HTMLElement>(null)
  const longest = useRef(1)
  useFrames(true, () => {
    const leftMs = clock.betsCloseInMs()
    longest.current = Math.max(longest.current, leftMs)
    if (text.current) text.current.textContent = `${(Math.ceil(leftMs / 100) / 10).toFixed(1)}s`
    if (bar.current) bar.current.style.transform = `scaleX(${leftMs / longest.current})`
  })
  return (
    <div className={css.waiting}>
      <p>Place your bets</p>
      <b ref={text} className="num" translate="no" role="timer">
        –
      </b>
      <span className={css.bar}>
        <i ref={bar} />
      </span>
    </div>
  )
}

/** A beacon normally takes less than a second; after this long it counts as unavailable. */
const BEACON_LATE_MS = 5_000
const ROUND_LATE_MS = 15_000

function Pending({ round, flight }: { round: CrashRound; flight: FlightReader }) {
  const isLate = useLate(flight, BEACON_LATE_MS)
  return isLate ? (
    <Waiting
      title="Waiting for the beacon"
      text="The public randomness is late. Nothing is decided without it, and every bet stands."
    />
  ) : (
    <Waiting
      title="Bets closed"
      text={
        <span>
          Beacon round{' '}
          <span className="num" translate="no">
            {showCount(round.beacon.round)}
          </span>{' '}
          decides
        </span>
      }
    />
  )
}

/** Whether the round has been in its current status for longer than `lateMs`. */
function useLate({ clock }: FlightReader, lateMs: number): boolean {
  // Rerenders each second.
  useNow()
  return clock.sinceStatusMs() > lateMs
}

function LiveNumber({
  round,
  isLive,
  flight,
}: Omit<WordsProps, 'crash'> & { round: CrashRound; isLive: boolean }) {
  const text = useRef<HTMLElement>(null)
  const write = useEffectEvent(() => {
    const now = showMultiplier(flight.at(round, isLive).hundredths / 100)
    if (text.current && text.current.textContent !== now) text.current.textContent = now
  })
  useFrames(true, () => write())
  return (
    <strong ref={text} className={css.number} data-number>
      {showMultiplier(flight.at(round, isLive).hundredths / 100)}
    </strong>
  )
}

function Ended({ round, flight }: { round: CrashRound; flight: FlightReader }) {
  const isLate = useLate(flight, ROUND_LATE_MS)
  const next = isLate ? (
    <p className={css.next}>The next round starts when the public randomness is back.</p>
  ) : null
  if (round.bust === null) {
    return (
      <>
        <Waiting
          title="Round refunded"
          text="The round could not be decided. Every open bet was refunded."
        />
        {next}
      </>
    )
  }
  return (
    <div className={css.busted}>
      <strong className={css.number} data-number>
        {showMultiplier(round.bust)}
      </strong>
      <p>Busted</p>
      {next}
    </div>
  )
}
