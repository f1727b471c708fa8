import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { send } from './api.ts'
import { keys } from './queries.ts'
import { applyBalance } from './session.ts'
import { useIntention } from './use-intention.ts'

export type Sale = { ids: string[] } | { all: true }
type Sold = Reply<CallsByKey['POST /api/inventory/sell']>

/**
 * Sells items. Whatever the answer, the list is read anew: a refusal means that it was out of date.
 */
export function useSell(): UseMutationResult<Sold, Error, Sale> {
  const client = useQueryClient()
  const intention = useIntention()
  return useMutation({
    mutationFn: (body: Sale) =>
      send('POST /api/inventory/sell', { body, idempotencyKey: intention.keyOf(body) }),
    onSuccess: ({ data }) => {
      intention.heard()
      applyBalance({ seq: data.balance_seq, balance: data.balance })
    },
    onError: (error) => intention.heard(error),
    onSettled: () => client.invalidateQueries({ queryKey: keys.inventory }),
  })
}
