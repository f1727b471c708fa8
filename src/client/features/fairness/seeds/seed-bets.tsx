import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Seed, SeedBet } from '#contract/http/fairness.ts'
import type { BoxReceipt } from '#contract/http/receipts.ts'
import { instantGames } from '#domain/games/games.ts'
import css from './seed-page.module.css'

interface SeedBetsProps {
  pages: readonly Seed[]
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** All bets of a revealed seed in the order of their nonces. */
export function SeedBets({ pages, hasMore, isLoadingMore, onMore }: SeedBetsProps) {
  if (pages[0]?.bets.length === 0) return null
  return (
    <section className={css.bets} aria-labelledby="seed-bets">
      <h2 id="seed-bets">Bets</h2>
      <Table label="Bets on this seed">
        <thead>
          <tr>
            <th scope="col">Nonce</th>
            <th scope="col">Bet</th>
            <th scope="col">Result</th>
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

function rowOf({ configurations }: Seed, bet: SeedBet) {
  return (
    <tr key={bet.nonce}>
      <td className="num" translate="no">
        {bet.nonce}
      </td>
      <td>{bet.title}</td>
      <td>{resultOf(bet, configurations)}</td>
      <td>
        <Price coins={bet.stake_cents / 100} size={14} />
      </td>
      <td>
        <Price coins={bet.payout_cents / 100} size={14} />
      </td>
      <td className="num" translate="no">
        {formatDateTime(bet.created_at)}
      </td>
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

function resultOf(bet: SeedBet, configurations: Seed['configurations']): string {
  const game = instantGames.get(bet.game)
  if (game) return game.words.result(bet.result)
  const { ticket, item_id } = bet.result as BoxReceipt['result']
  const { items } = configurations[bet.configuration] as BoxReceipt['configuration']
  const name = items.find(({ id }) => id === item_id)?.name ?? item_id
  return `ticket ${showCount(ticket)}: ${name}`
}
