import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Section } from '#client/ui/section.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { useWithdrawals } from './use-withdrawals.ts'
import { WithdrawalEntry } from './withdrawal-entry.tsx'
import css from './withdrawal-list.module.css'

/** What was asked for before, and how far each is. */
export function WithdrawalList() {
  return (
    <Section title="Your withdrawals">
      <Withdrawals />
    </Section>
  )
}

function Withdrawals() {
  const { withdrawals, isLoading, error, refetch, ...pages } = useWithdrawals()
  if (error && withdrawals.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) {
    return (
      <div className={css.list} role="status" aria-label="Loading your withdrawals">
        <Skeleton height={82} radius={18} />
        <Skeleton height={82} radius={18} />
      </div>
    )
  }
  if (withdrawals.length === 0) {
    return <p className={css.none}>None yet. Each request is listed here with its status.</p>
  }
  return (
    <>
      <ul className={css.list}>
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalEntry withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
      {pages.hasMore ? (
        <p className={css.more}>
          <Button isBusy={pages.isLoadingMore} onClick={() => void pages.loadMore()}>
            Load more
          </Button>
        </p>
      ) : null}
    </>
  )
}
