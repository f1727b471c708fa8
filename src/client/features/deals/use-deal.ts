import { type Refused, send } from '#client/lib/api/api.ts'
import { keys, queryClient } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { ensureOwnClientSeed, noteBetCommitment } from '#client/player/client-seed.ts'
import type { OrderPhase } from '#client/player/orders/order-state.ts'
import { useOrder } from '#client/player/orders/use-order.ts'
import { applyStake, holdOpening } from '#client/player/session.ts'
import { loadResultSheet } from './result/lazy-result-sheet.tsx'
import type { MadeDeal, Order, ShownDeal } from './shown-deal.ts'

export interface Deals {
  phase: OrderPhase
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

/** One deal at a time, from the click to the result. The player's balance and inventory are held back meanwhile. */
export function useDeal(
  onRefused: (refusal: Refused, order: Order) => void,
  onUnsent: (order: Order) => void,
): Deals {
  const { state, ...orders } = useOrder<Order, ShownDeal>({
    prepare: loadResultSheet,
    place: async (order, idempotencyKey) => {
      await ensureOwnClientSeed()
      const body = bodyOf(order)
      const { data: deal } = await send('POST /api/deals/bet', { body, idempotencyKey })
      applyStake({ seq: deal.balance_seq, balance: deal.balance })
      noteBetCommitment(deal.server_seed_hash)
      return { order, deal }
    },
    hold: holdOpening,
    isRevealed: true,
    onAnswered: ({ deal }, _, isLeft) => {
      if (isLeft) sayResult(deal)
    },
    onRefused,
    onUnsent,
  })
  return {
    phase: state.phase,
    order: 'order' in state ? state.order : null,
    shown: 'result' in state ? state.result : null,
    make: orders.order,
    retry: orders.retry,
    abandon: () => {
      orders.abandon()
      void readAnew()
    },
    land: () => {
      if (orders.reveal()) void readAnew()
    },
    close: orders.close,
  }
}

const bodyOf = ({ items, amount, target, versionHash }: Order) => ({
  ...(versionHash !== undefined && { version_hash: versionHash }),
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
