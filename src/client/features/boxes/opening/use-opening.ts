import { useEffect, useRef, useState } from 'react'
import { isUnanswered, newIdempotencyKey, type Refused, send } from '#client/lib/api/api.ts'
import { type BoxName, keys, queryClient } from '#client/lib/api/queries.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { onConnectionReturn } from '#client/lib/realtime/realtime.ts'
import { ensureOwnClientSeed, noteBetCommitment } from '#client/player/client-seed.ts'
import { applyStake, beginOpening, endOpening } from '#client/player/session.ts'
import type { Box } from '#contract/http/boxes.ts'
import { loadWinSheet } from './lazy-win-sheet.tsx'
import {
  idle,
  nextOpening,
  type OpeningEvent,
  type OpeningState,
  type Order,
  type Outcome,
} from './opening-state.ts'

export interface Opening {
  state: OpeningState
  open: (count: number) => void
  openDemo: (count: number) => void
  retry: () => void
  abandon: () => void
  land: () => void
  close: () => void
}

/**
 * One opening at a time, from the click to the result. While it runs, the player's balance and own drop are
 * held back; whatever ends it (a landing, a refusal, leaving the page) releases them.
 */
export function useOpening(box: Box, onRefused: (refusal: Refused, order: Order) => void): Opening {
  const [state, setState] = useState<OpeningState>(idle)
  const latest = useRef(state)
  const isLeft = useRef(false)

  /** Returns whether the event applied; a second click in the same instant does not. */
  const advance = (event: OpeningEvent): boolean => {
    const next = nextOpening(latest.current, event)
    if (next === latest.current) return false
    latest.current = next
    setState(next)
    return true
  }

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      endOpening()
    }
  }, [])

  /**
   * The code that shows a win must be loaded before anything is paid: the connection may fail during the
   * spin.
   */
  const makeReady = async (): Promise<boolean> => {
    fetchPictures(box)
    try {
      await loadWinSheet()
      return true
    } catch {
      endOpening()
      if (advance({ type: 'refused' }))
        toast.error('Connection lost. Nothing was charged. Try again.')
      return false
    }
  }

  const place = async (order: Order) => {
    beginOpening()
    if (!(await makeReady())) return
    try {
      const outcome = await placeOrder(box, order)
      for (const queryKey of [keys.inventory, keys.fairness, keys.freeBoxes]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      if (isLeft.current) return announceItemsWon(outcome.items)
      advance({ type: 'drawn', outcome })
    } catch (error) {
      if (isLeft.current) return
      endOpening()
      if (isUnanswered(error)) advance({ type: 'unanswered' })
      else if (advance({ type: 'refused' })) onRefused(error as Refused, order)
    }
  }

  const retry = () => {
    const { current } = latest
    if (advance({ type: 'retried' }) && 'order' in current) void place(current.order)
  }
  const retryLatest = useRef(retry)
  retryLatest.current = retry
  useEffect(
    () =>
      state.phase === 'unanswered' ? onConnectionReturn(() => retryLatest.current()) : undefined,
    [state],
  )

  return {
    state,
    open: (count) => {
      const order = { count, version: box.version, key: newIdempotencyKey() }
      if (advance({ type: 'ordered', order })) void place(order)
    },
    openDemo: async (count) => {
      try {
        const [{ drawDemo }] = await Promise.all([import('./demo-draw.ts'), loadWinSheet()])
        const items = drawDemo(box, count, (bytes) => crypto.getRandomValues(bytes))
        advance({ type: 'drawn', outcome: { isDemo: true, id: newIdempotencyKey(), items } })
      } catch {
        toast.error('The demo could not be loaded. Please try again.')
      }
    },
    retry,
    abandon: () => advance({ type: 'abandoned' }),
    land: () => {
      endOpening()
      advance({ type: 'landed' })
    },
    close: () => advance({ type: 'closed' }),
  }
}

/** The sheet shows the open chest and the item, so all their pictures are preloaded. */
function fetchPictures({ open_img_url, items }: Box): void {
  for (const url of [open_img_url, ...items.map(({ img_url }) => img_url)]) new Image().src = url
}

/** For a player who left the page before the reply arrived. */
function announceItemsWon(items: readonly { name: string }[]): void {
  const names = items.map(({ name }) => name).join(', ')
  toast.success(`Your box was opened: ${names}. Find it in your inventory.`)
}

/** Pays for an order and returns the stored result. Throws what `send` throws. */
async function placeOrder(box: BoxName, { count, version, key }: Order): Promise<Outcome> {
  await ensureOwnClientSeed()
  const data = await openBox(box, { count, version }, key)
  applyStake({ seq: data.balance_seq, balance: data.balance })
  const last = data.openings.at(-1)
  if (last) noteBetCommitment(last.server_seed_hash)
  const items = data.openings.map(({ item }) => item)
  return { isDemo: false, id: key, openings: data.openings, items }
}

async function openBox(
  { kind, slug }: BoxName,
  { count, version }: Omit<Order, 'key'>,
  idempotencyKey: string,
) {
  const params = { slug }
  if (kind === 'free') {
    const body = { count: 1, version } as const
    return (await send('POST /api/free-boxes/:slug/open', { params, body, idempotencyKey })).data
  }
  const call = kind === 'box' ? 'POST /api/boxes/:slug/open' : 'POST /api/user-boxes/:slug/open'
  return (await send(call, { params, body: { count, version }, idempotencyKey })).data
}
