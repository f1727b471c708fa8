import type { CSSProperties } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Battle, BattleDraw } from '#contract/http/battles.ts'
import { teamName } from '../battle-labels.ts'
import css from './outcome.module.css'
import { drawLabel, endLabels, partsOf, placeOf } from './outcome-labels.ts'
import { Recreate } from './recreate.tsx'

interface EndedPanelProps {
  battle: Battle
  ownSeat: number | null
  onReplay: () => void
}

/** Who has won, and what can be done next: look again, check it, or play it once more. */
export function EndedPanel({ battle, ownSeat, onReplay }: EndedPanelProps) {
  const { title, text } = endLabels(battle, ownSeat)
  return (
    <div className={css.panel}>
      <div className={css.words} role="status">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={css.acts}>
        <Button onClick={onReplay}>
          <Icon name="arrow-counter-clockwise-bold" size={18} />
          Replay
        </Button>
        <Button to={`/provably-fair?battle=${battle.id}`}>
          <Icon name="seal-check-fill" size={18} />
          Check it
        </Button>
        <Recreate battle={battle} />
      </div>
    </div>
  )
}

interface Props {
  draw: BattleDraw
  /** Whether the needle is still on its way: then nobody has won yet. */
  isRunning: boolean
}

/** The draw that decided: each team owns its part of the line, and the needle stops where it was drawn. */
export function DrawBar({ draw, isRunning }: Props) {
  return (
    <section className={css.draw} aria-label={draw.kind === 'tie' ? 'Tie draw' : 'Jackpot draw'}>
      <div
        className={css.bar}
        style={{ '--place': placeOf(draw) } as CSSProperties}
        data-running={isRunning}
        aria-hidden="true"
      >
        {partsOf(draw).map(({ teamIdx, share, hasWon }) => (
          <span
            key={teamIdx}
            style={{ flexGrow: share } as CSSProperties}
            data-team={teamIdx}
            data-won={!isRunning && hasWon}
          >
            <b>{teamName(teamIdx)}</b>
          </span>
        ))}
        <i className={css.way}>
          <i className={css.needle} />
        </i>
      </div>
      <p role="status">{isRunning ? 'Drawing …' : drawLabel(draw)}</p>
    </section>
  )
}
