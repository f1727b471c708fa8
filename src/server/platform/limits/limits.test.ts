import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quotas } from '#contract/quotas.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import { noBus } from '#server/platform/bus/bus.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import { createLimits, type LimitedCall } from './limits.ts'

const WINDOW_MS = quotas.contacting.perAddress.windowMs
const MAX = quotas.contacting.perAddress.max
const form: LimitedCall = { quota: 'contacting', by: 'address', key: '192.0.2.1' }

test('a caller may use a quota at once, then what has leaked from it', () => {
  const clock = manualClock()
  const limits = createLimits({ bus: noBus, clock })
  for (let sent = 0; sent < MAX; sent++) expect(limits.take(form)).toBe(0)
  expect(limits.take(form)).toBe(WINDOW_MS / MAX)
  // A refused call costs nothing.
  expect(limits.take(form)).toBe(WINDOW_MS / MAX)
  clock.advance(WINDOW_MS / MAX)
  expect(limits.take(form)).toBe(0)
  expect(limits.take(form)).toBe(WINDOW_MS / MAX)
  expect(limits.metrics()).toMatchObject([
    { labels: { quota: 'contacting', by: 'address' }, value: 3 },
  ])
})

test('callers, and addresses and players, are counted apart', () => {
  const limits = createLimits({ bus: noBus, clock: manualClock() })
  for (let sent = 0; sent < MAX; sent++) limits.take(form)
  expect(limits.take(form)).toBeGreaterThan(0)
  expect(limits.take({ ...form, key: '192.0.2.2' })).toBe(0)
  expect(limits.take({ ...form, by: 'player' })).toBe(0)
  expect(limits.take({ ...form, quota: 'tiles', by: 'player' })).toBe(0)
})

test('an IPv6 /48, of which somebody may have all, has eight quotas for all of its networks', () => {
  const clock = manualClock()
  const limits = createLimits({ bus: noBus, clock })
  const from = (at: number) => limits.take({ ...form, key: `2001:db8:7:${at.toString(16)}::${at}` })
  const admitted = Array.from({ length: 10 * MAX }, (_, at) => from(at)).filter((ms) => ms === 0)
  expect(admitted).toHaveLength(8 * MAX)
  expect(limits.take({ ...form, key: '2001:db8:8::1' })).toBe(0)
  // What the /48 refuses is not counted for the network, and it leaks eight times as fast.
  clock.advance(WINDOW_MS / MAX / 8)
  expect([from(999), from(999)]).toEqual([0, WINDOW_MS / MAX / 8])
})

test('a network has its own quota, in whichever notation its address is', () => {
  const limits = createLimits({ bus: noBus, clock: manualClock() })
  for (let sent = 0; sent < MAX; sent++) {
    expect(limits.take({ ...form, key: `2001:DB8:0:0:${sent}::1` })).toBe(0)
  }
  expect(limits.take({ ...form, key: '2001:db8::ffff' })).toBe(WINDOW_MS / MAX)
  expect(limits.take({ ...form, key: '2001:db8:0:1::ffff' })).toBe(0)
})

test('whatever a caller does, no window admits more than twice the quota, and each second its share', () => {
  const calls = fc.array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 30_000 }),
      cost: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 300 },
  )
  fc.assert(
    fc.property(calls, (sent) => {
      const clock = manualClock()
      const limits = createLimits({ bus: noBus, clock })
      let [units, passedMs] = [0, 0]
      for (const { afterMs, cost } of sent) {
        clock.advance(afterMs)
        passedMs += afterMs
        const waitMs = limits.take({ ...form, quota: 'paying', by: 'player', cost })
        if (waitMs === 0) units += cost
        const { max, windowMs } = quotas.paying.perPlayer
        expect(units).toBeLessThanOrEqual(max + (passedMs * max) / windowMs + 1e-6)
      }
    }),
  )
})

test('the nodes count together: what one has admitted reaches the other within a moment', () => {
  const clock = manualClock()
  const [here, there] = twoBuses()
  const [one, other] = [createLimits({ bus: here, clock }), createLimits({ bus: there, clock })]
  for (let sent = 0; sent < MAX; sent++) one.take(form)
  clock.advance(100)
  expect(other.take(form)).toBeGreaterThan(0)
  expect(other.take({ ...form, key: 'another' })).toBe(0)
})

/** Two buses that deliver to each other at once. */
function twoBuses(): [Bus, Bus] {
  const heard: ((message: string) => void)[] = []
  const bus = (mine: number): Bus => ({
    ...noBus,
    state: () => 'ready',
    subscribe(_, onMessage) {
      heard[mine] = (message) => onMessage(message, '')
    },
    publish: (_, message) => heard[1 - mine]?.(message),
  })
  return [bus(0), bus(1)]
}
