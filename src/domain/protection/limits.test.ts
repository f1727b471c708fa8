import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { countedPlay } from './counted-play.ts'
import {
  changeLimit,
  findBreach,
  LIMIT_KINDS,
  type Limit,
  type LimitKind,
  limitAt,
  noLimit,
  RAISE_AFTER_MS,
} from './limits.ts'

const amount = fc.option(fc.bigInt({ min: 1n, max: 1_000n }), { nil: null })
const steps = fc.array(fc.record({ amount, waitMs: fc.nat(2 * DAY_MS) }), { maxLength: 12 })

/** No limit counts as the highest limit. */
const height = (cents: bigint | null) => cents ?? 1_000_000n

describe('a limit', () => {
  it('is raised no sooner than a day after the request, and lowered immediately', () => {
    fc.assert(
      fc.property(steps, (asked) => {
        let limit: Limit = noLimit
        let nowMs = 0
        for (const step of asked) {
          nowMs += step.waitMs
          const before = limitAt(limit, nowMs).amount
          limit = changeLimit(limit, step.amount, nowMs)
          const isRaise = before !== null && height(step.amount) > height(before)
          expect(limitAt(limit, nowMs).amount).toBe(isRaise ? before : step.amount)
          if (!isRaise) expect(limit.pending).toBeNull()
          else {
            expect(limit.pending?.amount).toBe(step.amount)
            expect(limit.pending?.atMs).toBeLessThanOrEqual(nowMs + RAISE_AFTER_MS)
            expect(limit.pending?.atMs).toBeGreaterThan(nowMs)
          }
        }
      }),
    )
  })

  it('is raised exactly at its instant, and a repeated request does not postpone it', () => {
    const first = changeLimit(noLimit, 500n, 0)
    const raised = changeLimit(first, 900n, 1_000)
    const again = changeLimit(raised, 900n, 5_000)
    expect(limitAt(again, 1_000 + RAISE_AFTER_MS - 1)).toEqual({
      amount: 500n,
      pending: { amount: 900n, atMs: 1_000 + RAISE_AFTER_MS },
    })
    expect(limitAt(again, 1_000 + RAISE_AFTER_MS)).toEqual({ amount: 900n, pending: null })
    expect(changeLimit(again, 700n, 5_000).pending?.atMs).toBe(5_000 + RAISE_AFTER_MS)
    expect(changeLimit(again, 500n, 5_000)).toEqual({ amount: 500n, pending: null })
    const removed = changeLimit(first, null, 0)
    expect(limitAt(removed, RAISE_AFTER_MS - 1).amount).toBe(500n)
    expect(limitAt(removed, RAISE_AFTER_MS)).toEqual(noLimit)
  })

  it('allows an amount that just fits; deposits, stakes and losses each have their own limit', () => {
    const limits = LIMIT_KINDS.map((kind) => ({
      ...{ kind, period: 'day' as const },
      limit: { amount: 100n, pending: null },
    }))
    const breach = (
      day: Partial<Record<LimitKind, bigint>>,
      act: 'deposit' | 'stake',
      amount: bigint,
    ) => findBreach(limits, { day, week: {}, month: {} }, act, amount, 0)
    const used = { deposit: 90n, loss: -20n, stake: 10n }
    expect(breach(used, 'stake', 90n)).toBeNull()
    expect(breach(used, 'stake', 91n)).toEqual({
      ...{ kind: 'stake', period: 'day', amount: 100n, used: 10n },
    })
    expect(breach({ loss: -20n, stake: -20n }, 'stake', 120n)).toBeNull()
    expect(breach({ loss: -20n, stake: -20n }, 'stake', 121n)).toMatchObject({
      kind: 'loss',
      used: -20n,
    })
    expect(breach(used, 'deposit', 10n)).toBeNull()
    expect(breach(used, 'deposit', 11n)?.kind).toBe('deposit')
    expect(breach({ stake: 500n }, 'stake', 0n)).toBeNull()
  })
})

it('an entry counts by its code, and a refund in the period of its stake', () => {
  expect(countedPlay('wheel_50x.stake', -7n)).toEqual({ kind: 'stake', amount: 7n })
  expect(countedPlay('battle.sponsor', -7n)).toEqual({ kind: 'stake', amount: 7n })
  expect(countedPlay('crash.payout', 7n)).toEqual({ kind: 'payout', amount: 7n })
  expect(countedPlay('wheel_2x.refund', 7n)).toMatchObject({ stakeCode: 'wheel_2x.stake' })
  expect(countedPlay('battle.sponsor-back', 7n)).toMatchObject({ stakeCode: 'battle.sponsor' })
  for (const code of [
    'deposit.credited',
    'item.sale',
    'shipping.refunded',
    'withdrawal.refunded',
  ]) {
    expect(countedPlay(code, 7n)).toBeNull()
  }
})
