import '../fill-group-by.ts'
import type { CSSProperties, ReactNode } from 'react'
import { hasTeams, SeatFace, teamName } from '#client/player/battles/battle-labels.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Battle, BattleSeat } from '#contract/http/battles.ts'
import { standingAt, teamTotalsOf } from './battle-state.ts'
import css from './seats.module.css'

interface SeatTableProps {
  battle: Battle
  ownSeat: number | null
  /** What each seat has drawn, in coins; null before the first round. */
  totals: readonly number[] | null
  /** The number of rounds that have landed. */
  roundsShown: number
  /** The content of the columns: the seats themselves, or their draws. */
  children: ReactNode
  /** Under the columns. */
  drops?: ReactNode
}

/** The seats side by side, under their players and totals. */
export function SeatTable(props: SeatTableProps) {
  const { battle, ownSeat, totals, roundsShown, children, drops } = props
  const landed = roundsShown > 0 ? totals : null
  const standing = standingAt(battle, roundsShown)
  const leaders = 'teams' in standing ? standing.teams : []
  return (
    <div className={css.table}>
      {hasTeams(battle.format) ? <TeamTotals battle={battle} totals={landed} /> : null}
      <div data-board>
        <div className={css.heads}>
          <TeamGrid seats={battle.seats}>
            {(seat) => (
              <SeatHead
                seat={seat}
                total={totals && (totals[seat.seat] ?? 0)}
                isOwn={seat.seat === ownSeat}
                isLeading={leaders.includes(seat.team_idx)}
              />
            )}
          </TeamGrid>
        </div>
        <div className={css.stage}>{children}</div>
      </div>
      {drops ? <div className={css.drops}>{drops}</div> : null}
    </div>
  )
}

interface TeamTotalsProps {
  battle: Battle
  /** By seat; null before the first round has landed. */
  totals: readonly number[] | null
}

/** The teams above their lanes, with their totals. */
function TeamTotals({ battle, totals }: TeamTotalsProps) {
  const teams = teamTotalsOf(battle, totals ?? [])
  return (
    <ul className={css.totals} style={{ '--teams': teams.length } as CSSProperties}>
      {teams.map((total, team) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a team is identified by its position.
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
  /** Renders the column of a seat. */
  children: (seat: BattleSeat) => ReactNode
}

/** A column for each seat, grouped by team. All rows of a battle use this layout. */
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

/** The action on an empty seat. */
export interface SeatAction {
  kind: 'join' | 'bot'
  isBusy: boolean
  onPress: (seat: BattleSeat) => void
}

interface SeatSlotProps {
  seat: BattleSeat
  /** Null if the viewer has no action here. */
  act: SeatAction | null
}

/** A seat while the battle waits: its player, or the action on an empty seat. */
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

interface SeatHeadProps {
  seat: BattleSeat
  /** What the seat has drawn so far, in coins; null before the first round. */
  total: number | null
  isOwn: boolean
  isLeading: boolean
}

/** The name and total of a column's seat. */
function SeatHead({ seat, total, isOwn, isLeading }: SeatHeadProps) {
  return (
    <div className={css.head} data-leading={isLeading}>
      <SeatFace seat={seat} size={30} />
      <span className={css.words}>
        <b>
          {seat.player?.name ?? 'Empty seat'}
          {isOwn ? <em>you</em> : null}
          {seat.is_bot ? <em>bot</em> : null}
          {seat.player?.is_demo ? (
            <em data-demo title="A simulated player of this demo">
              demo
            </em>
          ) : null}
        </b>
        {total === null ? null : <Price coins={total} size={13} />}
      </span>
    </div>
  )
}
