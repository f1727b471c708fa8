import { useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { ensureOwnClientSeed } from '#client/player/client-seed.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { applyBalance, enterBattle } from '#client/player/session.ts'
import type { BattleSummary } from '#contract/http/battles.ts'

/** Refetches the battle after every reply: a refusal means that it has moved on. */
export function useReading(id: string): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.battle(id) })
}

/**
 * Pays for a seat, in a given team if any. The seat uses the player's own client seed. `onJoined` is called even if the
 * component is gone by then, as when a full battle leaves a list.
 */
export function useJoin(
  { id, join_price }: Pick<BattleSummary, 'id' | 'join_price'>,
  onJoined?: () => void,
) {
  const offerDeposit = useMissingCoins()
  const read = useReading(id)
  return useKeyedMutation({
    mutationFn: async (teamIdx: number | null, keyOf) => {
      await ensureOwnClientSeed()
      const body = teamIdx === null ? {} : { team_idx: teamIdx }
      const idempotencyKey = keyOf({ id, body })
      return send('POST /api/battles/:id/join', { params: { id }, body, idempotencyKey })
    },
    onSuccess: ({ data }) => {
      applyBalance({ seq: data.balance_seq, balance: data.balance })
      enterBattle(id)
      onJoined?.()
    },
    onError: (error) => offerDeposit(error, join_price),
    onSettled: read,
  })
}
