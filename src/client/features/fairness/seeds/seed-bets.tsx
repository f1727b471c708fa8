import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Seed } from '#contract/http/fairness.ts'
import css from './seed-page.module.css'

interface SeedBetsProps {
  pages: readonly Seed[]
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** Every bet of a revealed seed in the order of the nonces. */
export function SeedBets({ pages, hasMore, isLoadingMore, onMore }: SeedBetsProps) {
  if (pages[0]?.bets.length === 0) return null
  return (
    <section className={css.bets} aria-labelledby="seed-bets">
      <h2 id="seed-bets">Bets</h2>
      <Table label="Bets on this seed">
        <thead>
          <tr>
            <th scope="col">Nonce</th>
            <th scope="col">Box</th>
            <th scope="col">Ticket</th>
            <th scope="col">Item</th>
            <th scope="col">Stake</th>
            <th scope="col">Payout</th>
            <th scope="col">Rolled</th>
            <th scope="col">Receipt</th>
          </tr>
        </thead>
        <tbody>{pages.flatMap((page) => page.bets.map((bet) => rowOf(page, bet)))}</tbody>
      </Table>
      {hasMore ? (
        <Button className={css.more} isBusy={isLoadingMore} onClick={onMore}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}

function rowOf({ configurations }: Seed, bet: Seed['bets'][number]) {
  const { item_id, ticket } = bet.result
  const item = configurations[bet.configuration]?.items.find(({ id }) => id === item_id)
  return (
    <tr key={bet.nonce}>
      <td className="num">{bet.nonce}</td>
      <td>{bet.title}</td>
      <td className="num">{showCount(ticket)}</td>
      <td>{item?.name ?? item_id}</td>
      <td>
        <Price coins={bet.stake_cents / 100} size={14} />
      </td>
      <td>
        <Price coins={bet.payout_cents / 100} size={14} />
      </td>
      <td className="num">{formatDateTime(bet.created_at)}</td>
      <td>
        <Link
          to={`/provably-fair?bet=${encodeURIComponent(bet.bet_id)}`}
          aria-label={`Receipt of nonce ${bet.nonce}`}
        >
          Receipt
        </Link>
      </td>
    </tr>
  )
}
