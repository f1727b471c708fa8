import { useState } from 'react'
import { toast } from '#client/lib/browser/toast.ts'
import { showReturn } from '#client/lib/format/coins.ts'
import { ItemTile } from '#client/ui/cards/item-tile.tsx'
import { Copy } from '#client/ui/copy.tsx'
import { Segmented } from '#client/ui/form/segmented.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Section } from '#client/ui/section.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { Box } from '#contract/http/boxes.ts'
import css from './box-contents.module.css'

type View = 'tiles' | 'table'

const views = [
  { value: 'tiles', label: 'Tiles' },
  { value: 'table', label: 'Table' },
] as const

type OddsTable = typeof import('./odds-table.tsx')['OddsTable']

/** Few visitors want the table, so its code is loaded on demand. */
const loadOddsTable = async (): Promise<OddsTable> => (await import('./odds-table.tsx')).OddsTable

/** All items of a box, most expensive first, with their odds and the box's RTP. */
export function BoxContents({ box }: { box: Box }) {
  const [OddsTable, setOddsTable] = useState<OddsTable | null>(null)
  const handleView = async (view: View) => {
    if (view === 'tiles') return setOddsTable(null)
    const table = await loadOddsTable().catch(() => null)
    if (table) setOddsTable(() => table)
    else toast.error('The table could not be loaded. Please try again.')
  }
  return (
    <Section
      title="What’s inside"
      icon="treasure-chest-fill"
      aside={
        <Segmented
          label="Show as"
          value={OddsTable ? 'table' : 'tiles'}
          options={views}
          onChange={handleView}
        />
      }
    >
      {OddsTable ? (
        <OddsTable items={box.items} />
      ) : (
        <ul className={css.items}>
          {box.items.map((item) => (
            <li key={item.id}>
              <ItemTile item={item} chance={item.chance} />
            </li>
          ))}
        </ul>
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
          <dd className="num" translate="no">
            <Price coins={box.average} size={14} /> <small>and it’s free</small>
          </dd>
        </div>
      ) : (
        <div>
          <dt>Return to player</dt>
          <dd className="num" translate="no">
            {showReturn(box.rtp)}
          </dd>
        </div>
      )}
      <div>
        <dt>Version</dt>
        <dd className="num" translate="no">
          {box.version} <small>(changes create a new version)</small>
        </dd>
      </div>
      <div className={css.hash}>
        <dt>Version hash</dt>
        <dd>
          <code translate="no" title={box.version_hash}>
            {box.version_hash}
          </code>
          <Copy text={box.version_hash} label="version hash" />
        </dd>
      </div>
    </Surface>
  )
}
