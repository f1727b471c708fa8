import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import * as sheet from './result/lazy-result-sheet.tsx'
import type { Order } from './shown-deal.ts'
import { useDeal } from './use-deal.ts'

vi.mock('./result/lazy-result-sheet.tsx', { spy: true })

const DEAL = 'POST /api/deals/bet'
const target = { id: 'ring', name: 'Ring', img_url: '/ring.avif', price: 20 }
const item = { name: 'Candy', img_url: '/candy.avif', rarity: 'common' as const, price: 5 }
const order: Order = {
  items: [{ id: 'own', item }],
  amount: 2.5,
  target: { ...target, house: 'A house', rarity: 'rare' },
}

const stored = (is_win: boolean) =>
  json({
    msg: is_win ? 'You won Ring.' : 'The deal is lost.',
    data: {
      ...{ bet_id: 'bet', nonce: 1, server_seed_hash: 'hash', client_seed: 'seed', stake: 7.5 },
      ...{ target, chance: 34.5, tickets: 3_450_000, ticket: is_win ? 7 : 9_000_000, is_win },
      ...{ inventory_item_id: is_win ? 'won' : null, balance: 97.5, balance_seq: 6 },
    },
  })
const refused = (status: number, code: string) =>
  json({ code, message: code, msg: code, data: { missing: 2 } }, status)

/** A server that answers deals with these responses, in order; null is a broken network. */
function aShop(...answers: (Response | null)[]) {
  const requests = aServer({
    'GET /api/fairness': () => json({ data: { nonce: 1, client_seed_origin: 'player' } }),
    [DEAL]: async () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  return { orders: () => requests.filter(({ key }) => key === DEAL) }
}

const onRefused = vi.fn()
const onUnsent = vi.fn()
const inPage = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const open = () => renderHook(() => useDeal(onRefused, onUnsent), { wrapper: inPage })
const isHeld = () => useSession.getState().isBoxOpening
const said: string[] = []

beforeEach(() => {
  said.length = 0
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  useSession.setState({ user: { balance: 100, balance_seq: 5 } as Profile, isBoxOpening: false })
  vi.spyOn(toast, 'show').mockImplementation((text) => void said.push(text))
})
afterEach(() => {
  cleanup()
  clearAuth()
  queryClient.clear()
  onRefused.mockReset()
  vi.unstubAllGlobals()
})

describe('a deal', () => {
  test('is made once, however often it is clicked, and held back until the dial has landed', async () => {
    const shop = aShop(stored(true))
    const { result } = open()
    act(() => {
      result.current.make(order)
      result.current.make(order)
    })
    await waitFor(() => expect(result.current.phase).toBe('answered'))
    expect(shop.orders().map(({ body }) => body)).toEqual([
      { inventory_item_ids: ['own'], amount: 2.5, target_item_id: 'ring', target_price: 20 },
    ])
    expect(isHeld()).toBe(true)
    expect(useSession.getState().user?.balance).toBe(97.5)
    expect(said).toEqual([])
    act(() => result.current.land())
    expect(result.current.phase).toBe('revealed')
    expect(result.current.shown?.deal.inventory_item_id).toBe('won')
    expect(isHeld()).toBe(false)
    act(() => result.current.close())
    expect(result.current.phase).toBe('idle')
  })

  test('is repeated under its key after a lost reply, by a click and automatically', async () => {
    const shop = aShop(null, refused(503, 'service_unavailable'), stored(false))
    const { result } = open()
    act(() => result.current.make(order))
    await waitFor(() => expect(result.current.phase).toBe('unanswered'))
    expect(isHeld()).toBe(false)
    expect(result.current.order).toEqual(order)
    act(() => result.current.retry())
    await waitFor(() => expect(shop.orders()).toHaveLength(2))
    await waitFor(() => expect(result.current.phase).toBe('unanswered'))
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(result.current.phase).toBe('answered'))
    expect(isHeld()).toBe(true)
    const sent = shop.orders().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('releases everything when it is refused, and the next one has a new key', async () => {
    const shop = aShop(refused(409, 'item_not_owned'), stored(true))
    const { result } = open()
    act(() => result.current.make(order))
    await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1))
    expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ code: 'item_not_owned' })
    await waitFor(() => expect(result.current.phase).toBe('idle'))
    expect(isHeld()).toBe(false)
    act(() => result.current.make(order))
    await waitFor(() => expect(result.current.phase).toBe('answered'))
    const [first, second] = shop.orders().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).not.toBe(second)
  })

  test('stakes nothing when the code of the result sheet fails to load', async () => {
    const shop = aShop(stored(true))
    vi.spyOn(sheet, 'loadResultSheet').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { result } = open()
    act(() => result.current.make(order))
    await waitFor(() => expect(said).toEqual([expect.stringContaining('Nothing was charged')]))
    expect(result.current.phase).toBe('idle')
    expect(onUnsent).toHaveBeenCalledWith(order)
    expect(shop.orders()).toHaveLength(0)
    expect(isHeld()).toBe(false)
  })

  test('is announced and released when the reply arrives after the page was left', async () => {
    aShop(stored(true))
    const { result, unmount } = open()
    act(() => result.current.make(order))
    unmount()
    await waitFor(() => expect(said[0]).toContain('Ring'))
    expect(isHeld()).toBe(false)
  })
})
