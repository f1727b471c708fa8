import { useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { useFactorStep } from '#client/player/second-factor/use-factor-step.tsx'
import { applyBalance } from '#client/player/session.ts'
import type { BodyInput } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'

export type WithdrawalOrder = BodyInput<CallsByKey['POST /api/withdrawals']>

/**
 * Requests a withdrawal; show `question`, which may ask for the second factor. An unanswered attempt, and one that was
 * asked, is repeated under its key.
 */
export function useRequestWithdrawal() {
  const refresh = useRefresh()
  const { run, question } = useFactorStep()
  const request = useKeyedMutation({
    mutationFn: (body: WithdrawalOrder, keyOf) =>
      run(() => send('POST /api/withdrawals', { body, idempotencyKey: keyOf(body) })),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: refresh,
    meta: { isQuiet: true },
  })
  return { request, question }
}

/** Cancels a new request. */
export function useCancelWithdrawal() {
  const refresh = useRefresh()
  return useKeyedMutation({
    mutationFn: (id: string) =>
      send('POST /api/withdrawals/:id/cancel', {
        params: { id },
        idempotencyKey: `cancel-${id}`,
      }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: refresh,
  })
}

/** After every reply: a refusal means that the page was out of date. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.withdrawals, keys.history].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}
