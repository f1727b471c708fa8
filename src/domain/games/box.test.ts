import { describe, expect, test } from 'vitest'
import { betStream, type DrawStream } from '#domain/fairness/stream.ts'
import { aVersion } from '#tests/fairness/box-builders.ts'
import { fc } from '#tests/support/setup/properties.ts'
import {
  type BoxItem,
  boxPrice,
  chancePercent,
  checkBoxItems,
  drawBox,
  expectedValue,
  orderItems,
  rtp,
  TICKETS,
  ticketRanges,
  ticketsAtLeast,
} from './box.ts'

/** Whole tickets that sum to TICKETS, split at random. */
const tickets = fc
  .uniqueArray(fc.integer({ min: 1, max: TICKETS - 1 }), { minLength: 1, maxLength: 49 })
  .map((cuts) => {
    const sorted = [0, ...cuts.toSorted((left, right) => left - right), TICKETS]
    return sorted.slice(1).map((cut, index) => cut - (sorted[index] ?? 0))
  })

const tables: fc.Arbitrary<BoxItem[]> = tickets.chain((all) =>
  fc.tuple(
    ...all.map((each, index) =>
      fc.record({
        id: fc.constant(`item-${index}`),
        name: fc.string({ unit: 'grapheme', minLength: 1 }),
        priceCents: fc.oneof(
          fc.bigInt({ min: 1n, max: 9n }),
          fc.bigInt({ min: 1n, max: 10_000_000n }),
        ),
        tickets: fc.constant(each),
      }),
    ),
  ),
)

/** A stream that draws this ticket from a box, and nothing else. */
const drawing = (ticket: number): DrawStream => ({
  uniform: (n) => {
    expect(n).toBe(TICKETS)
    return ticket
  },
})

