import { Icon } from '#client/ui/icon.tsx'
import { CodeEntry } from './code-entry.tsx'
import { CoinStack } from './coin-stack.tsx'
import css from './gift-form.module.css'
import { giftPacks } from './gift-packs.ts'
import { MethodIntro } from './method-intro.tsx'

const dollars = new Intl.NumberFormat('en-US')

/** The cards that can be bought elsewhere, and the entry for the code that stands on one. */
export function GiftForm() {
  return (
    <div className={css.gift}>
      <MethodIntro title="Have a card? Redeem its code">
        1 dollar on a card is 1 coin on your balance, at once and without a fee.
      </MethodIntro>
      <CodeEntry
        call="POST /api/deposit/gift-code/redeem"
        label="Gift code"
        word="Redeem"
        what="gift code"
        isMain
      />
      <h3 className={css.title}>Buy a card</h3>
      <ul className={css.packs}>
        {giftPacks.map((pack) => (
          <li key={pack.dollars}>
            <a href={pack.href} target="_blank" rel="noreferrer">
              <CoinStack coins={pack.coins} />
              <b className="num">${dollars.format(pack.dollars)}</b>
              <span className="hidden"> gift card, in a new tab</span>
              <Icon name="arrow-up-right-bold" size={14} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
