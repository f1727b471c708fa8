import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useSession } from '#client/player/session.ts'

/** What a deposit would mean for the player now; read again whenever the balance changes. */
export function useDepositTerms() {
  const seq = useSession(({ user }) => user?.balance_seq)
  const { data } = useQuery({
    queryKey: [...keys.depositTerms, seq],
    queryFn: async ({ signal }) => (await send('GET /api/deposit/terms', { signal })).data,
    placeholderData: (before) => before,
  })
  return data
}
