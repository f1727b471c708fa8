import { expect, test } from 'vitest'
import { withOdds } from './catalogue-odds.ts'
import { type BoxPlan, brandItems } from './catalogue-types.ts'

const items = brandItems('Meridian', [
  ['vault', 'Vault', 20_000_00n],
  ['watch', 'Watch', 900_00n],
  ['chain', 'Chain', 150_00n],
  ['round', 'Round', 40_00n],
  ['token', 'Token', 5_00n],
])

const plan = (priceCents: bigint, tag?: BoxPlan['tag']): BoxPlan => ({
  slug: 'trial',
  name: 'Trial',
  category: 'luxury',
  description: 'A box to try the odds on.',
  hue: 0,
  priceCents,
  prizes: 'token round chain watch vault',
  ...(tag && { tag }),
})

const worthOf = (priceCents: bigint) => {
  const values = new Map(items.map((item) => [item.slug, item.priceCents]))
  return withOdds(plan(priceCents), items).items.reduce(
    (sum, { slug, tickets }) => sum + (values.get(slug) ?? 0n) * BigInt(tickets),
    0n,
  )
}

test('the odds are worth 90 % of the price, and not a cent more', () => {
  for (let priceCents = 20_00n; priceCents <= 1_000_00n; priceCents += 7_77n) {
    const worthMax = (priceCents * 9n * 10_000_000n) / 10n
    const missing = worthMax - worthOf(priceCents)
    expect(missing >= 0n && missing < 9_000_000n).toBe(true)
  }
})

test("a '50/50' box gives exactly half of its tickets to prizes above the price", () => {
  const { items: odds } = withOdds(plan(100_00n, '50/50'), items)
  const above = odds.slice(0, 3).reduce((sum, { tickets }) => sum + tickets, 0)
  expect(odds.map(({ slug }) => slug)).toEqual(['vault', 'watch', 'chain', 'round', 'token'])
  expect(above).toBe(5_000_000)
})

test('a price that no falling odds reach is refused, and so is an unknown item', () => {
  expect(() => withOdds(plan(5_00n), items)).toThrow('No falling weights')
  expect(() => withOdds(plan(100_000_00n), items)).toThrow('No falling weights')
  expect(() => withOdds({ ...plan(100_00n), prizes: 'nothing' }, items)).toThrow('nothing')
})
