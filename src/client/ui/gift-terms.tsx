import { Link } from 'react-router'

/** What an item of a free box can be turned into; stands wherever one is opened or kept. */
export function GiftTerms() {
  return (
    <>
      <b>Items from free boxes can be sold right away; coins from them are bonus coins</b>, played
      10 times before they can leave. Withdrawing such coins, or having such an item sent, takes a{' '}
      <Link to="/profile">confirmed e-mail</Link> and one deposit of 5 coins or more. A parcel also
      takes 100 XP for each coin of the item’s value.
    </>
  )
}
