import { Button } from '#client/ui/button.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Battle, BattlePayout, BattleSeat } from '#contract/http/battles.ts'
import { teamName } from '../battle-labels.ts'
import { SeatFace, seatWords } from '../seat-face.tsx'
import { dropOf, payoutWorth } from './battle-totals.ts'
import css from './seats.module.css'

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

interface Props {
  seat: BattleSeat
  /** What it has drawn so far, in coins; null before the first round. */
  total: number | null
  isOwn: boolean
  isLeading: boolean
}

/** Whose column it is, and how it stands. */
export function SeatFoot({ seat, total, isOwn, isLeading }: Props) {
  return (
    <div className={css.foot} data-leading={isLeading}>
      <SeatFace seat={seat} size={30} />
      <span className={css.words}>
        <b>
          {seat.player?.name ?? 'Empty seat'}
          {isOwn ? <em>you</em> : null}
          {seat.is_bot ? <em>bot</em> : null}
        </b>
        {total === null ? null : <Price coins={total} size={13} />}
      </span>
    </div>
  )
}

interface SeatEndProps {
  seat: BattleSeat
  /** Null for who goes without. */
  payout: BattlePayout | null
}

/** A seat when all is over: what it takes, or nothing. */
export function SeatEnd({ seat, payout }: SeatEndProps) {
  return (
    <div className={css.end} data-won={payout !== null}>
      {payout ? <i className={css.rays} aria-hidden="true" /> : null}
      <span className={css.face}>
        {payout ? (
          <span className={css.crown}>
            <Icon name="crown-simple-fill" size={26} />
          </span>
        ) : null}
        <SeatFace seat={seat} size={64} />
      </span>
      {payout ? (
        <span className={css.gain}>
          <b>Wins</b>
          <Price coins={payoutWorth(payout)} size={16} />
          {payout.items.length > 0 ? (
            <small>{payout.items.length === 1 ? '1 item' : `${payout.items.length} items`}</small>
          ) : (
            <small>in coins</small>
          )}
        </span>
      ) : (
        <span className={css.gain}>
          <small>No win</small>
        </span>
      )}
    </div>
  )
}

interface SeatDropsProps {
  battle: Battle
  seat: BattleSeat
  /** So many rounds have landed. */
  roundsShown: number
}

/** Everything that a seat has drawn so far, the newest first. */
export function SeatDrops({ battle, seat, roundsShown }: SeatDropsProps) {
  const drops = battle.rounds
    .slice(0, roundsShown)
    .flatMap((round) => {
      const drop = dropOf(round, seat.seat)
      return drop ? [{ round: round.round, item: drop.item }] : []
    })
    .reverse()
  return (
    <div className={css.column}>
      <p className={css.who} aria-hidden="true">
        {seatWords(seat)}
      </p>
      <ol className={css.drops} aria-label={`Drawn by ${seatWords(seat)}, newest first`}>
        {drops.map(({ round, item }) => (
          <li key={round} style={tintOf(item.rarity)} title={item.name}>
            <img src={item.img_url} width="56" height="56" decoding="async" alt={item.name} />
            <Price coins={item.price} size={12} />
          </li>
        ))}
      </ol>
    </div>
  )
}
