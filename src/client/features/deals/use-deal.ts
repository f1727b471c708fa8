import { useEffect, useRef, useState } from 'react'
import { isUnanswered, type Refused, send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { useKeyedMutation } from '#client/lib/api/use-keyed-mutation.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { ensureOwnClientSeed, noteBetCommitment } from '#client/player/client-seed.ts'
import { applyStake, beginOpening, endOpening } from '#client/player/session.ts'
import { loadResultSheet } from './result/lazy-result-sheet.tsx'
import type { MadeDeal, Order, ShownDeal } from './shown-deal.ts'

/**
 * `unanswered` is an order whose reply was lost: it may have been carried out, so it must be repeated under
 * the same key. `landed` lasts until the player closes the result.
 */
export type DealPhase = 'idle' | 'waiting' | 'unanswered' | 'spinning' | 'landed'

export interface Deals {
  phase: DealPhase
  /** The pending or lost order. */
  order: Order | null
  /** The deal that the dial turns to, or shows. */
  shown: ShownDeal | null
  make: (order: Order) => void
  retry: () => void
  abandon: () => void
  land: () => void
  close: () => void
}

/**
 * One deal at a time, from the click to the result. While the dial turns, the player's balance and
 * inventory are held back; whatever ends it (a landing, a refusal, leaving the page) releases them.
 */
export function useDeal(onRefused: (refusal: Refused, order: Order) => void): Deals {
  const [shown, setShown] = useState<(ShownDeal & { hasLanded: boolean }) | null>(null)
  const isLeft = useRef(false)
  const isOut = useRef(false)

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      endOpening()
    }
  }, [])

  const mutation = useKeyedMutation({
    meta: { isQuiet: true },
    mutationFn: async (order: Order, keyOf) => {
      if (!isLeft.current) beginOpening()
      // The code that shows a result must be loaded before anything is staked: the connection may fail
      // during the spin.
      await Promise.all([loadResultSheet(), ensureOwnClientSeed()])
      const body = bodyOf(order)
      return (await send('POST /api/deals/bet', { body, idempotencyKey: keyOf(body) })).data
    },
    onSuccess: (deal, order) => {
      applyStake({ seq: deal.balance_seq, balance: deal.balance })
      noteBetCommitment(deal.server_seed_hash)
      if (isLeft.current) return sayResult(deal)
      setShown({ order, deal, hasLanded: false })
    },
    onError: (error, order) => {
      isOut.current = false
      endOpening()
      if (!isUnanswered(error) && !isLeft.current) onRefused(error as Refused, order)
    },
  })
  const isLost = mutation.isError && isUnanswered(mutation.error)

  const make = (order: Order) => {
    // A second click in the same instant finds the first call pending.
    if (isOut.current) return
    isOut.current = true
    mutation.mutate(order)
  }
  return {
    phase: phaseOf({ isPending: mutation.isPending, isLost, shown }),
    order: mutation.isPending || isLost ? (mutation.variables ?? null) : null,
    shown: mutation.isPending ? null : shown,
    make: (order) => {
      setShown(null)
      make(order)
    },
    retry: () => mutation.variables && make(mutation.variables),
    abandon: () => {
      mutation.reset()
      void readAnew()
    },
    land: () => {
      if (!shown || shown.hasLanded) return
      isOut.current = false
      setShown({ ...shown, hasLanded: true })
      endOpening()
      void readAnew()
    },
    close: () => setShown(null),
  }
}

interface Progress {
  isPending: boolean
  isLost: boolean
  shown: { hasLanded: boolean } | null
}

function phaseOf({ isPending, isLost, shown }: Progress): DealPhase {
  if (isPending) return 'waiting'
  if (isLost) return 'unanswered'
  if (shown) return shown.hasLanded ? 'landed' : 'spinning'
  return 'idle'
}

const bodyOf = ({ items, amount, target }: Order) => ({
  inventory_item_ids: items.map(({ id }) => id),
  ...(amount > 0 && { amount }),
  target_item_id: target.id,
  target_price: target.price,
})

/** What a deal changes: the player's items, and all lists of deals and rolls. */
function readAnew(): Promise<unknown> {
  const changed = [keys.inventory, keys.fairness, keys.instantBets('deals')]
  return Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** For a player who left the page before the reply arrived. */
function sayResult({ is_win, target }: MadeDeal): void {
  void readAnew()
  if (is_win) toast.success(`Your deal was won: ${target.name}. Find it in your inventory.`)
  else toast.info(`Your deal on ${target.name} was lost.`)
}
