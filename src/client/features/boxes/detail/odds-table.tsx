import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { Pips } from '#client/ui/cards/pips.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { BoxItem } from '#contract/http/boxes.ts'
import css from './odds-table.module.css'

/** Which of the 10,000,000 tickets draw which item. */
export function OddsTable({ items }: { items: readonly BoxItem[] }) {
  return (
    <Table label="Items with price, chance and tickets">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className={css.number}>
            Price
          </th>
          <th scope="col" className={css.number}>
            Chance
          </th>
          <th scope="col" className={css.number}>
            Tickets
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(
          ({ id, name, house, img_url, rarity, price, chance, tickets: [first, last] }) => (
            <tr key={id}>
              <th scope="row" className={css.row}>
                <span className={css.item}>
                  <ShopPicture src={img_url} size={40} loading="lazy" alt="" />
                  <span>
                    <b>{name}</b>
                    <small>
                      {house}{' '}
                      <span title={`${rarity}, by its price beside the price of this box`}>
                        <Pips rarity={rarity} />
                      </span>
                    </small>
                  </span>
                </span>
              </th>
              <td className={css.number}>
                <Price coins={price} size={14} />
              </td>
              <td className={`${css.number} num`} translate="no">
                {showPercent(chance)}
              </td>
              <td className={`${css.number} num`} translate="no">
                {showCount(first)} to {showCount(last)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  )
}
