import type { BattleSeat } from '#contract/http/battles.ts'
import { SeatFace, seatWords } from './seat-face.tsx'
import css from './seat-row.module.css'

/** More than so many are drawn smaller, so that they stand in one line on a phone. */
const MANY = 4

/** The seats of a battle, team by team. */
export function SeatRow({ seats }: { seats: readonly BattleSeat[] }) {
  const teams = [...new Set(seats.map(({ team_idx }) => team_idx))]
  const taken = seats.filter(({ player }) => player !== null).length
  return (
    <div className={css.row}>
      <span className="hidden">
        {taken} of {seats.length} seats taken: {seats.map(seatWords).join(', ')}.
      </span>
      {teams.map((team) => (
        <span key={team} className={css.team} aria-hidden="true">
          {seats
            .filter(({ team_idx }) => team_idx === team)
            .map((seat) => (
              <SeatFace key={seat.seat} seat={seat} size={seats.length > MANY ? 26 : 34} />
            ))}
        </span>
      ))}
    </div>
  )
}
