import { send } from '#client/lib/api/api.ts'
import { keys } from '#client/lib/api/queries.ts'
import { usePages } from '#client/lib/api/use-pages.ts'
import { useModalRoute } from '#client/lib/browser/modal-route.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { EntriesSkeleton, EntryList, PageHead } from '#client/ui/list/listing.tsx'
import { DepositEntry } from './deposit-entry.tsx'
import { DepositNotices } from './deposit-notices.tsx'
import css from './deposits-page.module.css'

/** All deposits of the player with their status, and a link to make another. */
export function DepositsPage() {
  const { open } = useModalRoute()
  return (
    <>
      <PageHead title="Deposits">
        <Button variant="brass" aria-haspopup="dialog" onClick={() => open('deposit')}>
          New deposit
        </Button>
      </PageHead>
      <Deposits />
    </>
  )
}

function Deposits() {
  const { items, isLoading, error, refetch, ...pages } = useDeposits()
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <EntriesSkeleton label="Loading your deposits" count={6} />
  if (items.length === 0) return <NothingPaid />
  return (
    <>
      <div className={css.notices}>
        <DepositNotices deposits={items} />
      </div>
      <h2 className="hidden">Your deposits</h2>
      <EntryList items={items} pages={pages}>
        {(deposit) => <DepositEntry deposit={deposit} />}
      </EntryList>
    </>
  )
}

function NothingPaid() {
  return (
    <Empty
      picture="/art/coin.avif"
      title="No deposits yet"
      text="Every deposit by card, crypto, gift card or skins appears here with its status."
    />
  )
}

/** The player's deposits, newest first, page by page. */
const useDeposits = () => usePages(keys.depositPages, (page) => send('GET /api/deposits', page))
