import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { send } from './api.ts'
import { keys } from './queries.ts'
import { applyBalance } from './session.ts'
import { useKeyedMutation } from './use-keyed-mutation.ts'

export type Sale = { ids: string[] } | { all: true }
type Sold = Reply<CallsByKey['POST /api/inventory/sell']>

/**
 * Sells items. Whatever the answer, the list is read anew: a refusal means that it was out of date.
 */
export function useSell(): UseMutationResult<Sold, Error, Sale> {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: Sale, keyOf) =>
      send('POST /api/inventory/sell', { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.inventory }),
  })
}
