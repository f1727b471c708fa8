import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins, showCount } from '#client/lib/format/coins.ts'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { EntriesWait } from '#client/ui/list/listing.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { usePages } from '#client/ui/list/use-pages.ts'
import { showMultiplier } from '../flight/curve.ts'
import css from './my-bets.module.css'

/** The player's own bets, newest first, each with its receipt. `settledCount` says when there is more to read. */
export function MyBets({ settledCount }: { settledCount: number }) {
  const isVisitor = useSession(({ auth }) => auth === null)
  return isVisitor ? <SignInPrompt /> : <BetList settledCount={settledCount} />
}

function SignInPrompt() {
  const modal = useModalRoute()
  return (
    <Empty
      title="Your bets"
      text="Sign in to see what you bet and how it ended."
      action={<Button onClick={() => modal.open('login')}>Login</Button>}
    />
  )
}

function BetList({ settledCount }: { settledCount: number }) {
  const client = useQueryClient()
  const { items, isLoading, error, refetch, ...pages } = usePages(keys.myCrashBets, (request) =>
    send('GET /api/crash/my-bets', request),
  )
  useEffect(() => {
    if (settledCount > 0) void client.invalidateQueries({ queryKey: keys.myCrashBets })
  }, [client, settledCount])

  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <EntriesWait label="Loading your bets" count={3} />
  if (items.length === 0) {
    return <Empty title="No bets yet" text="Your bets on Rocket will be listed here." />
  }
  return (
    <>
      <ul className={css.bets}>
        {items.map(({ id, round_index, created_at, amount, status, multiplier, payout, bust }) => (
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
        ))}
      </ul>
      <LoadMore hasMore={pages.hasMore} isBusy={pages.isLoadingMore} onMore={pages.loadMore} />
    </>
  )
}

function resultOf(status: string, payout: number | null): string {
  if (status === 'won') return `+${showCoins(payout ?? 0)}`
  if (status === 'open') return 'Open'
  return status === 'lost' ? 'Lost' : 'Refunded'
}
