import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/ui/list/use-pages.ts'

/** The player's deposits, newest first, page by page. */
export const useDeposits = () =>
  usePages(keys.depositPages, (page) => send('GET /api/deposits', page))
