import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { freeBoxCaps } from '#domain/games/free-box.ts'
import { TIERS } from '#domain/rewards/levels.ts'
import { findPictures } from '#scripts/vite/pictures.ts'
import { demoCatalogue } from './catalogue.ts'

const TICKETS = 10_000_000n
const { categories, items, boxes, gifts } = demoCatalogue()
const valueBySlug = new Map(items.map((item) => [item.slug, item.priceCents]))
const [dearestItem = 0n] = items
  .map(({ priceCents }) => priceCents)
  .toSorted((a, b) => Number(b - a))

const prizesOf = (box: (typeof boxes)[number]) =>
  box.items.map(({ slug, tickets }) => {
    const value = valueBySlug.get(slug)
    if (value === undefined) throw new Error(`${box.slug} holds ${slug}, which is no item`)
    return { slug, value, tickets: BigInt(tickets) }
  })

const worthOf = (box: (typeof boxes)[number]) =>
  prizesOf(box).reduce((sum, { value, tickets }) => sum + value * tickets, 0n)

const pictures = await findPictures()
const bytesOf = (picture: string) => statSync(pictures.get(`${picture}.avif`) ?? '').size

describe('the demo catalogue', () => {
  test('is as large and as varied as the shop promises', () => {
    expect(items.length).toBeGreaterThanOrEqual(150)
    expect(boxes.length).toBeGreaterThanOrEqual(28)
    expect(categories).toHaveLength(8)
    const prices = boxes.map(({ priceCents }) => priceCents).toSorted((a, b) => Number(a - b))
    expect(prices.at(0)).toBe(50n)
    expect(prices.at(-1)).toBe(500_000n)
    expect(items.some(({ priceCents }) => priceCents === 5n)).toBe(true)
    expect(dearestItem).toBeLessThanOrEqual(25_000_00n)
  })

  test('has unique names', () => {
    for (const list of [categories, items, [...boxes, ...gifts]]) {
      expect(new Set(list.map(({ slug }) => slug)).size).toBe(list.length)
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
    }
  })

  test('has boxes in every category and every item in a box', () => {
    const used = new Set(boxes.map(({ category }) => category))
    expect([...used].toSorted()).toEqual(categories.map(({ slug }) => slug).toSorted())
    const won = new Set(boxes.flatMap((box) => box.items.map(({ slug }) => slug)))
    expect(items.filter(({ slug }) => !won.has(slug))).toEqual([])
  })

  test('is the same at every start', () => {
    expect(demoCatalogue()).toEqual({ categories, items, boxes, gifts })
  })
})

describe.each(boxes)('the box $slug', (box) => {
  const prizes = prizesOf(box)

  test('has all its tickets, most expensive item first', () => {
    expect(prizes.reduce((sum, { tickets }) => sum + tickets, 0n)).toBe(TICKETS)
    expect(prizes.length).toBeGreaterThanOrEqual(6)
    expect(prizes.length).toBeLessThanOrEqual(24)
    expect(new Set(prizes.map(({ slug }) => slug)).size).toBe(prizes.length)
    for (const { tickets } of prizes) expect(tickets).toBeGreaterThan(0n)
    expect(prizes).toEqual(prizes.toSorted((a, b) => Number(b.value - a.value)))
  })

  test('costs its expected value over 0.90, rounded up to a cent', () => {
    const divisor = 9n * TICKETS
    const price = (worthOf(box) * 10n + divisor - 1n) / divisor
    expect(box.priceCents).toBe(price)
  })

  test('has an RTP from 89.90 % to 90 %', () => {
    const staked = box.priceCents * TICKETS
    expect(worthOf(box) * 10_000n >= staked * 8_990n).toBe(true)
    expect(worthOf(box) * 10_000n <= staked * 9_000n).toBe(true)
  })

  test('contains an item of 10 to 75 times its price, or the most expensive item of all', () => {
    const isGrand = (value: bigint) =>
      value === dearestItem || (value >= 10n * box.priceCents && value <= 75n * box.priceCents)
    expect(prizes.some(({ value }) => isGrand(value))).toBe(true)
  })

  test('gives cheaper items at least as often, and half of the time an item above the price if 50/50', () => {
    const above = prizes.filter(({ value }) => value > box.priceCents)
    const halves = box.tag === '50/50' ? [above, prizes.slice(above.length)] : [prizes]
    for (const half of halves) {
      expect(half).toEqual(half.toSorted((a, b) => Number(a.tickets - b.tickets)))
      expect(half.reduce((sum, { tickets }) => sum + tickets, 0n)).toBe(
        TICKETS / BigInt(halves.length),
      )
    }
  })

  test('has its pictures within their size limits', () => {
    expect(bytesOf(`box-${box.slug}`)).toBeLessThanOrEqual(20 * 1024)
    expect(bytesOf(`open-${box.slug}`)).toBeLessThanOrEqual(22 * 1024)
  })
})

test.each(items)('the item $slug has its picture within its size limit', ({ slug }) => {
  expect(bytesOf(`item-${slug}`)).toBeLessThanOrEqual(9 * 1024)
})

describe('the free boxes', () => {
  test('exist once for each tier', () => {
    expect(gifts.map(({ tier }) => tier)).toEqual(TIERS.map(({ key }) => key))
  })

  test.each(gifts)(
    '$slug stays within the limit of its tier, most expensive item first',
    (gift) => {
      const prizes = prizesOf(gift)
      const worth = worthOf(gift)
      const caps = freeBoxCaps(gift.tier)
      expect(prizes.reduce((sum, { tickets }) => sum + tickets, 0n)).toBe(TICKETS)
      expect(prizes[0]?.value).toBeLessThanOrEqual(caps.item)
      expect(worth <= caps.average * TICKETS).toBe(true)
      expect(worth * 100n >= caps.average * TICKETS * 90n).toBe(true)
      expect(prizes).toEqual(prizes.toSorted((a, b) => Number(b.value - a.value)))
      expect(bytesOf(`box-${gift.slug}`)).toBeLessThanOrEqual(20 * 1024)
      expect(bytesOf(`open-${gift.slug}`)).toBeLessThanOrEqual(22 * 1024)
    },
  )
})
