import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { BattleSeat } from '#contract/http/battles.ts'
import { teamName } from './battle-words.ts'
import { SeatFace } from './seat-face.tsx'
import css from './seat-slot.module.css'

/** What can be done with an empty seat. */
export interface SeatAct {
  kind: 'join' | 'bot'
  isBusy: boolean
  onPress: (seat: BattleSeat) => void
}

interface Props {
  seat: BattleSeat
  /** Null for who can do nothing here. */
  act: SeatAct | null
}

/** A seat while the battle waits: who is ready, or what can be done about nobody being there. */
export function SeatSlot({ seat, act }: Props) {
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
          aria-label={`${act.kind === 'join' ? 'Join' : 'Call a bot to'} seat ${seat.seat + 1}, ${teamName(seat.team_idx)}`}
          onClick={() => act.onPress(seat)}
        >
          <Icon name={act.kind === 'join' ? 'plus-bold' : 'robot-fill'} size={16} />
          <span className={css.word}>{act.kind === 'join' ? 'Join' : 'Call a bot'}</span>
        </Button>
      ) : (
        <span className={css.ready}>Free</span>
      )}
    </div>
  )
}
