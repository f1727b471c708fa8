import '../fill-group-by.ts'
import { useState } from 'react'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { hasTeams, teamName } from '#client/player/battles/battle-labels.tsx'
import { useJoin } from '#client/player/battles/use-join.ts'
import { useSession } from '#client/player/session.ts'
import { useUsableWithOthers } from '#client/player/use-withdrawal-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Countdown } from '#client/ui/countdown.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { Battle } from '#contract/http/battles.ts'
import { NextBots } from '../next-bots.tsx'
import { RoundStrip } from './battle-head.tsx'
import { EmoteBar, SeatEmotes } from './emotes.tsx'
import { SeatSlot, SeatTable, TeamGrid } from './seats.tsx'
import stage from './stage-panel.module.css'
import { type Role, useBots, useCancel, useSeatClick } from './use-seat-actions.ts'
import css from './waiting-room.module.css'

interface Props {
  battle: Battle
  expiresAtMs: number | null
  ownSeat: number | null
}

/** A battle that is not full: its seats, and the actions on empty ones. */
export function WaitingRoom({ battle, expiresAtMs, ownSeat }: Props) {
  const join = useJoin(battle)
  const bots = useBots(battle)
  const role = useRole(battle, ownSeat)
  const act = useSeatClick(battle, role, join, bots)
  return (
    <>
      <RoundStrip rounds={battle.rounds} done={0} current={null} />
      <SeatEmotes seats={battle.seats} />
      <SeatTable battle={battle} ownSeat={ownSeat} totals={null} roundsShown={0}>
        <TeamGrid seats={battle.seats}>{(seat) => <SeatSlot seat={seat} act={act} />}</TeamGrid>
      </SeatTable>
      <WaitingPanel {...{ battle, expiresAtMs, role, join, bots }} />
      <EmoteBar battle={battle} />
    </>
  )
}

function useRole({ creator_id }: Battle, ownSeat: number | null): Role {
  const isCreator = useSession(({ user }) => user?.id === creator_id)
  if (isCreator) return 'creator'
  return ownSeat === null ? 'other' : 'seated'
}

interface PanelProps extends Pick<Props, 'battle' | 'expiresAtMs'> {
  role: Role
  join: ReturnType<typeof useJoin>
  bots: ReturnType<typeof useBots>
}

/** Below the seats: take one, add bots, cancel, or wait. */
function WaitingPanel({ battle, expiresAtMs, role, join, bots }: PanelProps) {
  const empty = battle.seats.filter(({ player }) => player === null)
  return (
    <div className={stage.panel}>
      <p className={css.state}>
        <b>{empty.length === 1 ? '1 seat is open.' : `${empty.length} seats are open.`}</b>{' '}
        {role === 'other' ? (
          <JoinRule battle={battle} />
        ) : (
          <span>The battle starts when the last one is taken.</span>
        )}
        {expiresAtMs === null ? null : (
          <span className={css.expiry}>
            <Icon name="timer-fill" size={16} />
            Everyone is refunded in <Countdown until={() => expiresAtMs} /> if it isn’t full.
          </span>
        )}
      </p>
      {role === 'other' ? <JoinForm battle={battle} join={join} /> : null}
      {role === 'creator' ? <CreatorActs battle={battle} empty={empty.length} bots={bots} /> : null}
    </div>
  )
}

/** Who can join, and how much of their coins a player can use if some are bound. */
function JoinRule({ battle: { min_level } }: { battle: Battle }) {
  const balance = useSession(({ user }) => user?.balance)
  const usable = useUsableWithOthers()
  const isBound = balance !== undefined && usable !== undefined && usable < balance
  const who = min_level > 1 ? `Players at level ${min_level} or above` : 'Anyone'
  return (
    <span>
      {who} can join
      {isBound ? (
        <span>
          ; you can use <CoinAmount coins={usable} /> of your coins here
        </span>
      ) : null}
      <span>.</span>
    </span>
  )
}

function JoinForm({ battle, join }: Pick<PanelProps, 'battle' | 'join'>) {
  const modal = useModalRoute()
  const isVisitor = useSession(({ auth }) => auth === null)
  const open = [...Map.groupBy(battle.seats, ({ team_idx }) => team_idx)].flatMap(
    ([team, seats]) => (seats.some(({ player }) => player === null) ? [team] : []),
  )
  const [wanted, setWanted] = useState(0)
  const team = open.includes(wanted) ? wanted : (open[0] ?? 0)
  const isByTeam = hasTeams(battle.format)
  const handleJoin = () => {
    if (isVisitor) modal.open('register')
    else join.mutate(isByTeam ? team : null)
  }
  return (
    <div className={classes(stage.acts, css.join)}>
      {isByTeam && open.length > 1 ? (
        <Segmented
          label="Your team"
          value={team}
          options={open.map((value) => ({ value, label: teamName(value) }))}
          onChange={setWanted}
        />
      ) : null}
      <Button variant="brass" size="l" isBusy={join.isPending} onClick={handleJoin}>
        <Icon name="sword-fill" size={20} />
        {battle.join_price === 0 ? (
          <span>Join for free</span>
        ) : (
          <span>
            Join for <CoinAmount coins={battle.join_price} />
          </span>
        )}
      </Button>
    </div>
  )
}

function CreatorActs({
  battle,
  empty,
  bots,
}: Pick<PanelProps, 'battle' | 'bots'> & { empty: number }) {
  const [isCanceling, setCanceling] = useState(false)
  return (
    <div className={stage.acts}>
      <Button
        variant="brass"
        isBusy={bots.isPending}
        onClick={() => bots.mutate({ bots: empty, teamIdx: null })}
      >
        <Icon name="robot-fill" size={19} />
        {empty === 1 ? 'Add a bot and start' : `Add ${empty} bots and start`}
      </Button>
      <Button onClick={() => setCanceling(true)}>Cancel battle</Button>
      <NextBots count={empty} seated={battle.seats.flatMap(({ player }) => player?.id ?? [])} />
      {isCanceling ? <CancelDialog battle={battle} onClose={() => setCanceling(false)} /> : null}
    </div>
  )
}

interface CancelDialogProps {
  battle: Battle
  onClose: () => void
}

/** Explains what canceling does before it is confirmed. */
function CancelDialog({ battle, onClose }: CancelDialogProps) {
  const cancel = useCancel(battle)
  const players = battle.seats.filter(({ player, is_bot }) => player !== null && !is_bot).length
  return (
    <Modal title="Cancel this battle?" onClose={onClose}>
      <Stack gap={20}>
        <p>
          {players === 1
            ? 'You get a full refund.'
            : `All ${players} players, including you, get a full refund.`}
        </p>
        <div className={css.choice}>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="brass"
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSettled: onClose })}
          >
            Cancel and refund
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
