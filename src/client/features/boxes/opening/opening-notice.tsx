import { useState } from 'react'
import type { Refused } from '#client/lib/api/api.ts'
import { boxQuery, keys, queryClient } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import { LostOrder } from '#client/player/orders/lost-order.tsx'
import { Button } from '#client/ui/button.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Box } from '#contract/http/boxes.ts'
import css from './opening-notice.module.css'
import type { Order } from './outcome.ts'
import type { Opening } from './use-opening.ts'

interface Props {
  opening: Opening
  change: PriceChange | null
  onClearChange: () => void
}

/** Problems of an opening, shown over the reel so that nothing below it shifts. */
export function OpeningNotice({ opening, change, onClearChange }: Props) {
  const isUnanswered = opening.state.phase === 'unanswered'
  return (
    <div className={css.place} role="alert">
      {isUnanswered ? (
        <div className={css.notice}>
          <LostOrder onRetry={opening.retry} onDismiss={opening.abandon} />
        </div>
      ) : (
        change && (
          <div className={css.notice}>
            <p>
              <b>This box has changed.</b> <Changed {...change} /> <span>Nothing was charged.</span>
            </p>
            <Button size="s" onClick={onClearChange}>
              Got it
            </Button>
          </div>
        )
      )}
    </div>
  )
}

function Changed({ from, to }: PriceChange) {
  if (from === to) return <span>The price is the same, but the contents are not.</span>
  return (
    <span>
      It cost <CoinAmount coins={from} /> and now costs <CoinAmount coins={to} />.
    </span>
  )
}

/** A box's price when the player clicked, and its price now. */
interface PriceChange {
  from: number
  to: number
}

/** Handles a refused order: a message, a deposit, or the changed price. */
export function useRefusal(box: Box) {
  const [change, setChange] = useState<PriceChange | null>(null)
  const offerDeposit = useMissingCoins()

  const handleRefused = async (refusal: Refused, order: Order) => {
    switch (refusal.code) {
      case 'insufficient_funds':
        toast.error(refusal.message)
        offerDeposit(refusal, box.price * order.count)
        return
      case 'box_changed':
        setChange(await readChange(box).catch(() => null))
        toast.info(refusal.message)
        return
      default:
        toast.error(refusal.message)
        if (box.kind === 'free') void queryClient.invalidateQueries({ queryKey: keys.freeBoxes })
    }
  }
  return { change, clearChange: () => setChange(null), handleRefused }
}

async function readChange(box: Box): Promise<PriceChange> {
  const now = await queryClient.fetchQuery({ ...boxQuery(box), staleTime: 0 })
  return { from: box.price, to: now.price }
}
