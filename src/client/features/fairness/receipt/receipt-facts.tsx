import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCount } from '#client/lib/format/coins.ts'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Coin } from '#client/ui/money/coin.tsx'
import { boxPath } from '#contract/pages.ts'
import type { BoxReceipt } from '#domain/fairness/receipt.ts'
import { rarityOf, TICKETS } from '#domain/games/box.ts'
import { formatCoins } from '#domain/money/money.ts'
import { originLabels } from '../origins.ts'
import css from './receipt-facts.module.css'

/** The opening, its inputs and its item, as the receipt states them. */
export function ReceiptFacts({ receipt }: { receipt: BoxReceipt }) {
  const { configuration: box, result } = receipt
  const item = box.items.find(({ id }) => id === result.item_id)
  return (
    <div className={css.facts}>
      <p className={css.result}>
        <span>
          Ticket{' '}
          <b className="num" translate="no">
            {showCount(result.ticket)}
          </b>
        </span>
        <span>{item?.name ?? 'an item that is not in the box'}</span>
      </p>
      <TicketBar box={box} ticket={result.ticket} />
      <dl>
        <div>
          <dt>Box</dt>
          <dd>
            <Link to={boxPath({ kind: box.kind, slug: encodeURIComponent(box.slug) })}>
              {box.slug}
            </Link>
            , version {box.version}
          </dd>
        </div>
        <div>
          <dt>Player</dt>
          <dd>{receipt.player}</dd>
        </div>
        <div>
          <dt>Stake and payout</dt>
          <dd className={css.money}>
            <Coin size={15} /> {coinsOf(receipt.stake_cents)} → {coinsOf(receipt.payout_cents)}
          </dd>
        </div>
        <div>
          <dt>Rolled</dt>
          <dd className="num" translate="no">
            {dateOf(receipt.created_at)}
          </dd>
        </div>
        <div>
          <dt>Nonce</dt>
          <dd className="num" translate="no">
            {receipt.nonce}
          </dd>
        </div>
        <div>
          <dt>Client seed, {originLabels[receipt.client_seed_origin]}</dt>
          <dd>
            <code translate="no">{receipt.client_seed}</code>
          </dd>
        </div>
        <div className={css.long}>
          <dt>Commitment</dt>
          <dd>
            <code translate="no">{receipt.server_seed_hash}</code>{' '}
            <Link to={`/provably-fair/seeds/${receipt.server_seed_hash}`}>
              Every bet on this seed
            </Link>
          </dd>
        </div>
        <div className={css.long}>
          <dt>Server seed</dt>
          <dd>
            {receipt.server_seed ? (
              <code translate="no">{receipt.server_seed}</code>
            ) : (
              'hidden until you rotate'
            )}
          </dd>
        </div>
      </dl>
    </div>
  )
}

const coinsOf = (cents: number) => formatCoins(BigInt(cents))

// A pasted receipt may contain an invalid date.
function dateOf(instant: string): string {
  return Number.isNaN(Date.parse(instant)) ? instant : formatDateTime(instant)
}

interface TicketBarProps {
  box: BoxReceipt['configuration']
  ticket: number
}

/** All tickets of a box as one bar, most expensive item first, with a mark at the drawn ticket. */
function TicketBar({ box, ticket }: TicketBarProps) {
  const mark = { '--at': `${(ticket / TICKETS) * 100}%` } as CSSProperties
  return (
    <div className={css.bar} style={mark} aria-hidden="true">
      {box.items.map((item) => (
        <i
          key={item.id}
          style={{
            ...tintOf(rarityOf(BigInt(item.price_cents), BigInt(box.price_cents))),
            flexGrow: item.tickets,
          }}
        />
      ))}
    </div>
  )
}
