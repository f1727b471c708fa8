import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Refused, send } from '#client/lib/api/api.ts'
import { configQuery } from '#client/lib/api/config.ts'
import { fieldMessage } from '#client/lib/api/error-message.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { ensureOwnClientSeed } from '#client/player/client-seed.ts'
import { applyBalance, enterBattle } from '#client/player/session.ts'
import type { BodyInput } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'

export type Order = BodyInput<CallsByKey['POST /api/battles/create']>

/** Pays for the first seat of a battle and opens its page. The seat uses the player's own client seed. */
export function useCreate() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useKeyedMutation({
    mutationFn: async (body: Order, keyOf) => {
      await ensureOwnClientSeed()
      const idempotencyKey = keyOf(body)
      return (await send('POST /api/battles/create', { body, idempotencyKey })).data
    },
    onSuccess: ({ id, balance, balance_seq: seq }) => {
      applyBalance({ seq, balance })
      enterBattle(id)
      void client.invalidateQueries({ queryKey: keys.battles })
      return navigate(`/battles/${id}`)
    },
    onError(error) {
      // The page shows the fee of now.
      if (error instanceof Refused && error.errors?.fee) {
        void client.invalidateQueries({ queryKey: configQuery.queryKey })
      }
    },
    meta: { failure: boxesMessage },
  })
}

/** The error of the boxes takes precedence over those of other fields, and these over the refusal's own message. */
function boxesMessage(error: Error): string {
  const errors = error instanceof Refused ? error.errors : undefined
  return errors?.boxes?.[0] ?? fieldMessage(error)
}
