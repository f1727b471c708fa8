import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api.ts'
import { keys } from '#client/lib/queries.ts'
import { listen } from '#client/lib/realtime.ts'
import { useSession } from '#client/lib/session.ts'
import type { Deposit } from '#contract/http/deposit.ts'
import { events, playerChannel } from '#contract/realtime/channels.ts'

const POLL_MS = 2_000

/** The player's deposit of that id, asked for until it is settled; the live event hastens it. */
export function useReturnedDeposit(id: string): Deposit | undefined {
  const playerId = useSession(({ user }) => user?.id)
  const { data: deposit, refetch } = useQuery({
    queryKey: [...keys.deposits, id],
    queryFn: async ({ signal }) => {
      const { data: deposits } = await send('GET /api/deposits', { query: {}, signal })
      return deposits.find((each) => each.id === id) ?? null
    },
    enabled: playerId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isSettled(state.data) ? false : POLL_MS),
  })

  useEffect(() => {
    if (playerId === undefined) return
    return listen(playerChannel(playerId), events.balanceUpdated, () => {
      refetch()
    })
  }, [playerId, refetch])

  return deposit ?? undefined
}

function isSettled(deposit: Deposit | null | undefined): boolean {
  return deposit ? deposit.status !== 'new' : false
}
