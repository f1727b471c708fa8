import type { CSSProperties } from 'react'
import { Price } from '#client/ui/money/price.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { hasTeams, teamName } from '../battle-labels.ts'
import css from './arena.module.css'
import { leadersOf, teamTotalsOf } from './battle-state.ts'
import { Lanes } from './lanes.tsx'
import { SeatDrops, SeatEnd } from './seat-results.tsx'
import { type SeatAct, SeatFoot, SeatSlot, TeamGrid } from './seats.tsx'
import type { ItemsByVersion } from './use-battle.ts'
import type { Scene } from './use-scene.ts'

interface Props {
  battle: Battle
  scene: Scene
  items: ItemsByVersion | undefined
  /** So many rounds have landed. */
  roundsShown: number
  totals: readonly number[]
  ownSeat: number | null
  act: SeatAct | null
  onLanded: (round: number) => void
}

/** The seats side by side: who sits there, what is being drawn, and what it came to. */
export function Arena(props: Props) {
  const { battle, scene, roundsShown, totals, ownSeat } = props
  const leaders = roundsShown > 0 ? leadersOf(battle, totals) : []
  return (
    <div className={css.arena}>
      {hasTeams(battle.format) ? (
        <TeamTotals battle={battle} totals={roundsShown > 0 ? totals : null} />
      ) : null}
      <div className={css.stage}>
        <Stage {...props} />
      </div>
      <TeamGrid seats={battle.seats}>
        {(seat) => (
          <SeatFoot
            seat={seat}
            total={roundsShown > 0 || isPlaying(scene) ? (totals[seat.seat] ?? 0) : null}
            isOwn={seat.seat === ownSeat}
            isLeading={leaders.includes(seat.team_idx)}
          />
        )}
      </TeamGrid>
      {roundsShown > 0 ? (
        <div className={css.drops}>
          <TeamGrid seats={battle.seats}>
            {(seat) => <SeatDrops battle={battle} seat={seat} roundsShown={roundsShown} />}
          </TeamGrid>
        </div>
      ) : null}
    </div>
  )
}

function Stage({ battle, scene, items, act, onLanded }: Props) {
  switch (scene.name) {
    case 'waiting':
    case 'canceled':
      return (
        <TeamGrid seats={battle.seats}>{(seat) => <SeatSlot seat={seat} act={act} />}</TeamGrid>
      )
    case 'ended':
      return (
        <TeamGrid seats={battle.seats}>
          {(seat) => <SeatEnd seat={seat} payout={payoutOf(battle, seat.seat)} />}
        </TeamGrid>
      )
    default:
      return items ? (
        <Lanes
          battle={battle}
          items={items}
          playback={scene.name === 'rolling' ? scene.playback : null}
          onLanded={onLanded}
        />
      ) : null
  }
}

const isPlaying = ({ name }: Scene): boolean => name === 'rolling' || name === 'counting'

const payoutOf = ({ payouts }: Battle, seat: number) =>
  payouts?.find((payout) => payout.seat === seat) ?? null

interface TeamTotalsProps {
  battle: Battle
  /** By seat; null before the first round has landed. */
  totals: readonly number[] | null
}

/** The teams over their lanes, with what each has drawn together. */
function TeamTotals({ battle, totals }: TeamTotalsProps) {
  const teams = teamTotalsOf(battle, totals ?? [])
  return (
    <ul className={css.teams} style={{ '--teams': teams.length } as CSSProperties}>
      {teams.map((total, team) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a team is its place.
        <li key={team}>
          <b>{teamName(team)}</b>
          {totals === null ? null : <Price coins={total} size={13} />}
        </li>
      ))}
    </ul>
  )
}
