import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { applyBalance } from '#client/player/session.ts'
import type { BodyInput } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import type { CountryCode } from '#contract/places.ts'

/** The player's parcels, newest first, page by page. */
export const useShipments = () =>
  usePages(keys.shipments, (page) => send('GET /api/shipping', page))

/** Cancels a new request, which returns its items and fee. */
export function useCancelShipment() {
  const refresh = useRefreshParcels()
  return useKeyedMutation({
    mutationFn: (id: string) =>
      send('POST /api/shipping/:id/cancel', { params: { id }, idempotencyKey: `cancel-${id}` }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: refresh,
  })
}

/** What to refetch when a parcel was requested or canceled. */
function useRefreshParcels() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [keys.shipments, keys.inventory, keys.history].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

type ParcelOrder = BodyInput<CallsByKey['POST /api/shipping']>

/** The fee of a parcel with these items to a country, and the sizes it requires. */
export function useShippingQuote(ids: readonly string[], country: CountryCode | null) {
  return useQuery({
    queryKey: keys.shippingQuote(ids, country),
    queryFn: async ({ signal }) => {
      const body = { inventory_item_ids: [...ids], ...(country && { country }) }
      return (await send('POST /api/shipping/quote', { body, signal })).data
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Requests the parcel. An unanswered attempt is repeated under its key. */
export function useRequestShipping() {
  const refresh = useRefreshParcels()
  return useKeyedMutation({
    mutationFn: async (body: ParcelOrder, keyOf) =>
      await send('POST /api/shipping', { body, idempotencyKey: keyOf(body) }),
    onSuccess: ({ data }) => applyBalance({ seq: data.balance_seq, balance: data.balance }),
    onSettled: refresh,
  })
}
