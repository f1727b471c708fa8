import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/setup/properties.ts'
import { TICKETS } from './box.ts'
import { priceOf, returnFault, shopBoxFaults } from './box-pricing.ts'

const bounds = { rtpMin: 5_000, rtpMax: 9_950 }
const half = TICKETS / 2
/** Worth 5.00 on average. */
const items = [
  { id: 'cheap', name: 'Cheap', priceCents: 100n, tickets: half },
  { id: 'dear', name: 'Dear', priceCents: 900n, tickets: half },
]

describe('a price', () => {
  it('follows from a wanted return, which it never exceeds', () => {
    expect(priceOf(items, { wantedRtp: 10_000 })).toBe(500n)
    expect(priceOf(items, { wantedRtp: 9_000 })).toBe(556n)
    expect(priceOf(items, { priceCents: 1n })).toBe(1n)
  })

  it('returns what the bounds allow, to the cent', () => {
    // 500 / 503 is 99.4 %, and 500 / 502 is 99.6 %.
    expect(returnFault(items, 503n, bounds)).toBeNull()
    expect(returnFault(items, 502n, bounds)).toBe(
      'At 5.02 coins the RTP is 99.6015%, and must be 50% to 99.5%: the price is below the edge. It must be at least 5.03.',
    )
    expect(returnFault(items, 1_000n, bounds)).toBeNull()
    expect(returnFault(items, 1_001n, bounds)).toContain('must be 50% to 99.5%.')
  })

  it('of a wanted return within the bounds has no fault', () => {
    const wanted = fc.integer({ min: bounds.rtpMin, max: bounds.rtpMax })
    const prices = fc.tuple(fc.bigInt(1_000n, 10n ** 9n), fc.bigInt(1_000n, 10n ** 9n))
    fc.assert(
      fc.property(wanted, prices, (wantedRtp, [low, high]) => {
        const priced = items.map((item, at) => ({ ...item, priceCents: at === 0 ? low : high }))
        // Rounding up to a cent may lower a return at the lower bound by less than a basis point.
        const loose = { ...bounds, rtpMin: bounds.rtpMin - 5 }
        expect(shopBoxFaults(priced, { wantedRtp }, loose)).toEqual([])
      }),
    )
  })
})

it('faults are of the field that set the price', () => {
  expect(shopBoxFaults(items, { wantedRtp: 4_999 }, bounds)).toEqual([
    { field: 'rtp', detail: 'The RTP must be 50% to 99.5%.' },
  ])
  expect(shopBoxFaults(items, { wantedRtp: 9_951 }, bounds)).toMatchObject([{ field: 'rtp' }])
  expect(shopBoxFaults(items, { priceCents: 502n }, bounds)).toMatchObject([{ field: 'price' }])
  const fields = shopBoxFaults(items.slice(1), { priceCents: 502n }, bounds).map(
    ({ field }) => field,
  )
  expect(new Set(fields)).toEqual(new Set(['items']))
})
