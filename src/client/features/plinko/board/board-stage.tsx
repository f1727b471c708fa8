import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { play } from '#client/lib/browser/sound.ts'
import { useFrames } from '#client/lib/browser/use-frames.ts'
import { useFast } from '#client/player/fast-results.tsx'
import { resultOf } from '#client/player/instant/betting.ts'
import { ResultCard } from '#client/player/results/result-card.tsx'
import { type BetResult, hasWon, showResult } from '#client/ui/bets/result.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { oddsOf } from '../odds.ts'
import type { PlayedBall } from '../plinko-game.ts'
import { type Ball, createBoard, type Drop } from './board.ts'
import css from './board-stage.module.css'
import type { Layout } from './layout.ts'

interface BoardStageProps {
  /** By slot; undefined until loaded. */
  multipliers: readonly number[] | undefined
  /** The balls still falling. */
  flying: readonly PlayedBall[]
  /** How many of the player's last balls fell into each slot of this board. */
  tally: readonly number[]
  /** The stake of a ball, in coins. */
  amount: number
  /** Of the balls that landed last, together; null before the first, and while balls fall. */
  result: BetResult | null
  onLand: (betId: string) => void
}

type Painter = ReturnType<typeof import('./painter.ts').createPainter>

/** The board: balls and bins on a canvas, with a slider over the bins that shows the odds of each. */
export function BoardStage(props: BoardStageProps) {
  const { multipliers, flying, tally, amount, result, onLand } = props
  const stage = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const placed = useRef<Layout>(null)
  const [painter, setPainter] = useState<Painter | null>(null)
  const [board] = useState(createBoard)
  const [isMoving, setMoving] = useState(true)
  const [lit, setLit] = useState<number | null>(null)
  const dropped = useRef<ReadonlySet<string>>(new Set())
  const isInstant = useFast()
  const lands = useLandings(onLand)

  useEffect(() => {
    const drawn = canvas.current
    // The page also shows everything as text, so a load failure is ignored.
    import('./painter.ts').then(
      ({ createPainter }) => drawn && setPainter(createPainter(drawn)),
      () => undefined,
    )
    const observer = new ResizeObserver(() => setMoving(true))
    if (drawn) observer.observe(drawn)
    return () => observer.disconnect()
  }, [])

  const handleFlying = useEffectEvent(() => {
    const fresh = flying.filter(({ bet_id }) => !dropped.current.has(bet_id))
    dropped.current = new Set(flying.map(({ bet_id }) => bet_id))
    board.drop(fresh.map(dropOf), isInstant || prefersReducedMotion())
  })
  useEffect(() => {
    if (flying.length > 0) handleFlying()
  }, [flying])
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the picture requires a redraw.
  useEffect(() => setMoving(true), [flying, multipliers, tally, lit, painter])

  useFrames(isMoving, (pageMs) => {
    board.advance(pageMs, lands)
    if (painter && multipliers) {
      painter.paint({
        multipliers,
        tally,
        balls: board.balls,
        nowMs: board.nowMs(),
        pageMs,
        lit,
        isCalm: prefersReducedMotion(),
      })
      placeBins(painter.layout(), multipliers.length)
    }
    if (board.isEmpty() && !painter?.isMoving(pageMs, lit)) setMoving(false)
  })

  const placeBins = (layout: Layout | null, bins: number) => {
    if (!layout || layout === placed.current || !stage.current) return
    placed.current = layout
    const { style } = stage.current
    style.setProperty('--bin', `${layout.spacing}px`)
    style.setProperty('--bins', String(bins))
    style.setProperty('--bins-top', `${layout.binTop}px`)
    style.setProperty('--bins-height', `${layout.binHeight}px`)
  }

  return (
    <section
      ref={stage}
      data-board
      className={css.stage}
      aria-label="Board"
      data-falling={flying.length}
    >
      <div className={css.canvas} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {result ? (
        <div className={css.result}>
          <ResultCard result={result} />
        </div>
      ) : null}
      {multipliers ? (
        <Odds multipliers={multipliers} amount={amount} lit={lit} onLight={setLit} />
      ) : (
        <div className={css.wait} role="status" aria-label="Loading the board">
          <Skeleton width={220} height={220} radius={18} />
        </div>
      )}
    </section>
  )
}

export const dropOf = (ball: PlayedBall): Drop => {
  const { bet_id: id, path, nonce: seed, multiplier } = ball
  const result = resultOf(ball)
  return { id, path, seed, multiplier, isWin: hasWon(result), label: showResult(result) }
}

const TICK_MS = 55

/** Sounds the pegs, and notifies the page of landings. */
function useLandings(onLand: (betId: string) => void) {
  const heardMs = useRef(0)
  return {
    onTouch: () => {
      const now = performance.now()
      if (now - heardMs.current < TICK_MS) return
      heardMs.current = now
      play('tick')
    },
    onLand: ({ id }: Ball) => onLand(id),
  }
}

interface OddsProps {
  multipliers: readonly number[]
  amount: number
  lit: number | null
  onLight: (slot: number | null) => void
}

/** The odds of the slot that is hovered, touched or focused. */
function Odds({ multipliers, amount, lit, onLight }: OddsProps) {
  const rows = multipliers.length - 1
  const [slot, setSlot] = useState(0)
  const chosen = Math.min(slot, rows)
  const odds = oddsOf(lit ?? chosen, multipliers, amount)
  const light = (next: number) => {
    setSlot(next)
    onLight(next)
  }
  const handlePointer = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * (rows + 1))
    light(Math.min(rows, Math.max(0, at)))
  }
  return (
    <>
      <input
        type="range"
        className={css.bins}
        aria-label="Odds by slot"
        aria-valuetext={`Slot ${chosen + 1} of ${rows + 1}: ${odds.multiplier}, ${odds.chance}, ${odds.ratio}`}
        min={0}
        max={rows}
        value={chosen}
        onChange={(event) => light(event.target.valueAsNumber)}
        onFocus={() => onLight(chosen)}
        onBlur={() => onLight(null)}
        onPointerMove={handlePointer}
        onPointerDown={(event) => {
          // A finger leaves when it lifts: focusing the touched slot keeps its odds visible.
          event.currentTarget.focus({ preventScroll: true })
          handlePointer(event)
        }}
        onPointerLeave={(event) => {
          if (event.currentTarget !== document.activeElement) onLight(null)
        }}
      />
      <p className={css.odds} aria-hidden="true">
        {lit === null ? (
          <span>Point at a slot, or tap it, for its odds</span>
        ) : (
          <>
            <b className="num" translate="no">
              {odds.multiplier}
            </b>
            <span>
              pays{' '}
              <b className="num" translate="no">
                {odds.payout}
              </b>
            </span>
            <span>
              chance{' '}
              <b className="num" translate="no">
                {odds.chance}
              </b>
            </span>
            <span className="num" translate="no">
              {odds.ratio}
            </span>
          </>
        )}
      </p>
    </>
  )
}
