import { useState } from 'react'
import type { Refused } from '#client/lib/api.ts'
import { useModalRoute } from '#client/lib/modal-route.ts'
import { boxQuery, keys, queryClient } from '#client/lib/queries.ts'
import { useSession } from '#client/lib/session.ts'
import { toast } from '#client/lib/toast.ts'
import type { Box } from '#contract/http/boxes.ts'
import type { Order } from './opening-state.ts'

/** What a box cost when the player pressed, and what it costs now. */
export interface PriceChange {
  from: number
  to: number
}

/** The least that can be paid in by card, in coins. */
const DEPOSIT_MIN = 5

/** Answers a refused order: with words, with the way to pay in, or with what has changed. */
export function useRefusal(box: Box) {
  const [change, setChange] = useState<PriceChange | null>(null)
  const modal = useModalRoute()

  const handleRefused = async (refusal: Refused, order: Order) => {
    switch (refusal.code) {
      case 'insufficient_funds':
        toast.error(refusal.message)
        modal.open('deposit', { amount: String(missingOf(refusal, box.price * order.count)) })
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

/** In coins, at least what a card deposit takes. */
function missingOf({ data }: Refused, cost: number): number {
  const missing = data?.missing
  const balance = useSession.getState().user?.balance ?? 0
  const amount = typeof missing === 'number' ? missing : Math.round((cost - balance) * 100) / 100
  return Math.max(DEPOSIT_MIN, amount)
}
