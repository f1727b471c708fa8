import { formatDateTime } from '#client/lib/format/clock.ts'
import { showPercent } from '#client/lib/format/coins.ts'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { LoadMore } from '#client/ui/list/load-more.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Section } from '#client/ui/section.tsx'
import type { PastCashback } from '#contract/http/cashback.ts'
import css from './cashback-page.module.css'
import { useCashbackHistory } from './use-cashback.ts'

/** The cashback of every reset, with the figures it was computed from. */
export function CashbackHistory() {
  return (
    <Section title="History" icon="clock-counter-clockwise-fill">
      <Past />
    </Section>
  )
}

function Past() {
  const { items, isLoading, error, refetch, ...pages } = useCashbackHistory()
  if (error && items.length === 0) return <ErrorPanel error={error} onRetry={refetch} />
  if (isLoading) {
    return (
      <div role="status" aria-label="Loading your cashback history">
        <Skeleton height={220} radius="var(--rad-l)" />
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <Empty
        picture="/art/coin.avif"
        title="No cashback yet"
        text="Each day that ends with a net loss appears here, with the stakes and payouts it was computed from."
      />
    )
  }
  return (
    <>
      <Table label="Cashback of past days, newest first">
        <thead>
          <tr>
            <th scope="col">Day ending</th>
            <th scope="col">Stakes</th>
            <th scope="col">Payouts</th>
            <th scope="col">Net loss</th>
            <th scope="col">Rate</th>
            <th scope="col">Cashback</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {items.map((day) => (
            <Row key={day.id} day={day} />
          ))}
        </tbody>
      </Table>
      <LoadMore list={{ items, ...pages }} />
    </>
  )
}

const words = { claimable: 'Ready to claim', claimed: 'Claimed', expired: 'Expired' } as const

function Row({ day }: { day: PastCashback }) {
  return (
    <tr>
      <th scope="row">
        <time dateTime={day.reset_at}>{formatDateTime(day.reset_at)}</time>
      </th>
      <td>
        <CoinAmount coins={day.stake} />
      </td>
      <td>
        <CoinAmount coins={day.payout} />
      </td>
      <td>
        <CoinAmount coins={day.net_loss} />
      </td>
      <td>{showPercent(day.rate)}</td>
      <td>
        <b>
          <CoinAmount coins={day.amount} />
        </b>
      </td>
      <td className={css.status} data-status={day.status}>
        {words[day.status]}
      </td>
    </tr>
  )
}
