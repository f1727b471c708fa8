import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { BetList, SignInPrompt } from '#client/ui/bets/bet-list.tsx'
import { usePages } from '#client/ui/list/use-pages.ts'
import { showMultiplier } from '../flight/curve.ts'

/**
 * The player's own bets, newest first, each with its receipt. A change of `settledCount` triggers a
 * refetch.
 */
export function MyBets({ settledCount }: { settledCount: number }) {
  const isVisitor = useSession(({ auth }) => auth === null)
  return isVisitor ? (
    <SignInPrompt title="Your bets" text="Sign in to see your bets and their results." />
  ) : (
    <OwnBets settledCount={settledCount} />
  )
}

function OwnBets({ settledCount }: { settledCount: number }) {
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
      {bets.items.map(
        ({ id, round_index, created_at, amount, status, multiplier, payout, bust }) => (
          <li key={id} data-status={status}>
            <span>
              <b>Round {showCount(round_index)}</b>
              <small>{formatDateTime(created_at)}</small>
            </span>
            <span className="num">
              {showCoins(amount)}
              <small>{status === 'won' ? `at ${showMultiplier(multiplier ?? 1)}` : 'bet'}</small>
            </span>
            <span className="num">
              {resultOf(status, payout)}
              <small>{bust === null ? '' : `bust ${showMultiplier(bust)}`}</small>
            </span>
            <Link
              to={`/provably-fair?bet=${id}`}
              aria-label={`Verify the bet on round ${round_index}`}
            >
              Verify
            </Link>
          </li>
        ),
      )}
    </BetList>
  )
}

function resultOf(status: string, payout: number | null): string {
  if (status === 'won') return `+${showCoins(payout ?? 0)}`
  if (status === 'open') return 'Open'
  return status === 'lost' ? 'Lost' : 'Refunded'
}
