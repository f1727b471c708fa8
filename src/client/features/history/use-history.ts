import { useMutation } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { download } from '#client/lib/api/download.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import type { HistoryKind } from '#contract/http/history.ts'

const PAGE = 50

/** The player's balance changes of one type or of all, newest first, page by page. */
export const useHistory = (kind: HistoryKind | null) =>
  usePages(
    keys.historyOf(kind),
    ({ query, signal }) =>
      send('GET /api/profile/history', {
        query: { limit: PAGE, ...(kind !== null && { kind }), ...query },
        signal,
      }),
    { isKept: true },
  )

export type ExportFormat = 'csv' | 'json'

/** Downloads everything that the shop stores about the player's money and play. */
export const useExport = () =>
  useMutation({
    mutationFn: (format: ExportFormat) =>
      download('GET /api/profile/export', { query: { format } }),
  })
