import type { BattleFormat } from '#domain/games/battle-formats.ts'
import { battleFormats } from '#domain/games/battle-formats.ts'
import css from './seat-mark.module.css'

/** A format as a picture: its seats, team by team. */
export function SeatMark({ format }: { format: BattleFormat }) {
  const { teams, teamSize } = battleFormats[format]
  return (
    <span className={css.mark} aria-hidden="true">
      {Array.from({ length: teams }, (_, team) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a team is its place.
        <span key={team}>
          {Array.from({ length: teamSize }, (_, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place.
            <i key={seat} />
          ))}
        </span>
      ))}
    </span>
  )
}
