import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Refused, send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { ensureOwnClientSeed } from '#client/player/client-seed.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { applyBalance, enterBattle } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { Battle } from '#contract/http/battles.ts'
import { REMATCH_MS } from '#domain/games/battle-timetable.ts'
import { SECOND_MS } from '#domain/schedule/durations.ts'
import { seatCostOf } from './battle-state.ts'
import { Recreate } from './recreate.tsx'

interface Props {
  battle: Battle
  ownSeat: number
}

/**
 * What a player of an ended battle can do next: play it again with those of before, join whoever was faster, or, when it
 * is too late for that, create the same battle anew.
 */
export function Rematch({ battle, ownSeat }: Props) {
  const { rematch_id: rematchId } = battle
  if (rematchId !== null) {
    return <RematchOffer battle={battle} rematchId={rematchId} ownSeat={ownSeat} />
  }
  return battle.can_rematch ? <StartRematch battle={battle} /> : <Recreate battle={battle} />
}

function StartRematch({ battle }: Pick<Props, 'battle'>) {
  const [isOver, setOver] = useState(false)
  const rematch = useRematch(battle, () => setOver(true))
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), REMATCH_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isOver) return <Recreate battle={battle} />
  return <RematchButton label="Rematch for" battle={battle} rematch={rematch} />
}

/** While others may join, the page asks how it is doing; of the few who played, and for minutes. */
const READ_AGAIN_MS = 4 * SECOND_MS

function RematchOffer({ battle, rematchId, ownSeat }: Props & { rematchId: string }) {
  const { data } = useQuery({
    queryKey: keys.battle(rematchId),
    queryFn: async ({ signal }) =>
      (await send('GET /api/battles/:id', { params: { id: rematchId }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.status === 'waiting' ? READ_AGAIN_MS : false,
  })
  const rematch = useRematch(battle)
  if (data === undefined) return null
  if (data.status === 'canceled') return <Recreate battle={battle} />
  const ownId = battle.seats[ownSeat]?.player?.id
  const isSeated = data.seats.some(({ player }) => player?.id === ownId)
  if (isSeated || data.status !== 'waiting') {
    return (
      <Button variant="brass" to={`/battles/${rematchId}`}>
        <Icon name={isSeated ? 'sword-fill' : 'eye-fill'} size={18} />
        {isSeated ? 'Open the rematch' : 'Watch the rematch'}
      </Button>
    )
  }
  const creator = data.seats.find(({ player }) => player?.id === data.creator_id)
  return (
    <>
      <p role="status" translate="no">
        {`${creator?.player?.name ?? 'A player'} wants a rematch.`}
      </p>
      <RematchButton label="Join for" battle={battle} rematch={rematch} />
    </>
  )
}

interface ButtonProps extends Pick<Props, 'battle'> {
  label: string
  rematch: ReturnType<typeof useRematch>
}

function RematchButton({ label, battle, rematch }: ButtonProps) {
  return (
    <Button variant="brass" isBusy={rematch.isPending} onClick={() => rematch.mutate()}>
      <Icon name="sword-fill" size={18} />
      <span>
        {label} <CoinAmount coins={seatCostOf(battle)} />
      </span>
    </Button>
  )
}

/** Takes a seat in the rematch, which the first call creates, and opens it. */
function useRematch(battle: Battle, onClosed?: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const offerDeposit = useMissingCoins()
  return useKeyedMutation<Reply<CallsByKey['POST /api/battles/:id/rematch']>>({
    mutationFn: async (_, keyOf) => {
      await ensureOwnClientSeed()
      const { id } = battle
      const idempotencyKey = keyOf({ rematch: id })
      return send('POST /api/battles/:id/rematch', { params: { id }, idempotencyKey })
    },
    onSuccess: ({ data }) => {
      applyBalance({ seq: data.balance_seq, balance: data.balance })
      enterBattle(data.id)
      return navigate(`/battles/${data.id}`)
    },
    onError: (error) => {
      offerDeposit(error, seatCostOf(battle))
      if (isClosed(error)) onClosed?.()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.battles }),
  })
}

const isClosed = (error: unknown): boolean =>
  error instanceof Refused && (error.code === 'rematch_closed' || error.code === 'box_changed')
