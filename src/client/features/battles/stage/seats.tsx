import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { BattleSeat } from '#contract/http/battles.ts'
import { teamName } from '../battle-labels.ts'
import { SeatFace } from '../seat-face.tsx'
import css from './seats.module.css'

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
export function SeatFoot({ seat, total, isOwn, isLeading }: SeatFootProps) {
  return (
    <div className={css.foot} data-leading={isLeading}>
      <SeatFace seat={seat} size={30} />
      <span className={css.words}>
        <b>
          {seat.player?.name ?? 'Empty seat'}
          {isOwn ? <em>you</em> : null}
          {seat.is_bot ? <em>bot</em> : null}
          {seat.player?.is_demo ? <em className="hidden">demo player</em> : null}
        </b>
        {total === null ? null : <Price coins={total} size={13} />}
      </span>
    </div>
  )
}
