import { Link } from 'react-router'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Button } from '#client/ui/button.tsx'
import { Pips } from '#client/ui/cards/pips.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { Chip } from '#client/ui/chip.tsx'
import { GiftTerms } from '#client/ui/gift-terms.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { InventoryItem } from '#contract/http/inventory.ts'
import { boxPath } from '#contract/pages.ts'
import css from './item-sheet.module.css'
import { shippingPath } from './selection.ts'
import { worthsInBox } from './worths-in-box.ts'

interface ItemSheetProps {
  item: InventoryItem
  isBusy?: boolean
  /** Given if the item can be sold and shipped. */
  onSell?: () => void
  onClose: () => void
}

/** One item: its price, origin, roll and actions. */
export function ItemSheet({ item: owned, isBusy = false, onSell, onClose }: ItemSheetProps) {
  const { item } = owned
  return (
    <Modal title={item.name} size="l" header={<PlaceChip item={owned} />} onClose={onClose}>
      <div className={css.item} style={tintOf(item.rarity)}>
        <div className={css.stage}>
          <ShopPicture src={item.img_url} size={240} alt="" />
        </div>
        <div className={css.words}>
          <p className={css.house}>{item.house}</p>
          <h3>{item.name}</h3>
          <p className={css.price}>
            <Price coins={item.price} size={22} />
          </p>
          <Facts item={owned} />
        </div>
      </div>
      {onSell && owned.box?.kind === 'free' ? (
        <p className={css.terms}>
          <GiftTerms />
        </p>
      ) : null}
      {onSell ? (
        <div className={css.actions}>
          <Button to={shippingPath([owned])}>Request shipping</Button>
          <Button variant="brass" isBusy={isBusy} onClick={onSell}>
            <span>
              Sell for <CoinAmount coins={item.sale_price} />
            </span>
          </Button>
        </div>
      ) : (
        <Button isWide to="/profile/shipping">
          View your shipments
        </Button>
      )}
    </Modal>
  )
}

function PlaceChip({ item: { status } }: { item: InventoryItem }) {
  if (status === 'in_request') {
    return (
      <Chip tone="brass" icon="package-fill">
        Shipping requested
      </Chip>
    )
  }
  if (status === 'shipped') {
    return (
      <Chip tone="up" icon="truck-fill">
        Shipped
      </Chip>
    )
  }
  return <Chip icon="treasure-chest-fill">Yours</Chip>
}

const sizeLabels = {
  shoes: 'US 5 to 15.5, chosen when you request shipping',
  clothing: 'XS to XXL, chosen when you request shipping',
}

function Facts({ item: owned }: { item: InventoryItem }) {
  const { item, box, bet_id, battle_id, sizes, acquired_at } = owned
  return (
    <dl className={css.facts}>
      <div>
        <dt>Rarity</dt>
        <dd className={css.rarity}>
          <Pips rarity={item.rarity} />
          <span aria-hidden="true">{item.rarity}</span>
          {box ? <small>{`worth ${worthsInBox[item.rarity]}× the price of its box`}</small> : null}
        </dd>
      </div>
      {box ? (
        <div>
          <dt>From</dt>
          <dd>
            <Link className={css.box} to={boxPath(box)}>
              <ShopPicture src={box.img_url} size={28} alt="" />
              {box.name}
            </Link>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>Won</dt>
        <dd>
          <time dateTime={acquired_at}>{formatDateTime(acquired_at)}</time>
        </dd>
      </div>
      {sizes ? (
        <div>
          <dt>Sizes</dt>
          <dd>{sizeLabels[sizes]}</dd>
        </div>
      ) : null}
      {bet_id ? (
        <div>
          <dt>Receipt</dt>
          <dd>
            <Link className={css.check} to={`/provably-fair?bet=${bet_id}`}>
              <Icon name="seal-check-fill" size={17} />
              Check the roll
            </Link>
          </dd>
        </div>
      ) : null}
      {battle_id ? (
        <div>
          <dt>Won in</dt>
          <dd>
            <Link className={css.check} to={`/battles/${battle_id}`}>
              <Icon name="sword-fill" size={17} />
              View the battle
            </Link>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
