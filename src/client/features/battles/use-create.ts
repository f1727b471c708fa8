import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { send } from '#client/lib/api.ts'
import { ensureOwnClientSeed } from '#client/lib/client-seed.ts'
import { keys } from '#client/lib/queries.ts'
import { applyBalance, enterBattle } from '#client/lib/session.ts'
import { useIntention } from '#client/lib/use-intention.ts'
import type { BodyInput } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'

export type Order = BodyInput<CallsByKey['POST /api/battles/create']>

/** Pays for the first seat of a battle and goes to it. The seat brings a seed of the player's own. */
export function useCreate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const intention = useIntention()
  return useMutation({
    mutationFn: async (body: Order) => {
      await ensureOwnClientSeed()
      const idempotencyKey = intention.keyOf(body)
      return (await send('POST /api/battles/create', { body, idempotencyKey })).data
    },
    onSuccess: ({ id, balance, balance_seq: seq }) => {
      intention.heard()
      applyBalance({ seq, balance })
      enterBattle(id)
      void client.invalidateQueries({ queryKey: keys.battles })
      return navigate(`/battles/${id}`)
    },
    onError: (error) => intention.heard(error),
  })
}
