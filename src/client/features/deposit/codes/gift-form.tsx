import { useConfig } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { DepositDraft } from '../deposit-draft.ts'
import { MethodIntro } from '../forms/method-intro.tsx'
import { CodeBox } from './code-box.tsx'
import css from './gift-form.module.css'

const dollars = new Intl.NumberFormat('en-US')

/** The gift cards sold elsewhere, and the field for a card's code. */
export function GiftForm({ draft }: { draft: DepositDraft }) {
  return (
    <Stack>
      <MethodIntro title="Have a card? Redeem its code">
        Each dollar on the card adds 1 coin to your balance, immediately and with no fee.
      </MethodIntro>
      <CodeBox code={draft.code} isMain />
      <CardShop />
    </Stack>
  )
}

/** How many coins the picture of a card shows. */
const coinsOf = (price: number): 1 | 2 | 3 => (price >= 1_000 ? 3 : price >= 100 ? 2 : 1)

/** The gift cards sold elsewhere; nothing if there are none. */
function CardShop() {
  const cards = useConfig().data?.links.gift_cards ?? []
  if (cards.length === 0) return null
  return (
    <>
      <h3 className={css.title}>Buy a card</h3>
      <ul className={css.packs}>
        {cards.map(({ dollars: price, url }) => (
          <li key={price}>
            <a href={atBase(url)} target="_blank" rel="noreferrer">
              <CoinStack coins={coinsOf(price)} />
              <b className="num" translate="no">
                ${dollars.format(price)}
              </b>
              <span className="hidden"> gift card, in a new tab</span>
              <Icon name="arrow-up-right-bold" size={14} />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const places = ['first', 'second', 'third'] as const

/** One to three coins, more for a higher price. */
function CoinStack({ coins }: { coins: 1 | 2 | 3 }) {
  return (
    <span className={css.stack} data-coins={coins}>
      {places.slice(0, coins).map((place) => (
        <ShopPicture key={place} src="/art/coin.avif" size={60} alt="" />
      ))}
    </span>
  )
}
