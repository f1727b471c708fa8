import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { useSession } from '#client/player/session.ts'
import type { Profile } from '#contract/http/account.ts'
import { aBox, anOpening } from './a-box.ts'
import * as sheet from './lazy-win-sheet.tsx'
import { useOpening } from './use-opening.ts'

vi.mock('./lazy-win-sheet.tsx', { spy: true })

const OPEN = 'POST /api/boxes/midas-vault/open'
const stored = (id: string) =>
  json({ data: { openings: [anOpening(id)], balance: 97.5, balance_seq: 6 } })
const refused = (status: number, code: string) =>
  json({ code, message: code, msg: code, data: { missing: 2 } }, status)

/** A server that answers orders with these responses, in order; null is a broken network. */
function aShop(...answers: (Response | null)[]) {
  const requests = aServer({
    'GET /api/fairness': () => json({ data: { nonce: 1, client_seed_origin: 'player' } }),
    [OPEN]: async () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    },
  })
  return { orders: () => requests.filter(({ key }) => key === OPEN) }
}

const onRefused = vi.fn()
const open = () => renderHook(() => useOpening(aBox, onRefused))
const isHeld = () => useSession.getState().isBoxOpening

beforeEach(() => {
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  useSession.setState({ isBoxOpening: false })
})
afterEach(() => {
  cleanup()
  clearAuth()
  onRefused.mockReset()
  vi.unstubAllGlobals()
})

describe('an opening', () => {
  test('is ordered once, however often it is clicked, and held back until the reel has landed', async () => {
    const shop = aShop(stored('ring'))
    const { result } = open()
    act(() => {
      result.current.open(1)
      result.current.open(1)
    })
    expect(isHeld()).toBe(true)
    await waitFor(() => expect(result.current.state.phase).toBe('answered'))
    expect(shop.orders()).toHaveLength(1)
    expect(shop.orders()[0]?.body).toEqual({ count: 1, version: 3 })
    expect(isHeld()).toBe(true)
    act(() => result.current.land())
    expect(result.current.state.phase).toBe('revealed')
    expect(isHeld()).toBe(false)
  })

  test('is repeated under the same key after a lost reply', async () => {
    const shop = aShop(null, refused(503, 'service_unavailable'), stored('ring'))
    const { result } = open()
    for (const ask of [() => result.current.open(1), () => result.current.retry()]) {
      act(ask)
      await waitFor(() => expect(result.current.state.phase).toBe('unanswered'))
      expect(isHeld()).toBe(false)
    }
    act(() => result.current.retry())
    await waitFor(() => expect(result.current.state.phase).toBe('answered'))
    const sent = shop.orders().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(sent).toHaveLength(3)
    expect(new Set(sent).size).toBe(1)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('is repeated automatically, under its key, when the connection returns', async () => {
    const shop = aShop(null, stored('ring'))
    const { result } = open()
    act(() => result.current.open(1))
    await waitFor(() => expect(result.current.state.phase).toBe('unanswered'))
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(result.current.state.phase).toBe('answered'))
    const [first, second] = shop.orders().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).toBe(first)
    expect(shop.orders()).toHaveLength(2)
  })

  test('charges nothing when the code of the win sheet fails to load', async () => {
    const shop = aShop(stored('ring'))
    vi.spyOn(sheet, 'loadWinSheet').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { result } = open()
    act(() => result.current.open(1))
    await waitFor(() => expect(result.current.state.phase).toBe('idle'))
    expect(shop.orders()).toHaveLength(0)
    expect(isHeld()).toBe(false)
    act(() => result.current.open(1))
    await waitFor(() => expect(result.current.state.phase).toBe('answered'))
  })

  test('shows the stake paid as soon as the reel spins', async () => {
    aShop(stored('ring'))
    useSession.setState({ user: { balance: 100, balance_seq: 5 } as Profile })
    const { result } = open()
    act(() => result.current.open(1))
    await waitFor(() => expect(result.current.state.phase).toBe('answered'))
    expect(isHeld()).toBe(true)
    expect(useSession.getState().user?.balance).toBe(97.5)
  })

  test('releases everything when it is refused, and the next one has a new key', async () => {
    const shop = aShop(refused(409, 'insufficient_funds'), stored('ring'))
    const { result } = open()
    act(() => result.current.open(2))
    await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1))
    expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ code: 'insufficient_funds' })
    expect(result.current.state.phase).toBe('idle')
    expect(isHeld()).toBe(false)
    act(() => result.current.open(1))
    await waitFor(() => expect(result.current.state.phase).toBe('answered'))
    const [first, second] = shop.orders().map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).not.toBe(second)
  })

  test('releases everything when the page is left, while it waits and while it spins', async () => {
    aShop(stored('ring'), stored('pin'))
    const waiting = open()
    act(() => waiting.result.current.open(1))
    expect(isHeld()).toBe(true)
    waiting.unmount()
    expect(isHeld()).toBe(false)

    const spinning = open()
    act(() => spinning.result.current.open(1))
    await waitFor(() => expect(spinning.result.current.state.phase).toBe('answered'))
    spinning.unmount()
    expect(isHeld()).toBe(false)
  })
})
