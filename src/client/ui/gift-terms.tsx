import { Link } from 'react-router'
import { FREE_GOODS_DEPOSIT, xpForFreeValue } from '#domain/games/free-box.ts'
import { toCoins } from '#domain/money/money.ts'

const XP_PER_COIN = Number(xpForFreeValue(100n)) / 100

/** What an item of a free box can be exchanged for; shown wherever one is opened or kept. */
export function GiftTerms() {
  return (
    <span>
      <b>Items from free boxes can be sold right away; coins from them are bound coins</b>, which
      must be played 10 times before they can be withdrawn. Withdrawing such coins, or shipping such
      an item, requires a <Link to="/profile">confirmed email</Link> and one deposit of{' '}
      {toCoins(FREE_GOODS_DEPOSIT)} coins or more. A parcel whose items from free boxes are worth
      more than its fee also costs {XP_PER_COIN} XP for each coin above the fee.
    </span>
  )
}