describe('tickets', () => {
  test('the ranges are consecutive from 0 to the last ticket, most expensive item first', () => {
    fc.assert(
      fc.property(tables, (items) => {
        let next = 0
        let dearest = 10_000_000n
        for (const { item, first, last } of ticketRanges(items)) {
          expect(first).toBe(next)
          expect(last - first + 1).toBe(item.tickets)
          expect(item.priceCents <= dearest).toBe(true)
          next = last + 1
          dearest = item.priceCents
        }
        expect(next).toBe(TICKETS)
      }),
    )
  })

  test('the first and the last ticket of a range draw its item, in any order of the items', () => {
    fc.assert(
      fc.property(tables, (items) => {
        for (const { item, first, last } of ticketRanges(items)) {
          expect(drawBox(items, drawing(first))).toEqual({ ticket: first, item })
          expect(drawBox(items, drawing(last))).toEqual({ ticket: last, item })
          expect(drawBox(orderItems(items), drawing(last)).item).toEqual(item)
        }
      }),
    )
  })

  test('each of the 10,000,000 tickets draws the item that owns it', () => {
    const { items } = aVersion()
    const drawn = new Map(items.map(({ id }) => [id, 0]))
    const stream = { next: 0, uniform: () => stream.next }
    for (; stream.next < TICKETS; stream.next += 1) {
      const { id } = drawBox(items, stream).item
      drawn.set(id, (drawn.get(id) ?? 0) + 1)
    }
    expect([...drawn]).toEqual(items.map((item) => [item.id, item.tickets]))
  })

  test('items with equal prices keep their order', () => {
    const items = ['a', 'b', 'c'].map((id) => ({ id, name: id, priceCents: 5n, tickets: 1 }))
    const dearer = { id: 'd', name: 'd', priceCents: 6n, tickets: 1 }
    expect(orderItems([...items, dearer]).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c'])
  })

  test('a ticket without an owner is an error', () => {
    const [first] = aVersion().items
    expect(() => drawBox(first ? [first] : [], drawing(20_000))).toThrow(RangeError)
  })

  test('a draw uses the first ticket of the stream and does not depend on the player', () => {
    const seed = { serverSeed: new Uint8Array(32), clientSeed: 'client', nonce: 4 }
    const { items } = aVersion()
    const { ticket, item } = drawBox(items, betStream(seed))
    expect(ticket).toBe(betStream(seed).uniform(TICKETS))
    expect(drawBox(items, betStream({ ...seed }))).toEqual({ ticket, item })
    expect(drawBox).toHaveLength(2)
  })
})

describe('the price', () => {
  test('the payout over all tickets matches the displayed RTP to four decimals', () => {
    fc.assert(
      fc.property(tables, (items) => {
        const priceCents = boxPrice(items)
        const taken = priceCents * BigInt(TICKETS)
        const paid = ticketRanges(items).reduce(
          (sum, { item, first, last }) => sum + item.priceCents * BigInt(last - first + 1),
          0n,
        )
        const shown = rtp({ priceCents, items })
        expect(shown.basisPoints).toBe(Number((paid * 10_000n) / taken))
        expect(BigInt(Math.round(shown.percent * 10_000))).toBe((paid * 1_000_000n) / taken)
      }),
    )
  })

  test('it is the lowest at which the house keeps its edge', () => {
    const edges = fc.integer({ min: 0, max: 9_999 })
    fc.assert(
      fc.property(tables, edges, (items, edge) => {
        const { numerator, denominator } = expectedValue(items)
        const keepsEdge = (price: bigint) =>
          numerator * 10_000n <= price * denominator * BigInt(10_000 - edge)
        const price = boxPrice(items, edge)
        expect(keepsEdge(price)).toBe(true)
        expect(keepsEdge(price - 1n)).toBe(false)
      }),
    )
  })

  test('the default edge is 10 %', () => {
    const items = [
      { id: 'a', name: 'a', priceCents: 1_000n, tickets: TICKETS / 10 },
      { id: 'b', name: 'b', priceCents: 890n, tickets: (TICKETS / 10) * 9 },
    ]
    expect(expectedValue(items)).toEqual({ numerator: 9_010_000_000n, denominator: 10_000_000n })
    expect(boxPrice(items)).toBe(1_002n)
    expect(boxPrice(items, 0)).toBe(901n)
    expect(rtp({ priceCents: 1_002n, items })).toEqual({ basisPoints: 8_992, percent: 89.9201 })
  })

  test.each([-1, 10_000, 0.5, Number.NaN])('an edge of %d basis points is refused', (edge) => {
    expect(() => boxPrice(aVersion().items, edge)).toThrow(RangeError)
  })

  test('a free box has no RTP', () => {
    expect(() => rtp({ priceCents: 0n, items: aVersion().items })).toThrow(RangeError)
  })
})

test('a chance in percent has steps of 0.00001', () => {
  expect(chancePercent(1)).toBe(0.00001)
  expect(chancePercent(20_000)).toBe(0.2)
  expect(chancePercent(2_980_003)).toBe(29.80003)
  expect(chancePercent(TICKETS)).toBe(100)
})

test('the price is won back by the tickets of items worth at least the price', () => {
  const items = [
    { id: 'watch', name: 'Watch', priceCents: 900n, tickets: 1 },
    { id: 'ring', name: 'Ring', priceCents: 250n, tickets: 2_999_999 },
    { id: 'pin', name: 'Pin', priceCents: 249n, tickets: 7_000_000 },
  ]
  expect(ticketsAtLeast(items, 250n)).toBe(3_000_000)
  expect(ticketsAtLeast(items, 251n)).toBe(1)
  expect(ticketsAtLeast(items, 901n)).toBe(0)
  expect(ticketsAtLeast(items, 1n)).toBe(TICKETS)
})

describe('checkBoxItems', () => {
  const { items } = aVersion()
  const [crown, lamp, mug] = items
  if (crown === undefined || lamp === undefined || mug === undefined) throw new Error('no items')
  const codes = (table: readonly BoxItem[]) => checkBoxItems(table).map(({ code }) => code)

  test('a valid table has no fault', () => {
    fc.assert(
      fc.property(tables, (table) => {
        expect(checkBoxItems(table)).toEqual([])
      }),
    )
  })

  test('a gap in the tickets is reported', () => {
    const short = checkBoxItems([crown, lamp, { ...mug, tickets: mug.tickets - 7 }])
    expect(short).toEqual([expect.objectContaining({ code: 'ticket_sum', gap: 7 })])
    const long = checkBoxItems([crown, lamp, { ...mug, tickets: mug.tickets + 7 }])
    expect(long).toEqual([expect.objectContaining({ code: 'ticket_sum', gap: -7 })])
  })

  test('the item at fault is reported', () => {
    const twice = [crown, { ...lamp, id: crown.id }, mug]
    expect(checkBoxItems(twice)).toEqual([
      expect.objectContaining({ code: 'item_repeated', itemId: 'crown' }),
    ])
    const unpriced = [crown, lamp, { ...mug, priceCents: 0n }]
    expect(checkBoxItems(unpriced)).toEqual([
      expect.objectContaining({ code: 'item_price', itemId: 'mug' }),
    ])
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (each) => {
    const table = [crown, lamp, { ...mug, tickets: each }]
    expect(codes(table)).toContain('item_tickets')
    expect(codes(table)).toContain('ticket_sum')
  })

  test('invalid ticket counts that sum correctly are refused', () => {
    const table = [crown, { ...lamp, tickets: -1 }, { ...mug, tickets: 9_980_001 }]
    expect(codes(table)).toEqual(['item_tickets'])
  })

  test('a box has 2 to 50 items', () => {
    const of = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...mug,
        id: `item-${index}`,
        tickets: index === 0 ? TICKETS - count + 1 : 1,
      }))
    expect(codes([])).toEqual(['item_count', 'ticket_sum'])
    expect(codes(of(1))).toEqual(['item_count'])
    expect(codes(of(2))).toEqual([])
    expect(codes(of(50))).toEqual([])
    expect(codes(of(51))).toEqual(['item_count'])
  })
})
