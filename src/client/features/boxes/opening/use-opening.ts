import { newIdempotencyKey, type Refused, send } from '#client/lib/api/api.ts'
import { type BoxName, keys, queryClient } from '#client/lib/api/queries.ts'
import { atBase } from '#client/lib/browser/base-path.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { ensureOwnClientSeed, noteBetCommitment } from '#client/player/client-seed.ts'
import { useOrder } from '#client/player/orders/use-order.ts'
import { applyStake, holdOpening } from '#client/player/session.ts'
import type { Box } from '#contract/http/boxes.ts'
import { loadWinSheet } from './lazy-win-sheet.tsx'
import type { OpeningState, Order, Outcome } from './outcome.ts'

export interface Opening {
  state: OpeningState
  open: (count: number) => void
  openDemo: (count: number) => void
  retry: () => void
  abandon: () => void
  land: () => void
  close: () => void
}

/** One opening at a time, from the click to the result. The player's balance and own drop are held back meanwhile. */
export function useOpening(box: Box, onRefused: (refusal: Refused, order: Order) => void): Opening {
  const { state, order, show, ...orders } = useOrder<Order, Outcome>({
    prepare: () => {
      fetchPictures(box)
      return loadWinSheet()
    },
    place: (order, key) => placeOrder(box, order, key),
    hold: holdOpening,
    isRevealed: true,
    onAnswered: ({ items }, _, isLeft) => {
      for (const queryKey of [keys.inventory, keys.fairness, keys.freeBoxes]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      if (isLeft) announceItemsWon(items)
    },
    onRefused,
  })
  return {
    state,
    open: (count) => order({ count, version: box.version }),
    openDemo: async (count) => {
      try {
        const [{ drawDemo }] = await Promise.all([import('./demo-draw.ts'), loadWinSheet()])
        const items = drawDemo(box, count, (bytes) => crypto.getRandomValues(bytes))
        show({ isDemo: true, id: newIdempotencyKey(), items, stake: box.price * count })
      } catch {
        toast.error('The demo could not be loaded. Please try again.')
      }
    },
    retry: orders.retry,
    abandon: orders.abandon,
    land: orders.reveal,
    close: orders.close,
  }
}

/** The sheet shows the open chest and the item, so all their pictures are preloaded. */
function fetchPictures({ open_img_url, items }: Box): void {
  for (const url of [open_img_url, ...items.map(({ img_url }) => img_url)])
    new Image().src = atBase(url)
}

/** For a player who left the page before the reply arrived. */
function announceItemsWon(items: readonly { name: string }[]): void {
  const names = items.map(({ name }) => name).join(', ')
  toast.success(`Your box was opened: ${names}. Find it in your inventory.`)
}

/** Pays for an order and returns the stored result. Throws what `send` throws. */
async function placeOrder(box: Box, order: Order, key: string): Promise<Outcome> {
  await ensureOwnClientSeed()
  const data = await openBox(box, order, key)
  applyStake({ seq: data.balance_seq, balance: data.balance })
  const last = data.openings.at(-1)
  if (last) noteBetCommitment(last.server_seed_hash)
  const items = data.openings.map(({ item }) => item)
  const stake = box.price * order.count
  return { isDemo: false, id: key, openings: data.openings, items, stake }
}

async function openBox({ kind, slug }: BoxName, body: Order, idempotencyKey: string) {
  const params = { slug }
  if (kind === 'free') {
    const one = { ...body, count: 1 } as const
    return (await send('POST /api/free-boxes/:slug/open', { params, body: one, idempotencyKey }))
      .data
  }
  const call = kind === 'box' ? 'POST /api/boxes/:slug/open' : 'POST /api/user-boxes/:slug/open'
  return (await send(call, { params, body, idempotencyKey })).data
}
