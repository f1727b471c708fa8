import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { hasTeams } from '#client/player/battles/battle-labels.tsx'
import { type useJoin, useReading } from '#client/player/battles/use-join.ts'
import { applyBalance, leaveBattle, useSession } from '#client/player/session.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { Battle, BattleSeat } from '#contract/http/battles.ts'
import type { SeatAction } from './seats.tsx'

/** A player's relation to a battle. */
export type Role = 'creator' | 'seated' | 'other'

/** Adds bots to empty seats, in a given team if any. */
export function useBots({ id }: Battle) {
  const read = useReading(id)
  return useKeyedMutation({
    mutationFn: ({ bots, teamIdx }: { bots: number; teamIdx: number | null }, keyOf) => {
      const body = { bots, ...(teamIdx !== null && { team_idx: teamIdx }) }
      const idempotencyKey = keyOf({ id, body })
      return send('POST /api/battles/:id/add-bots', { params: { id }, body, idempotencyKey })
    },
    onSettled: read,
  })
}

/** Refunds everybody and opens the list. */
export function useCancel({ id }: Battle) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const read = useReading(id)
  return useKeyedMutation<Reply<CallsByKey['POST /api/battles/:id/cancel']>>({
    mutationFn: (_, keyOf) => {
      const idempotencyKey = keyOf({ cancel: id })
      return send('POST /api/battles/:id/cancel', { params: { id }, idempotencyKey })
    },
    onSuccess: ({ data }) => {
      applyBalance({ seq: data.balance_seq, balance: data.balance })
      leaveBattle(id)
      void client.invalidateQueries({ queryKey: keys.battles })
      return navigate('/battles')
    },
    onError: read,
  })
}

/** What a click on an empty seat does: the player takes it, or its creator adds a bot to its team. */
export function useSeatClick(
  { format }: Battle,
  role: Role,
  join: ReturnType<typeof useJoin>,
  bots: ReturnType<typeof useBots>,
): SeatAction | null {
  const modal = useModalRoute()
  const isVisitor = useSession(({ auth }) => auth === null)
  const teamOf = ({ team_idx }: BattleSeat) => (hasTeams(format) ? team_idx : null)
  if (role === 'seated') return null
  if (role === 'creator') {
    return {
      kind: 'bot',
      isBusy: bots.isPending,
      onPress: (seat) => bots.mutate({ bots: 1, teamIdx: teamOf(seat) }),
    }
  }
  return {
    kind: 'join',
    isBusy: join.isPending,
    onPress: (seat) => (isVisitor ? modal.open('register') : join.mutate(teamOf(seat))),
  }
}
