import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Refetches queries after a change on the server. A running first read may be older than the change: the page shows
 * it all the same, and it is followed by another.
 */
export function refetch(...queryKeys: QueryKey[]): void {
  for (const queryKey of queryKeys) void refetchOne(queryKey)
}

async function refetchOne(queryKey: QueryKey): Promise<void> {
  if (queryClient.isFetching({ queryKey })) {
    await queryClient.refetchQueries({ queryKey }, { cancelRefetch: false })
  }
  await queryClient.invalidateQueries({ queryKey })
}
