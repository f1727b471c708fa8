import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useSession } from '#client/player/session.ts'
import type { Deposit } from '#contract/http/deposit.ts'

const POLL_MS = 2_000

/**
 * The player's deposit of that id. A status that arrives live has it read anew; asking every while
 * until it is settled is for those whose live connection is away.
 */
export function useReturnedDeposit(id: string): Deposit | undefined {
  const hasPlayer = useSession(({ user }) => user !== null)
  const { data: deposit } = useQuery({
    queryKey: keys.deposit(id),
    queryFn: async ({ signal }) => {
      const { data: deposits } = await send('GET /api/deposits', { query: {}, signal })
      return deposits.find((each) => each.id === id) ?? null
    },
    enabled: hasPlayer,
    staleTime: 0,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : POLL_MS),
  })
  return deposit ?? undefined
}

function isSettled(deposit: Deposit | null | undefined): boolean {
  return deposit ? deposit.status !== 'new' : false
}
