import type { ReactNode } from 'react'
import { useState } from 'react'
import { Refused } from '#client/lib/api/api.ts'
import { useSell } from '#client/player/use-sell.ts'
import { Button } from '#client/ui/button.tsx'
import { Pips } from '#client/ui/cards/pips.tsx'
import { tintOf } from '#client/ui/cards/rarity.ts'
import { CheckLink, ResultItem } from '#client/ui/cards/result-item.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import sheet from '#client/ui/overlay/result-sheet.module.css'
import { ShopPicture } from '#client/ui/shop-picture.tsx'
import type { Box, Item, Opening } from '#contract/http/boxes.ts'
import win from './win-sheet.module.css'
import css from './won-result.module.css'

interface Props {
  box: Box
  openings: readonly Opening[]
  onAgain: () => void
  onClose: () => void
}

/** The items won, and the next steps: sell, keep, or open another. */
export function WonResult({ box, openings, onAgain, onClose }: Props) {
  const [sold, setSold] = useState<readonly string[]>([])
  const [picked, setPicked] = useState<readonly string[]>([])
  const sell = useSell()

  const owned = openings.filter(({ inventory_item_id }) => !sold.includes(inventory_item_id))
  const offered =
    picked.length > 0 ? owned.filter((it) => picked.includes(it.inventory_item_id)) : owned
  const [single] = openings.length === 1 ? openings : []

  const handleSell = () => {
    const ids = offered.map(({ inventory_item_id }) => inventory_item_id)
    sell.mutate(
      { ids },
      {
        onSuccess: () => {
          if (ids.length === owned.length) return onClose()
          setSold([...sold, ...ids])
          setPicked([])
        },
        onError: (error) => {
          if (error instanceof Refused && error.code === 'item_not_owned') onClose()
        },
      },
    )
  }

  return (
    <>
      {single ? (
        <ResultItem item={single.item} betId={single.bet_id} />
      ) : (
        <WonList openings={openings} sold={sold} picked={picked} onPick={setPicked} />
      )}
      <div className={sheet.actions}>
        <Button isBusy={sell.isPending} onClick={handleSell}>
          <span>
            {labelFor(offered.length, owned.length, openings.length)} for{' '}
            <CoinAmount coins={worth(offered)} />
          </span>
        </Button>
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        {box.kind === 'free' ? (
          <Button variant="brass" className={sheet.again} to="/freeloot">
            More free loot
          </Button>
        ) : (
          <Button
            variant="brass"
            className={sheet.again}
            aria-disabled={sell.isPending}
            onClick={onAgain}
          >
            <span>
              Open again for <CoinAmount coins={box.price * openings.length} />
            </span>
          </Button>
        )}
      </div>
    </>
  )
}

function labelFor(offered: number, owned: number, opened: number): string {
  if (opened === 1) return 'Sell'
  return offered === owned ? 'Sell all' : `Sell ${offered}`
}

function worth(openings: readonly Opening[]): number {
  return openings.reduce((sum, { item }) => sum + item.sale_price, 0)
}

interface WonListProps {
  openings: readonly Opening[]
  sold: readonly string[]
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/** Several wins, each with a checkbox that selects it for sale. */
function WonList({ openings, sold, picked, onPick }: WonListProps) {
  return (
    <ul className={win.list}>
      {openings.map(({ inventory_item_id: id, bet_id, item }) => (
        <li key={id}>
          <ItemRow
            item={item}
            isDim={sold.includes(id)}
            note={<CheckLink betId={bet_id} of={item.name} />}
          >
            {sold.includes(id) ? (
              <span className={win.sold}>Sold</span>
            ) : (
              <Checkbox checked={picked.includes(id)} onChange={() => onPick(toggled(picked, id))}>
                Sell <span className="hidden">{item.name}</span>
              </Checkbox>
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

interface ItemRowProps {
  item: Item
  isDim?: boolean
  /** Under the name, beside the rarity. */
  note?: ReactNode
  /** At the end of the row. */
  children?: ReactNode
}

export function ItemRow({ item, isDim = false, note, children }: ItemRowProps) {
  return (
    <div className={css.row} style={tintOf(item.rarity)} data-dim={isDim}>
      <ShopPicture src={item.img_url} size={56} alt="" />
      <span className={css.words}>
        <b>{item.name}</b>
        <span className={css.note}>
          <Pips rarity={item.rarity} />
          {note}
        </span>
      </span>
      <Price coins={item.price} size={14} />
      {children}
    </div>
  )
}
