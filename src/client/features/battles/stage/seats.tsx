import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Battle, BattleSeat } from '#contract/http/battles.ts'
import { hasTeams, SeatFace, teamName } from '../battle-labels.tsx'
import { leadersOf, teamTotalsOf } from './battle-state.ts'
import css from './seats.module.css'

interface SeatTableProps {
  battle: Battle
  ownSeat: number | null
  /** What each seat has drawn, in coins; null before the first round. */
  totals: readonly number[] | null
  /** So many rounds have landed. */
  roundsShown: number
  /** What stands in the columns: the seats themselves, or what is drawn for them. */
  children: ReactNode
  /** Under the columns. */
  drops?: ReactNode
}

/** The seats side by side: who sits there, and what it came to. */
export function SeatTable(props: SeatTableProps) {
  const { battle, ownSeat, totals, roundsShown, children, drops } = props
  const landed = roundsShown > 0 ? totals : null
  const leaders = landed ? leadersOf(battle, landed) : []
  return (
    <div className={css.table}>
      {hasTeams(battle.format) ? <TeamTotals battle={battle} totals={landed} /> : null}
      <div className={css.stage}>{children}</div>
      <TeamGrid seats={battle.seats}>
        {(seat) => (
          <SeatFoot
            seat={seat}
            total={totals && (totals[seat.seat] ?? 0)}
            isOwn={seat.seat === ownSeat}
            isLeading={leaders.includes(seat.team_idx)}
          />
        )}
      </TeamGrid>
      {drops ? <div className={css.drops}>{drops}</div> : null}
    </div>
  )
}

interface TeamTotalsProps {
  battle: Battle
  /** By seat; null before the first round has landed. */
  totals: readonly number[] | null
}

/** The teams over their lanes, with what each has drawn together. */
function TeamTotals({ battle, totals }: TeamTotalsProps) {
  const teams = teamTotalsOf(battle, totals ?? [])
  return (
    <ul className={css.totals} style={{ '--teams': teams.length } as CSSProperties}>
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

interface TeamGridProps {
  seats: readonly BattleSeat[]
  /** Stands in the column of a seat. */
  children: (seat: BattleSeat) => ReactNode
}

/** A column for each seat; those of a team stand close together. Every row of a battle is laid by it. */
export function TeamGrid({ seats, children }: TeamGridProps) {
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

/** What can be done with an empty seat. */
export interface SeatAct {
  kind: 'join' | 'bot'
  isBusy: boolean
  onPress: (seat: BattleSeat) => void
}

interface SeatSlotProps {
  seat: BattleSeat
  /** Null for who can do nothing here. */
  act: SeatAct | null
}

/** A seat while the battle waits: who is ready, or what can be done about nobody being there. */
export function SeatSlot({ seat, act }: SeatSlotProps) {
  if (seat.player) {
    return (
      <div className={css.slot} data-taken="true">
        <SeatFace seat={seat} size={56} />
        <span className={css.ready}>
          <Icon name="check-circle-fill" size={15} />
          <span>Ready</span>
        </span>
      </div>
    )
  }
  return (
    <div className={css.slot}>
      <i className={css.place} />
      {act ? (
        <Button
          size="s"
          className={css.act}
          isBusy={act.isBusy}
          aria-label={`${act.kind === 'join' ? 'Join' : 'Add a bot to'} seat ${seat.seat + 1}, ${teamName(seat.team_idx)}`}
          onClick={() => act.onPress(seat)}
        >
          <Icon name={act.kind === 'join' ? 'plus-bold' : 'robot-fill'} size={16} />
          <span className={css.word}>{act.kind === 'join' ? 'Join' : 'Add a bot'}</span>
        </Button>
      ) : (
        <span className={css.ready}>Open</span>
      )}
    </div>
  )
}

interface SeatFootProps {
  seat: BattleSeat
  /** What it has drawn so far, in coins; null before the first round. */
  total: number | null
  isOwn: boolean
  isLeading: boolean
}

/** Whose column it is, and how it stands. */
function SeatFoot({ seat, total, isOwn, isLeading }: SeatFootProps) {
  return (
    <div className={css.foot} data-leading={isLeading}>
      <SeatFace seat={seat} size={30} isNamed />
      <span className={css.words}>
        <b>
          {seat.player?.name ?? 'Empty seat'}
          {isOwn ? <em>you</em> : null}
          {seat.is_bot ? <em>bot</em> : null}
          {seat.player?.is_demo ? <em title="A simulated player of this demo">demo</em> : null}
        </b>
        {total === null ? null : <Price coins={total} size={13} />}
      </span>
    </div>
  )
}
