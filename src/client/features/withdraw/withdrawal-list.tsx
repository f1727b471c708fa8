import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { EntriesWait, EntryList } from '#client/ui/list/listing.tsx'
import { Section } from '#client/ui/section.tsx'
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
  const { items, isLoading, error, refetch, ...pages } = useWithdrawals()
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <EntriesWait label="Loading your withdrawals" count={2} />
  if (items.length === 0) {
    return <p className={css.none}>None yet. Each request is listed here with its status.</p>
  }
  return (
    <EntryList items={items} pages={pages}>
      {(withdrawal) => <WithdrawalEntry withdrawal={withdrawal} />}
    </EntryList>
  )
}
