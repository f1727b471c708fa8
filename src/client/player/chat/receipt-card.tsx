import { Link } from 'react-router'
import { showCoins } from '#client/lib/format/coins.ts'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { ChatReceipt } from '#contract/http/chat.ts'
import { gameOf } from '#domain/games/games.ts'
import css from './receipt-card.module.css'

/** A settled bet as its player shows it; it leads to the receipt, which anybody can check. */
export function ReceiptCard({ receipt }: { receipt: ChatReceipt }) {
  const { bet_id, game, title, stake, payout, multiplier, item } = receipt
  const isWin = payout > stake
  return (
    <Link
      className={css.card}
      to={`/provably-fair?bet=${bet_id}`}
      data-win={isWin}
      data-rarity={item?.rarity ?? undefined}
    >
      {item ? <ShopPicture src={item.img_url} size={52} alt="" loading="lazy" /> : null}
      <span className={css.what}>
        <b>{gameOf(game).label}</b>
        <span>{item?.name ?? title ?? 'Bet'}</span>
      </span>
      <span className={css.sums} translate="no">
        <b className="num">
          {multiplier === null ? showCoins(payout) : `${multiplier.toFixed(2)}×`}
        </b>
        <span className="num">{`${showCoins(stake)} → ${showCoins(payout)}`}</span>
      </span>
    </Link>
  )
}
