import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { useWithdrawalRules } from '#client/player/use-withdrawal-rules.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { EntriesSkeleton, EntryList } from '#client/ui/list/listing.tsx'
import { Section } from '#client/ui/section.tsx'
import { FundsPanel } from './funds-panel.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import css from './withdraw-page.module.css'
import { WithdrawalEntry } from './withdrawal-entry.tsx'

/** Withdrawals: the available balance, the form, and earlier requests. */
export function WithdrawPage() {
  return (
    <>
      <header className={css.head}>
        <h1>Withdraw</h1>
        <p>Withdraw coins as crypto. 1 coin is 1 US dollar.</p>
      </header>
      <Request />
      <WithdrawalList />
    </>
  )
}

function Request() {
  const { data: rules, error, refetch } = useWithdrawalRules()
  if (error && !rules) return <ErrorPanel error={error} onRetry={refetch} />
  if (!rules) return <RequestWait />
  return (
    <div className={css.request}>
      <FundsPanel rules={rules} />
      <WithdrawForm rules={rules} />
    </div>
  )
}

function RequestWait() {
  return (
    <div className={css.request} role="status" aria-label="Loading what you can withdraw">
      <Skeleton height={280} radius={18} />
      <Skeleton height={620} radius={18} />
    </div>
  )
}

/** Earlier requests with their status. */
function WithdrawalList() {
  return (
    <Section title="Your withdrawals">
      <Withdrawals />
    </Section>
  )
}

function Withdrawals() {
  const { items, isLoading, error, refetch, ...pages } = useWithdrawals()
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <EntriesSkeleton label="Loading your withdrawals" count={2} />
  if (items.length === 0) {
    return (
      <p className={css.none}>No withdrawals yet. Each request appears here with its status.</p>
    )
  }
  return (
    <EntryList items={items} pages={pages}>
      {(withdrawal) => <WithdrawalEntry withdrawal={withdrawal} />}
    </EntryList>
  )
}

/** The player's withdrawals, newest first, page by page. */
const useWithdrawals = () =>
  usePages(keys.withdrawalPages, (page) => send('GET /api/withdrawals', page))
