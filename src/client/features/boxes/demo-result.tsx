import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Box, Item } from '#contract/http/boxes.ts'
import { ItemRow } from './item-row.tsx'
import { ResultItem } from './result-item.tsx'
import css from './win-sheet.module.css'

interface Props {
  box: Box
  items: readonly Item[]
  canOpen: boolean
  onOpen: () => void
  onAgain: () => void
  onClose: () => void
}

/** The end of a demo: it says once more that nothing was paid and nothing won. */
export function DemoResult({ box, items, canOpen, onOpen, onAgain, onClose }: Props) {
  const [single] = items.length === 1 ? items : []
  return (
    <>
      {single ? (
        <ResultItem item={single} />
      ) : (
        <ul className={css.list}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a demo's items may repeat.
            <li key={index}>
              <ItemRow item={item} />
            </li>
          ))}
        </ul>
      )}
      <p className={css.note}>
        Drawn in your browser by this box’s published odds. Nothing was paid, and nothing was won.
      </p>
      <div className={css.actions}>
        <Button onClick={onAgain}>Demo again</Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
        {canOpen ? (
          <Button variant="brass" className={css.again} onClick={onOpen}>
            {box.price > 0 ? (
              <span>
                Open for <CoinAmount coins={box.price * items.length} />
              </span>
            ) : (
              'Open for free'
            )}
          </Button>
        ) : null}
      </div>
    </>
  )
}
