import { Link } from 'react-router'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { rules } from '../rules.ts'
import css from './how-it-works.module.css'

/** How much of a box's price is returned on average, and how much is not. */
export function PriceBar({ paid }: { paid: number }) {
  return (
    <figure className={css.bar}>
      <div aria-hidden="true">
        <i style={{ flexGrow: paid }}>{paid}%</i>
        <i style={{ flexGrow: 100 - paid }} />
      </div>
      <figcaption>
        <span>
          <b>{paid}%</b> the average value of the items
        </span>
        <span>
          <b>{100 - paid}%</b> the house’s edge
        </span>
      </figcaption>
    </figure>
  )
}

const ways: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'treasure-chest-fill',
    title: 'Keep it',
    text: 'It stays in your inventory. Items do not expire and cost nothing to keep.',
  },
  {
    icon: 'arrows-clockwise-bold',
    title: 'Sell it',
    text: 'One click turns it into coins at the price it was won at, with no fee and no deadline.',
  },
  {
    icon: 'package-fill',
    title: 'Have it shipped',
    text: `From level ${rules.shippingLevel}. You see the fee and delivery time before you confirm.`,
  },
]

export function Ways() {
  return (
    <ul className={css.ways}>
      {ways.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} size={26} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** The promise about prices, with an example item. */
export function Keep() {
  return (
    <aside className={css.keep} aria-label="Prices">
      <ShopPicture src="/art/item-watch-chrono-emerald.avif" size={96} loading="lazy" alt="" />
      <p>
        <b>The price does not move.</b> An item won at 420.00 sells for 420.00 today and in a year.{' '}
        <Link to="/faq#price-changes">More about prices</Link>
      </p>
    </aside>
  )
}
