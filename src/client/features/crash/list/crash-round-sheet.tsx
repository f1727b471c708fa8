import { useQuery } from '@tanstack/react-query'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useSession } from '#client/player/session.ts'
import { RoundSheet } from '#client/ui/bets/round-sheet.tsx'
import { Fact } from '#client/ui/list/facts.tsx'
import { showMultiplier } from '../flight/curve.ts'
import { rowOf } from './bet-row.ts'

/** A round of Rocket: its bust and its bets. */
export function CrashRoundSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.crashGame(id),
    queryFn: async ({ signal }) =>
      (await send('GET /api/crash/games/:id', { params: { id }, signal })).data,
  })
  const playerId = useSession(({ user }) => user?.id)
  const { round, bets = [] } = data ?? {}
  const own = bets.filter(({ user }) => user.id === playerId)
  const receipts = own.map(({ id }, place) => ({
    id,
    text: `Receipt of your ${own.length > 1 && place === 1 ? 'second ' : ''}bet`,
  }))
  return (
    <RoundSheet
      round={round}
      error={error}
      onRetry={refetch}
      onClose={onClose}
      fairnessPath="/rocket/provably-fair"
      receipts={receipts}
      rows={bets.map((bet) => rowOf(bet, playerId))}
    >
      <Fact name="Busted at">
        {round?.bust == null ? 'Not decided: bets were refunded' : showMultiplier(round.bust)}
      </Fact>
    </RoundSheet>
  )
}
