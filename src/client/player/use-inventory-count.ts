import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useSession } from './session.ts'

/** The number of items the player owns; undefined for visitors and until it is loaded. */
export function useInventoryCount(): number | undefined {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  const { data } = useQuery({
    queryKey: keys.inventoryCount,
    enabled: isSignedIn,
    queryFn: async ({ signal }) =>
      (await send('GET /api/inventory', { query: { limit: 1 }, signal })).count ?? 0,
  })
  return data
}
