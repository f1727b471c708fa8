import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { applyBalance } from '#client/player/session.ts'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'

const REFRESH_MS = 30_000

/** The player's code and its earnings, refetched while the page is open. */
export function useReferral() {
  return useQuery({
    queryKey: keys.referral,
    queryFn: async ({ signal }) => (await send('GET /api/referral', { signal })).data,
    refetchInterval: REFRESH_MS,
  })
}

/** Pays the earnings out. An unanswered attempt is repeated under its key. */
export function useClaim() {
  const client = useQueryClient()
  return useKeyedMutation<Reply<CallsByKey['POST /api/referral/claim']>>({
    mutationFn: (_, keyOf) =>
      send('POST /api/referral/claim', { idempotencyKey: keyOf('referral') }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: () =>
      Promise.all(
        [keys.referral, keys.history].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

const exact = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  roundingMode: 'trunc',
})

/** Earnings in coins with all stored decimals: `1,284.5034`. */
export const showEarned = (coins: number): string => exact.format(coins)
