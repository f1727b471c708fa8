// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aServer, json } from '#client/lib/api/a-server.ts'
import type { Deposit } from '#contract/http/deposit.ts'
import { noticeOf } from './status-notice.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const aDeposit = (over: Partial<Deposit>): Deposit => ({
  id: 'd-1',
  method: 'card',
  status: 'paid',
  amount: 25,
  bonus: 0,
  promise: null,
  bonus_note: null,
  promocode: null,
  billing_address: null,
  crypto: null,
  hold_until: null,
  settled: 0,
  reversal: null,
  review_reason: null,
  progress: null,
  created_at: '2026-01-15T12:00:00.000Z',
  ...over,
})

const shownFor = (deposit: Deposit, status: string = deposit.status) => {
  aServer({ 'GET /api/deposits/d-1': () => json({ data: deposit }) })
  return noticeOf({ seq: 1, kind: 'deposit', id: 'd-1', status })
}

describe('the notice of a deposit', () => {
  test.each([
    [{}, 'Your deposit of 25.00 coins was paid'],
    [{ status: 'rejected', amount: 1_250.5 }, 'Your deposit of 1,250.50 coins was rejected'],
    [{ status: 'reversed' }, 'Your deposit of 25.00 coins was reversed'],
    [
      { status: 'new', method: 'crypto' },
      'Your payment was detected and is awaiting confirmations',
    ],
    [{ status: 'new', method: 'crypto', review_reason: 'Queued.' }, 'Queued.'],
    [{ status: 'new' }, undefined],
    [{ method: 'gift_code' }, undefined],
    [{ method: 'voucher' }, undefined],
  ] as const)('%j: %s', async (over, words) => {
    expect((await shownFor(aDeposit(over)))?.words).toBe(words)
  })

  test('is left to the next event if the status has changed since', async () => {
    expect(await shownFor(aDeposit({ status: 'paid' }), 'new')).toBeNull()
  })

  test('is not shown while its payment sheet is open', async () => {
    history.replaceState(null, '', '/?deposit=success&id=d-1')
    expect(await shownFor(aDeposit({}))).toBeNull()
  })
})

describe('the notice of a withdrawal', () => {
  test.each([
    ['in_processing', 'Your withdrawal of 40.00 coins is being processed'],
    ['done', 'Your withdrawal of 40.00 coins was sent'],
    ['canceled', 'Your withdrawal of 40.00 coins was canceled and refunded'],
    ['canceled_by_user', undefined],
    ['new', undefined],
  ])('with status %s: %s', async (status, words) => {
    const withdrawals = [{ id: 'w-1', status, amount: 40 }]
    aServer({ 'GET /api/withdrawals': () => json({ data: withdrawals, next_cursor: null }) })
    const notice = await noticeOf({ seq: 1, kind: 'withdrawal', id: 'w-1', status })
    expect(notice?.words).toBe(words)
  })
})

test('announces a shipped parcel', async () => {
  const event = { seq: 1, kind: 'shipment', id: 's-1' } as const
  expect((await noticeOf({ ...event, status: 'done' }))?.words).toBe('Your parcel is on its way')
  expect(await noticeOf({ ...event, status: 'canceled_by_user' })).toBeNull()
})
