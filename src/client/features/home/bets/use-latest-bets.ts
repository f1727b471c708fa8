import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { initialReply } from '#client/lib/hydration/initial-reply.ts'
import { refetchOnSubscribed } from '#client/lib/realtime/on-subscribed.ts'
import { listen } from '#client/lib/realtime/realtime.ts'
import { useSession } from '#client/player/session.ts'
import type { Reply } from '#contract/call.ts'
import type { BetKind, LatestBet, listLatestBets } from '#contract/http/bets.ts'
import { LATEST_BETS } from '#contract/limits.ts'
import { BETS_CHANNEL, events } from '#contract/realtime/channels.ts'
import type { Events } from '#contract/realtime/event-schemas.ts'

type Latest = Reply<typeof listLatestBets>

/** The latest bets of all players, live. */
export function useLatestBets(kind: BetKind) {
  const client = useQueryClient()
  const queryKey = keys.latestBets(kind)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is that of the kind.
  useEffect(() => {
    const stops = [
      listen(BETS_CHANNEL, events.betsSettled, (event) => {
        const known = client.getQueryData<Latest>(queryKey)
        if (!known) return
        client.setQueryData(queryKey, withBets(known, event, kind))
        if (event.seq > known.seq + 1) void client.invalidateQueries({ queryKey })
      }),
      refetchOnSubscribed(BETS_CHANNEL, queryKey),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, kind])
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => send('GET /api/bets/latest', { query: { kind }, signal }),
    initialData: () => initialReply('GET /api/bets/latest', { query: { kind } }),
    // Events keep the list current only while it is mounted.
    staleTime: 0,
  })
}

/** A list after an event: its bets come first. An event that the list includes changes nothing. */
export function withBets(known: Latest, event: Events['betsSettled'], kind: BetKind): Latest {
  if (event.seq <= known.seq) return known
  const isShown = (bet: LatestBet) => known.data.some(({ bet_id }) => bet_id === bet.bet_id)
  const added = event.bets.filter((bet) => (kind === 'all' || bet.is_high) && !isShown(bet))
  return { data: [...added, ...known.data].slice(0, LATEST_BETS), seq: event.seq }
}

/** The player's own latest bets, and what they last played; nothing for a visitor. */
export function useOwnBets() {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  return useQuery({
    queryKey: keys.ownBets,
    enabled: isSignedIn,
    queryFn: ({ signal }) => send('GET /api/profile/bets/latest', { signal }),
    // They may have played on another page since.
    staleTime: 0,
  })
}
