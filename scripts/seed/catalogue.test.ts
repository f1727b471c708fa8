import { statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { freeBoxCaps } from '#domain/games/free-box.ts'
import { toCents } from '#domain/money/money.ts'
import { TIERS } from '#domain/rewards/levels.ts'
import { demoCatalogueFile, readDemoCatalogue } from './demo-catalogue.ts'

const TICKETS = 10_000_000n
const { file, pictures } = await readDemoCatalogue()
const { categories } = file
const items = file.items.map((item) => ({
  ...item,
  slug: item.id,
  priceCents: toCents(item.price),
}))
const valueBySlug = new Map(items.map((item) => [item.slug, item.priceCents]))
const [dearestItem = 0n] = items
  .map(({ priceCents }) => priceCents)
  .toSorted((a, b) => Number(b - a))

interface Prize {
  slug: string
  tickets: number
}

const prizesIn = (held: readonly { item: string; tickets: number }[]): Prize[] =>
  held.map(({ item: slug, tickets }) => ({ slug, tickets }))

/** At the price that follows from the RTP. */
const boxes = file.boxes
  .filter(({ kind }) => kind === 'box')
  .map((box) => {
    const worth = box.items.reduce(
      (sum, { item, tickets }) => sum + (valueBySlug.get(item) ?? 0n) * BigInt(tickets),
      0n,
    )
    const divisor = 9n * TICKETS
    return {
      ...box,
      items: prizesIn(box.items),
      priceCents: (worth * 10n + divisor - 1n) / divisor,
    }
  })
const gifts = file.boxes
  .filter(({ kind }) => kind === 'free')
  .map((gift) => ({ ...gift, tier: gift.tier ?? 0, items: prizesIn(gift.items) }))

const prizesOf = (box: { slug: string; items: Prize[] }) =>
  box.items.map(({ slug, tickets }) => {
    const value = valueBySlug.get(slug)
    if (value === undefined) throw new Error(`${box.slug} holds ${slug}, which is no item`)
    return { slug, value, tickets: BigInt(tickets) }
  })

const worthOf = (box: { slug: string; items: Prize[] }) =>
  prizesOf(box).reduce((sum, { value, tickets }) => sum + value * tickets, 0n)

const bytesOf = (picture: string | null) =>
  statSync(path.resolve(path.dirname(demoCatalogueFile), picture ?? '')).size

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

  test('has a type for each item, and its own pictures as they are', () => {
    expect(items.every(({ type }) => type !== '')).toBe(true)
    expect(pictures.size).toBe(items.length + 2 * file.boxes.length)
    for (const { files } of pictures.values()) expect(files).toHaveLength(1)
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
    expect(bytesOf(box.cover)).toBeLessThanOrEqual(20 * 1024)
    expect(bytesOf(box.open_cover)).toBeLessThanOrEqual(22 * 1024)
  })
})

test.each(items)('the item $slug has its picture within its size limit', ({ picture }) => {
  expect(bytesOf(picture)).toBeLessThanOrEqual(9 * 1024)
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
      expect(bytesOf(gift.cover)).toBeLessThanOrEqual(20 * 1024)
      expect(bytesOf(gift.open_cover)).toBeLessThanOrEqual(22 * 1024)
    },
  )
})
