import { Avatar } from '#client/ui/avatar.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { BattleSeat } from '#contract/http/battles.ts'
import css from './seat-face.module.css'

interface Props {
  seat: BattleSeat
  /** In px. */
  size: number
}

/** Who sits there: a player's picture, a bot's with its mark, or an empty place. */
export function SeatFace({ seat, size }: Props) {
  return (
    <span className={css.face} style={{ width: size, height: size }} data-empty={!seat.player}>
      {seat.player ? (
        <Avatar url={seat.player.avatar_url} name={seat.player.name} size={size} />
      ) : null}
      {seat.player?.is_demo ? (
        <span className={css.demo} title="A player made up for the demo">
          Demo
        </span>
      ) : null}
      {seat.is_bot ? (
        <span className={css.bot}>
          <Icon name="robot-fill" size={Math.max(11, size * 0.32)} />
        </span>
      ) : null}
    </span>
  )
}

/** The same in words, for those who do not see it. */
export function seatLabel({ player, is_bot }: BattleSeat): string {
  if (!player) return 'empty seat'
  if (player.is_demo) return `${player.name} (demo player)`
  return is_bot ? `${player.name} (bot)` : player.name
}
