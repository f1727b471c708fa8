import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/ui/list/use-pages.ts'

/** The player's withdrawals, newest first, page by page. */
export const useWithdrawals = () =>
  usePages(keys.withdrawalPages, (page) => send('GET /api/withdrawals', page))
