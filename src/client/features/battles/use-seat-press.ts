import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { useSession } from '#client/player/session.ts'
import type { Battle, BattleSeat } from '#contract/http/battles.ts'
import { hasTeams } from './battle-words.ts'
import type { SeatAct } from './seat-slot.tsx'
import type { useBots, useJoin } from './use-seat-acts.ts'

/** What a press on an empty seat does: it is taken, or its creator calls a bot to its team. */
export function useSeatPress(
  { format }: Battle,
  role: 'creator' | 'seated' | 'other',
  join: ReturnType<typeof useJoin>,
  bots: ReturnType<typeof useBots>,
): SeatAct | null {
  const modal = useModalRoute()
  const isVisitor = useSession(({ auth }) => auth === null)
  const teamOf = ({ team_idx }: BattleSeat) => (hasTeams(format) ? team_idx : null)
  if (role === 'seated') return null
  if (role === 'creator') {
    return {
      kind: 'bot',
      isBusy: bots.isPending,
      onPress: (seat) => bots.mutate({ bots: 1, teamIdx: teamOf(seat) }),
    }
  }
  return {
    kind: 'join',
    isBusy: join.isPending,
    onPress: (seat) => (isVisitor ? modal.open('register') : join.mutate(teamOf(seat))),
  }
}
