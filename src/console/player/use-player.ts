import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'

/** A player's page for staff: balance, funds, the latest payments and movements, and linked accounts. */
export const usePlayer = (id: string) =>
  useQuery({
    queryKey: ['operator', 'player', id],
    queryFn: async ({ signal }) =>
      (await send('GET /api/operator/players/:id', { params: { id }, signal })).data,
  })
