import { Button } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/feedback/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Surface } from '#client/ui/surface.tsx'
import { boundsOf, type Spread } from '#domain/games/chance-editor.ts'
import type { BoxStats } from './box-stats.ts'
import css from './chance-list.module.css'
import { ChanceRow } from './chance-row.tsx'
import type { Editor, EditorAction } from './editor-state.ts'

interface ChanceListProps {
  editor: Editor
  stats: BoxStats | null
  onAct: (act: EditorAction) => void
  /** Given if the catalogue is not shown beside the list. */
  onPick?: () => void
}

const spreads: readonly { spread: Spread; label: string; hint: string }[] = [
  { spread: 'even', label: 'Evenly', hint: 'Every unlocked item has the same chance' },
  { spread: 'value', label: 'By value', hint: 'The more valuable an item, the rarer it is' },
  { spread: 'steep', label: 'Top heavy', hint: 'Valuable items very rare, cheap ones common' },
]

/** The items of the box with their chances, which always add up to 100 %. */
export function ChanceList({ editor, stats, onAct, onPick }: ChanceListProps) {
  const { rows, past, notice } = editor
  const canSpread = rows.length > 1
  return (
    <Surface as="section" tone="flat" isPadded className={css.chances} aria-labelledby="chances">
      <header className={css.head}>
        <h2 id="chances">
          Chances{' '}
          <small className="num" translate="no">
            {rows.length} of 50 items
          </small>
        </h2>
        <div className={css.tools}>
          <Button
            size="s"
            variant="plain"
            disabled={past.length === 0}
            onClick={() => onAct({ kind: 'undo' })}
          >
            <Icon name="arrow-u-up-left-bold" size={17} />
            Undo
          </Button>
          {onPick ? (
            <Button size="s" onClick={onPick}>
              <Icon name="plus-bold" size={16} />
              Add items
            </Button>
          ) : null}
        </div>
      </header>
      {canSpread ? (
        <fieldset className={css.spreads}>
          <legend>Distribute unlocked chances</legend>
          {spreads.map(({ spread, label, hint }) => (
            <button
              key={spread}
              type="button"
              title={hint}
              onClick={() => onAct({ kind: 'spread', spread })}
            >
              {label}
            </button>
          ))}
        </fieldset>
      ) : null}
      <p role="status" className={css.notice}>
        {notice}
      </p>
      {rows.length === 0 ? (
        <Empty
          picture={`/art/open-${editor.cover}.avif`}
          title="No items yet"
          text="Add 2 to 50 items that your box can give."
          action={
            onPick ? (
              <Button variant="brass" onClick={onPick}>
                Add items
              </Button>
            ) : null
          }
        />
      ) : (
        <ul className={css.rows}>
          {rows.map((row, place) => (
            <ChanceRow
              key={row.item.id}
              row={row}
              bounds={boundsOf(rows, place)}
              rarity={stats?.rarityOf(row) ?? 'common'}
              onAct={onAct}
            />
          ))}
        </ul>
      )}
    </Surface>
  )
}
