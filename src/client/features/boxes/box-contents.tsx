import { useState } from 'react'
import { showCount } from '#client/lib/format/coins.ts'
import { ItemTile } from '#client/ui/cards/item-tile.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Section } from '#client/ui/section.tsx'
import type { Box } from '#contract/http/boxes.ts'
import css from './box-contents.module.css'
import { OddsTable } from './odds-table.tsx'

type View = 'tiles' | 'table'

const views = [
  { value: 'tiles', label: 'Tiles' },
  { value: 'table', label: 'Table' },
] as const

/** Everything that can be drawn, dearest first, with its odds and the box's return to player. */
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
    <dl className={css.facts}>
      {box.rtp === null ? (
        <div>
          <dt>Worth on average</dt>
          <dd className="num">
            <Price coins={box.average} size={14} /> <small>and it costs nothing</small>
          </dd>
        </div>
      ) : (
        <div>
          <dt>Return to player</dt>
          <dd className="num">
            {box.rtp.toFixed(4)}% <small>{showCount(box.rtp_basis_points ?? 0)} basis points</small>
          </dd>
        </div>
      )}
      <div>
        <dt>Version</dt>
        <dd className="num">
          {box.version} <small>fixed; a change makes a new one</small>
        </dd>
      </div>
      <div className={css.hash}>
        <dt>Version hash</dt>
        <dd>
          <code title={box.version_hash}>{box.version_hash}</code>
          <Copy text={box.version_hash} label="version hash" />
        </dd>
      </div>
    </dl>
  )
}
