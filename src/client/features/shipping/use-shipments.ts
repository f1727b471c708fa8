import { useQueryClient } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { applyBalance } from '#client/player/session.ts'
import { usePages } from '#client/ui/list/use-pages.ts'

/** The player's parcels, newest first, page by page. */
export const useShipments = () =>
  usePages(keys.shipments, (page) => send('GET /api/shipping', page))

/** Takes a new request back, with its items and its fee. */
export function useCancelShipment() {
  const refresh = useRefreshParcels()
  return useKeyedMutation({
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
