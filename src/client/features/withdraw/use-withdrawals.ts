import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import { useSession } from '#client/lib/session.ts'
import { usePages } from '#client/ui/listing/use-pages.ts'

/** The player's withdrawals, newest first, page by page. */
export const useWithdrawals = () =>
  usePages(keys.withdrawalPages, (page) => send('GET /api/withdrawals', page))

/** What can be withdrawn now: read anew whenever the balance moves, because a bet plays a deposit on. */
export function useWithdrawalRules() {
  const seq = useSession(({ user }) => user?.balance_seq)
  return useQuery({
    queryKey: [...keys.withdrawalRules, seq],
    queryFn: async ({ signal }) => (await send('GET /api/withdrawals/rules', { signal })).data,
    placeholderData: (before) => before,
  })
}
