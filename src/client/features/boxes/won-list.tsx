import { Check } from '#client/ui/form/check.tsx'
import type { Opening } from '#contract/http/boxes.ts'
import { CheckLink } from './check-link.tsx'
import { ItemRow } from './item-row.tsx'
import css from './win-sheet.module.css'

interface Props {
  openings: readonly Opening[]
  sold: readonly string[]
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/** Several wins, each with a tick that picks it for sale. */
export function WonList({ openings, sold, picked, onPick }: Props) {
  return (
    <ul className={css.list}>
      {openings.map(({ inventory_item_id: id, bet_id, item }) => (
        <li key={id}>
          <ItemRow
            item={item}
            isDim={sold.includes(id)}
            note={<CheckLink betId={bet_id} of={item.name} />}
          >
            {sold.includes(id) ? (
              <span className={css.sold}>Sold</span>
            ) : (
              <Check checked={picked.includes(id)} onChange={() => onPick(toggled(picked, id))}>
                Sell <span className="hidden">{item.name}</span>
              </Check>
            )}
          </ItemRow>
        </li>
      ))}
    </ul>
  )
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
