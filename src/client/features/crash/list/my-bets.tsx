import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { OwnBets } from '#client/player/bets/bet-tabs.tsx'
import { RoundBet } from '#client/player/bets/round-bet.tsx'
import { BetList } from '#client/ui/bets/bet-list.tsx'
import type { Reply } from '#contract/call.ts'
import type { CallsByKey } from '#contract/calls.ts'
import { showMultiplier } from '../flight/curve.ts'

/**
 * The player's own bets, newest first, each with its receipt. A change of `settledCount` triggers a
 * refetch.
 */
export function MyBets({ settledCount }: { settledCount: number }) {
  return (
    <OwnBets>
      <Bets settledCount={settledCount} />
    </OwnBets>
  )
}

function Bets({ settledCount }: { settledCount: number }) {
  const client = useQueryClient()
  const bets = usePages(keys.myCrashBets, (request) => send('GET /api/crash/my-bets', request))
  useEffect(() => {
    if (settledCount > 0) void client.invalidateQueries({ queryKey: keys.myCrashBets })
  }, [client, settledCount])

  return (
    <BetList
      {...bets}
      label="your bets"
      empty={{ title: 'No bets yet', text: 'Your bets on Rocket will appear here.' }}
    >
      {bets.items.map((bet) => (
        <RoundBet key={bet.id} bet={bet} notes={notesOf(bet)}>
          <b>Round {showCount(bet.round_index)}</b>
          <small>{formatDateTime(bet.created_at)}</small>
        </RoundBet>
      ))}
    </BetList>
  )
}

type Bet = Reply<CallsByKey['GET /api/crash/my-bets']>['data'][number]

const notesOf = ({ status, multiplier, bust }: Bet): [string, string] => [
  status === 'won' ? `at ${showMultiplier(multiplier ?? 1)}` : 'bet',
  bust === null ? '' : `bust ${showMultiplier(bust)}`,
]
