import type { CSSProperties, ReactNode } from 'react'
import type { BattleSeat } from '#contract/http/battles.ts'
import css from './team-grid.module.css'

interface Props {
  seats: readonly BattleSeat[]
  /** Stands in the column of a seat. */
  children: (seat: BattleSeat) => ReactNode
}

/** A column for each seat; those of a team stand close together. Every row of a battle is laid by it. */
export function TeamGrid({ seats, children }: Props) {
  const teams = Map.groupBy(seats, ({ team_idx }) => team_idx)
  return (
    <div className={css.teams} style={{ '--teams': teams.size } as CSSProperties}>
      {[...teams].map(([team, own]) => (
        <div key={team} className={css.team} style={{ '--size': own.length } as CSSProperties}>
          {own.map((seat) => (
            <div key={seat.seat} className={css.seat}>
              {children(seat)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
