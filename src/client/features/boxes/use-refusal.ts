import { useState } from 'react'
import type { Refused } from '#client/lib/api/api.ts'
import { boxQuery, keys, queryClient } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useMissingCoins } from '#client/player/missing-coins.ts'
import type { Box } from '#contract/http/boxes.ts'
import type { Order } from './opening-state.ts'

/** What a box cost when the player pressed, and what it costs now. */
export interface PriceChange {
  from: number
  to: number
}

/** Answers a refused order: with words, with the way to pay in, or with what has changed. */
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
