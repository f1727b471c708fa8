import type { CSSProperties } from 'react'
import type { BattleDraw } from '#contract/http/battles.ts'
import { teamName } from './battle-words.ts'
import css from './draw-bar.module.css'
import { drawWords, partsOf, placeOf } from './draw-words.ts'

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
      <p role="status">{isRunning ? 'Drawing …' : drawWords(draw)}</p>
    </section>
  )
}
