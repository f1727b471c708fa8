import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useSession } from './session.ts'

/**
 * What can be withdrawn now. Refetched whenever the balance changes, because a bet reduces the
 * play-through.
 */
export function useWithdrawalRules() {
  const seq = useSession(({ user }) => user?.balance_seq)
  return useQuery({
    queryKey: [...keys.withdrawalRules, seq],
    queryFn: async ({ signal }) => (await send('GET /api/withdrawals/rules', { signal })).data,
    placeholderData: (before) => before,
  })
}
