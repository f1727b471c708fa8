import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { EntriesSkeleton } from '#client/ui/list/listing.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import css from './bet-list.module.css'

interface BetListProps {
  items: readonly unknown[]
  isLoading: boolean
  error: Error | null
  refetch: () => unknown
  /** Whether there are further pages. */
  hasMore?: boolean
  isLoadingMore?: boolean
  loadMore?: () => Promise<unknown>
  /** What is listed, to follow a verb: "your bets". */
  label: string
  /** Shown when there is nothing yet. */
  empty: { title?: string; text: string }
  /** How many placeholder rows are shown while loading. */
  placeholders?: number
  className?: string | undefined
  /** A row for each item. */
  children: ReactNode
}

/** The loaded bets of a game, with a button to load more. */
export function BetList(props: BetListProps) {
  const { items, isLoading, error, refetch, label, empty, placeholders = 3 } = props
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={() => refetch()} />
  if (isLoading) return <EntriesSkeleton label={`Loading ${label}`} count={placeholders} />
  if (items.length === 0) return <Empty title={empty.title ?? 'Nothing yet'} text={empty.text} />
  return (
    <>
      <ul className={classes(css.list, props.className)}>{props.children}</ul>
      {props.loadMore ? (
        <LoadMore
          list={{ hasMore: false, isLoadingMore: false, ...props, loadMore: props.loadMore }}
        />
      ) : null}
    </>
  )
}

/** Replaces a visitor's own list, and says what it would show. */
export function SignInPrompt({ title, text }: { title: string; text: string }) {
  const modal = useModalRoute()
  return (
    <Empty
      title={title}
      text={text}
      action={<Button onClick={() => modal.open('login')}>Login</Button>}
    />
  )
}

interface VerifyBetProps {
  id: string
  /** What is verified, to follow a verb: "the bet on round 7". */
  of: string
  className?: string | undefined
}

/** Leads to a bet's receipt. */
export const VerifyBet = ({ id, of, className }: VerifyBetProps) => (
  <Link className={className} to={`/provably-fair?bet=${id}`} aria-label={`Verify ${of}`}>
    Verify
  </Link>
)
