import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { applyBalance } from './session.ts'

export type Sale = { ids: string[] } | { all: true }
type Sold = Reply<CallsByKey['POST /api/inventory/sell']>

/** Sells items. Refetches the list after every reply: a refusal means that it was out of date. */
export function useSell(): UseMutationResult<Sold, Error, Sale> {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: Sale, keyOf) =>
      send('POST /api/inventory/sell', { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.inventory }),
  })
}
