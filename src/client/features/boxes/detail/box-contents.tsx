import { useState } from 'react'
import { showCount, showPercent } from '#client/lib/format/coins.ts'
import { ItemTile } from '#client/ui/cards/item-tile.tsx'
import { Pips } from '#client/ui/cards/pips.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Table } from '#client/ui/list/table.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Section } from '#client/ui/section.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Box, BoxItem } from '#contract/http/boxes.ts'
import css from './box-contents.module.css'

type View = 'tiles' | 'table'

const views = [
  { value: 'tiles', label: 'Tiles' },
  { value: 'table', label: 'Table' },
] as const

/** All items of a box, most expensive first, with their odds and the box's RTP. */
export function BoxContents({ box }: { box: Box }) {
  const [view, setView] = useState<View>('tiles')
  return (
    <Section
      title="What’s inside"
      icon="treasure-chest-fill"
      aside={<Segmented label="Show as" value={view} options={views} onChange={setView} />}
    >
      {view === 'tiles' ? (
        <ul className={css.items}>
          {box.items.map((item) => (
            <li key={item.id}>
              <ItemTile item={item} chance={item.chance} />
            </li>
          ))}
        </ul>
      ) : (
        <OddsTable items={box.items} />
      )}
      <Odds box={box} />
    </Section>
  )
}

function Odds({ box }: { box: Box }) {
  return (
    <Surface as="dl" tone="flat" className={css.facts}>
      {box.rtp === null ? (
        <div>
          <dt>Average value</dt>
          <dd className="num">
            <Price coins={box.average} size={14} /> <small>and it’s free</small>
          </dd>
        </div>
      ) : (
        <div>
          <dt>Return to player</dt>
          <dd className="num">
            {showPercent(box.rtp, 4)}{' '}
            <small>{showCount(box.rtp_basis_points ?? 0)} basis points</small>
          </dd>
        </div>
      )}
      <div>
        <dt>Version</dt>
        <dd className="num">
          {box.version} <small>(changes create a new version)</small>
        </dd>
      </div>
      <div className={css.hash}>
        <dt>Version hash</dt>
        <dd>
          <code title={box.version_hash}>{box.version_hash}</code>
          <Copy text={box.version_hash} label="version hash" />
        </dd>
      </div>
    </Surface>
  )
}

/** Which of the 10,000,000 tickets draw which item. */
function OddsTable({ items }: { items: readonly BoxItem[] }) {
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
                  <img src={img_url} width="40" height="40" loading="lazy" alt="" />
                  <span>
                    <b>{name}</b>
                    <small>
                      {house} <Pips rarity={rarity} />
                    </small>
                  </span>
                </span>
              </th>
              <td className={css.number}>
                <Price coins={price} size={14} />
              </td>
              <td className={`${css.number} num`}>{showPercent(chance)}</td>
              <td className={`${css.number} num`}>
                {showCount(first)} to {showCount(last)}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  )
}
