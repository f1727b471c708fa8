import { useSearchParams } from 'react-router'
import { useSession } from '#client/player/session.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { HistoryKind } from '#contract/http/history.ts'
import { HistoryList } from './history-list.tsx'
import css from './history-page.module.css'
import { type ExportFormat, useExport, useHistory } from './use-history.ts'

const kinds: readonly { value: HistoryKind | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'play', label: 'Play' },
  { value: 'deposit', label: 'Deposits' },
  { value: 'withdrawal', label: 'Withdrawals' },
  { value: 'item', label: 'Items' },
  { value: 'shipping', label: 'Shipping' },
  { value: 'reward', label: 'Rewards' },
  { value: 'other', label: 'Other' },
]

/** All balance changes, described in words. The selected type is stored in the address. */
export function HistoryPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('kind')
  const { value } = kinds.find((kind) => kind.value === asked) ?? { value: 'all' as const }
  const handleKind = (kind: HistoryKind | 'all') =>
    setSearch(kind === 'all' ? {} : { kind }, { replace: true, preventScrollReset: true })
  return (
    <>
      <header className={css.head}>
        <h1>History</h1>
        <ExportButtons />
      </header>
      <Tabs label="Kind of transaction" value={value} onChange={handleKind} tabs={kinds}>
        <div className={css.body}>
          <History kind={value === 'all' ? null : value} />
        </div>
      </Tabs>
    </>
  )
}

function History({ kind }: { kind: HistoryKind | null }) {
  const list = useHistory(kind)
  const { items, isLoading, isStale, error, refetch } = list
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading your history">
        <Skeleton height={480} radius={18} />
      </div>
    )
  }
  if (items.length === 0) return <NothingYet isAll={kind === null} />
  return (
    <div className={css.list} aria-busy={isStale}>
      <HistoryList entries={items} />
      <LoadMore list={list} />
    </div>
  )
}

function NothingYet({ isAll }: { isAll: boolean }) {
  const balance = useSession(({ user }) => user?.balance ?? 0)
  return (
    <Empty
      picture="/art/coin.avif"
      title={isAll && balance === 0 ? 'No transactions yet' : 'No transactions of this kind'}
      text="Deposits, bets, wins, sales and payouts appear here with the balance after each."
    />
  )
}

const formats: readonly { value: ExportFormat; label: string }[] = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
]

/** Exports everything: balance changes, bets, deposits, withdrawals, parcels and items. */
function ExportButtons() {
  const exporting = useExport()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields.
    <div className={css.export} role="group" aria-label="Download everything">
      <span>Download everything</span>
      {formats.map(({ value, label }) => (
        <Button
          key={value}
          size="s"
          isBusy={exporting.isPending && exporting.variables === value}
          onClick={() => exporting.mutate(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
