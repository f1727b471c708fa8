import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { describe, expect, test } from 'vitest'
import { aVersion } from '#tests/fairness/box-builders.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { type Rarity, rarityBand, rarityOf, versionHash } from './box.ts'

describe('the version hash', () => {
  test('it is the SHA-256 of the RFC 8785 JSON of what players see', () => {
    const version = aVersion()
    const shown = {
      items: version.items.map(({ id, name, priceCents, tickets: each }) => ({
        id,
        name,
        price_cents: Number(priceCents),
        tickets: each,
      })),
      kind: 'box',
      price_cents: Number(version.priceCents),
      slug: 'night-shift',
      version: 3,
    }
    const text = canonicalize(shown) ?? ''
    expect(versionHash(version)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test('every part of a version changes it', () => {
    const version = aVersion()
    const [first, ...rest] = version.items
    if (first === undefined) throw new Error('no items')
    const hashes = [
      version,
      aVersion({ kind: 'user' }),
      aVersion({ slug: 'day-shift' }),
      aVersion({ version: 4 }),
      aVersion({ priceCents: version.priceCents + 1n }),
      aVersion({ items: rest }),
      aVersion({ items: [{ ...first, id: 'other' }, ...rest] }),
      aVersion({ items: [{ ...first, name: 'Other' }, ...rest] }),
      aVersion({ items: [{ ...first, priceCents: first.priceCents + 1n }, ...rest] }),
      aVersion({ items: [{ ...first, tickets: first.tickets + 1 }, ...rest] }),
    ].map(versionHash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('a price that JSON cannot hold exactly is refused', () => {
    expect(() => versionHash(aVersion({ priceCents: 2n ** 53n }))).toThrow(RangeError)
  })
})

describe('rarity', () => {
  test.each([
    [49n, 'common'],
    [50n, 'uncommon'],
    [99n, 'uncommon'],
    [100n, 'rare'],
    [299n, 'rare'],
    [300n, 'epic'],
    [999n, 'epic'],
    [1_000n, 'legendary'],
    [2_999n, 'legendary'],
    [3_000n, 'mythic'],
  ] as const)('an item of %d in a box of 100 is %s', (price, rarity) => {
    expect(rarityOf(price, 100n)).toBe(rarity)
  })

  test('a more expensive item is never more common', () => {
    const order = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic']
    const price = fc.bigInt({ min: 1n, max: 1_000_000n })
    fc.assert(
      fc.property(price, price, price, (box, one, more) => {
        const [cheap, dear] = [rarityOf(one, box), rarityOf(one + more, box)]
        expect(order.indexOf(cheap)).toBeLessThanOrEqual(order.indexOf(dear))
      }),
    )
  })

  test('a price is in the band of its rarity and in no other', () => {
    const rarities: Rarity[] = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic']
    const cents = fc.bigInt({ min: 1n, max: 10n ** 6n })
    fc.assert(
      fc.property(cents, cents, (price, box) => {
        const bands = rarities.filter((rarity) => {
          const { from, below } = rarityBand(rarity)
          return price * 2n >= from * box && (below === null || price * 2n < below * box)
        })
        expect(bands).toEqual([rarityOf(price, box)])
      }),
    )
  })
})
