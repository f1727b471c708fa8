import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { newIdempotencyKey, send } from './api.ts'
import { keys } from './queries.ts'
import { applyBalance } from './session.ts'

export type Sale = { ids: string[] } | { all: true }
type Sold = Reply<CallsByKey['POST /api/inventory/sell']>

/**
 * Sells items. The same sale keeps its key until it is answered, so that trying again is harmless.
 * Whatever the answer, the list is read anew: a refusal means that it was out of date.
 */
export function useSell(): UseMutationResult<Sold, Error, Sale> {
  const client = useQueryClient()
  const pending = useRef<{ sale: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (body: Sale) => {
      const sale = JSON.stringify(body)
      if (pending.current?.sale !== sale) pending.current = { sale, key: newIdempotencyKey() }
      return await send('POST /api/inventory/sell', { body, idempotencyKey: pending.current.key })
    },
    onSuccess: ({ data }) => {
      pending.current = null
      applyBalance({ seq: data.balance_seq, balance: data.balance })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.inventory }),
  })
}
