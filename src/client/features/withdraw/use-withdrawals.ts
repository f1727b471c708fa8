import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import { usePages } from '#client/ui/listing/use-pages.ts'

/** The player's withdrawals, newest first, page by page. */
export const useWithdrawals = () =>
  usePages(keys.withdrawalPages, (page) => send('GET /api/withdrawals', page))
