import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import { applyBalance } from '#client/lib/session.ts'
import type { Shipment } from '#contract/http/shipping.ts'

const nothing: readonly Shipment[] = []

/** The player's parcels, newest first, page by page. */
export function useShipments() {
  const query = useInfiniteQuery({
    queryKey: keys.shipments,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/shipping', { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return {
    shipments: query.data?.pages.flatMap(({ data }) => data) ?? nothing,
    isLoading: query.isPending,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: query.fetchNextPage,
  }
}

/** Takes a new request back, with its items and its fee. */
export function useCancelShipment() {
  const refresh = useRefreshParcels()
  return useMutation({
    mutationFn: (id: string) =>
      send('POST /api/shipping/:id/cancel', { params: { id }, idempotencyKey: `cancel-${id}` }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: refresh,
  })
}

/** What is out of date when a parcel was asked for or taken back. */
export function useRefreshParcels() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.shipments, keys.inventory, keys.history].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}
