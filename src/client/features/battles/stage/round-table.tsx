import { showCoins } from '#client/lib/format/coins.ts'
import { hasTeams, SeatFace, seatLabel, teamName } from '#client/player/battles/battle-labels.tsx'
import { classes } from '#client/ui/classes.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Battle, BattleRound } from '#contract/http/battles.ts'
import { bestSeatsOf, dropOf, totalsOf, worthOf } from './battle-state.ts'
import css from './round-table.module.css'

interface Props {
  battle: Battle
  /** The number of rounds that have landed on this page. */
  roundsShown: number
  ownSeat: number | null
}

/** What each seat drew in each round that was shown, newest first, with the best drop of each round. */
export function RoundTable({ battle, roundsShown, ownSeat }: Props) {
  const { seats, rounds } = battle
  if (roundsShown === 0) return null
  const totals = totalsOf(battle, roundsShown)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={css.scroll} aria-label="Round by round" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Round</span>
            </th>
            {seats.map((seat) => (
              <th
                key={seat.seat}
                scope="col"
                data-own={seat.seat === ownSeat}
                title={hasTeams(battle.format) ? teamName(seat.team_idx) : undefined}
              >
                <span className={css.seat}>
                  <SeatFace seat={seat} size={22} />
                  <span className={css.name}>{seatLabel(seat)}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds
            .slice(0, roundsShown)
            .reverse()
            .map((round) => (
              <RoundRow key={round.round} battle={battle} round={round} />
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span className="hidden">Total</span>
              <span aria-hidden="true">Σ</span>
            </th>
            {seats.map(({ seat }) => (
              <td key={seat} className="num" translate="no">
                {showCoins(totals[seat] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function RoundRow({ battle, round }: { battle: Battle; round: BattleRound }) {
  const best = bestSeatsOf(battle, round)
  return (
    <tr>
      <th scope="row" className="num" translate="no">
        {round.round + 1}
      </th>
      {battle.seats.map(({ seat }) => (
        <td
          key={seat}
          className={classes(css.value, 'num')}
          translate="no"
          data-best={best.includes(seat)}
          title={dropOf(round, seat)?.item.name}
        >
          <span>{showCoins(worthOf(round, seat))}</span>
          {best.includes(seat) ? (
            <span className={css.mark}>
              <Icon name="crown-simple-fill" size={12} />
              <span className="hidden">best of the round</span>
            </span>
          ) : null}
        </td>
      ))}
    </tr>
  )
}
