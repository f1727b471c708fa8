import { useState } from 'react'
import { Refused } from '#client/lib/api/api.ts'
import { useSell } from '#client/player/use-sell.ts'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Box, Opening } from '#contract/http/boxes.ts'
import { ResultItem } from './result-item.tsx'
import css from './win-sheet.module.css'
import { WonList } from './won-list.tsx'

interface Props {
  box: Box
  openings: readonly Opening[]
  onAgain: () => void
  onClose: () => void
}

/** What the player now owns, and what he may do with it: sell, keep, or open again. */
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
      <div className={css.actions}>
        <Button isBusy={sell.isPending} onClick={handleSell}>
          <span>
            {wordsFor(offered.length, owned.length, openings.length)} for{' '}
            <CoinAmount coins={worth(offered)} />
          </span>
        </Button>
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        {box.kind === 'free' ? (
          <Button variant="brass" className={css.again} to="/freeloot">
            More free loot
          </Button>
        ) : (
          <Button
            variant="brass"
            className={css.again}
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

function wordsFor(offered: number, owned: number, opened: number): string {
  if (opened === 1) return 'Sell'
  return offered === owned ? 'Sell all' : `Sell ${offered}`
}

function worth(openings: readonly Opening[]): number {
  return openings.reduce((sum, { item }) => sum + item.sale_price, 0)
}
