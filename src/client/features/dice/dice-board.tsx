import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { prefersReducedMotion } from '#client/lib/browser/motion.ts'
import { play } from '#client/lib/browser/sound.ts'
import { useFrames } from '#client/lib/browser/use-frames.ts'
import { isFastNow } from '#client/player/fast-results.tsx'
import { celebrate } from '#client/player/results/celebrate.ts'
import { ResultCard } from '#client/player/results/result-card.tsx'
import { type BetResult, hasWon } from '#client/ui/bets/result.ts'
import { DICE_TICKETS, diceChance } from '#domain/games/dice.ts'
import { BetFields } from './bet-fields.tsx'
import { atTicket, targetOf } from './chosen-bet.ts'
import css from './dice-board.module.css'
import { type Roll, showRoll } from './dice-game.ts'
import { ROLL_MS, rollAt } from './roll.ts'
import type { ChosenBetFields } from './use-chosen-bet.ts'

interface DiceBoardProps {
  chosen: ChosenBetFields
  /** The newest roll; undefined before the first. */
  roll: Roll | undefined
  /** Whether that roll is still animated. */
  isRolling: boolean
  /** True while auto-play uses the chosen bet. */
  isLocked: boolean
  onLand: (betId: string) => void
}

/** The line from 0 to 100 with the target and the roll. */
export function DiceBoard({ chosen, roll, isRolling, isLocked, onLand }: DiceBoardProps) {
  const landed = isRolling ? undefined : roll
  const state = stateOf(roll, isRolling)
  const number = useRef<HTMLSpanElement>(null)
  const carrier = useRef<HTMLDivElement>(null)
  const before = useRef(FIRST)
  useRolling({ roll, isRolling, before, onLand }, (at) => {
    if (number.current) number.current.textContent = showRoll(at)
    if (carrier.current) carrier.current.style.transform = shiftOf(at)
  })
  // React does not know the position that the frames have written.
  const shown = landed?.roll ?? before.current
  return (
    <section data-board className={css.board} data-roll={state} aria-label="Dice">
      <div className={css.result}>
        <strong key={landed?.bet_id} className={css.number}>
          <span ref={number} aria-hidden={isRolling}>
            {showRoll(shown)}
          </span>
        </strong>
        <div className={css.words}>
          {landed ? (
            <ResultCard key={landed.bet_id} result={resultOf(landed)} />
          ) : (
            <p>{isRolling ? 'Rolling…' : 'Set your target, then roll.'}</p>
          )}
        </div>
      </div>
      <TargetLine chosen={chosen} isLocked={isLocked}>
        <div
          ref={carrier}
          className={css.carrier}
          data-shown={roll !== undefined}
          style={{ transform: shiftOf(shown) }}
        >
          <span className={css.marker} />
        </div>
      </TargetLine>
      <BetFields chosen={chosen} isLocked={isLocked} />
    </section>
  )
}

export const resultOf = ({ amount, payout }: Roll): BetResult => ({ stake: amount, payout })

/** A roll is shown as won only if it pays more than its stake; what pays less is neither won nor lost. */
function stateOf(roll: Roll | undefined, isRolling: boolean): string {
  if (isRolling) return 'rolling'
  if (!roll) return 'idle'
  if (hasWon(resultOf(roll))) return 'won'
  return roll.payout > 0 ? 'back' : 'lost'
}

/** The marker's position before the first roll, when it is hidden. */
const FIRST = 50

/** The carrier is as wide as the line, so a percentage of its width equals a roll. */
const shiftOf = (roll: number): string => `translateX(${roll.toFixed(3)}%)`

const isInstant = (): boolean => isFastNow() || prefersReducedMotion() || document.hidden

interface Rolling extends Pick<DiceBoardProps, 'roll' | 'isRolling' | 'onLand'> {
  /** The marker's position when the roll began. */
  before: { current: number }
}

/** Animates a roll and reports when it has landed; immediately under reduced motion or in a hidden tab. */
function useRolling({ roll, isRolling, before, onLand }: Rolling, draw: (roll: number) => void) {
  const begunMs = useRef<number | null>(null)
  const rollingId = isRolling ? roll?.bet_id : undefined

  const land = useEffectEvent(() => {
    if (!roll || !isRolling) return
    draw(roll.roll)
    before.current = roll.roll
    celebrate(resultOf(roll), { origin: { x: 0.6, y: 0.4 } })
    onLand(roll.bet_id)
  })
  useLayoutEffect(() => {
    if (rollingId === undefined) return
    begunMs.current = null
    if (isInstant()) land()
    else play('tick')
  }, [rollingId])
  useEffect(() => {
    if (rollingId === undefined) return
    const landUnseen = () => {
      if (document.hidden) land()
    }
    document.addEventListener('visibilitychange', landUnseen)
    return () => document.removeEventListener('visibilitychange', landUnseen)
  }, [rollingId])
  useFrames(isRolling, (nowMs) => {
    if (!roll) return
    begunMs.current ??= nowMs
    const elapsedMs = nowMs - begunMs.current
    draw(rollAt(before.current, roll.roll, elapsedMs))
    if (elapsedMs >= ROLL_MS) land()
  })
}

interface TargetLineProps extends Pick<DiceBoardProps, 'chosen' | 'isLocked'> {
  /** The marker. */
  children: ReactNode
}

const MARKS = [0, 25, 50, 75, 100]

/** The slider of the target: green wins, red loses, and a text says the same. */
function TargetLine({ chosen: { bet, choose }, isLocked, children }: TargetLineProps) {
  const target = targetOf(bet)
  const words = `Roll ${bet.direction} ${showRoll(target)}: ${diceChance(bet.winning).toFixed(2)}% win`
  return (
    <div
      className={css.line}
      data-direction={bet.direction}
      style={{ '--target': target / 100 } as CSSProperties}
    >
      <input
        type="range"
        aria-label="Target"
        aria-valuetext={words}
        min={0}
        max={DICE_TICKETS - 1}
        value={Math.round(target * 100)}
        disabled={isLocked}
        onChange={(event) => choose(atTicket(event.target.valueAsNumber, bet.direction))}
      />
      {children}
      <p className={css.marks} aria-hidden="true">
        {MARKS.map((mark) => (
          <span key={mark} className="num" translate="no">
            {mark}
          </span>
        ))}
      </p>
    </div>
  )
}
