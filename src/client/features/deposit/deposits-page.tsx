import { useModalRoute } from '#client/lib/modal-route.ts'
import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { DepositEntry } from './deposit-entry.tsx'
import { DepositNotices } from './deposit-notices.tsx'
import css from './deposits-page.module.css'
import { useDeposits } from './use-deposits.ts'

/** Every deposit of the player with what became of it, and the way to the next one. */
export function DepositsPage() {
  const { open } = useModalRoute()
  return (
    <>
      <header className={css.head}>
        <h1>Deposits</h1>
        <Button variant="brass" aria-haspopup="dialog" onClick={() => open('deposit')}>
          New deposit
        </Button>
      </header>
      <Deposits />
    </>
  )
}

function Deposits() {
  const { deposits, isLoading, error, refetch, hasMore, isLoadingMore, loadMore } = useDeposits()
  if (error && deposits.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) return <DepositsWait />
  if (deposits.length === 0) return <NothingPaid />
  return (
    <div className={css.page}>
      <DepositNotices deposits={deposits} />
      <h2 className="hidden">Your deposits</h2>
      <ul className={css.list}>
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <DepositEntry deposit={deposit} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p className={css.more}>
          <Button isBusy={isLoadingMore} onClick={() => void loadMore()}>
            Load more
          </Button>
        </p>
      ) : null}
    </div>
  )
}

const places = Array.from({ length: 6 }, (_, place) => place)

function DepositsWait() {
  return (
    <div className={css.list} role="status" aria-label="Loading your deposits">
      {places.map((place) => (
        <Skeleton key={place} height={82} radius={18} />
      ))}
    </div>
  )
}

function NothingPaid() {
  return (
    <Empty
      picture="/art/coin.avif"
      title="No deposits yet"
      text="By card, crypto, gift card or skins: each one is listed here with what became of it."
    />
  )
}
