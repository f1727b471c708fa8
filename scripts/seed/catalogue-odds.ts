import type { BoxPlan, DemoBox, DemoItem } from './catalogue-types.ts'

const TICKETS = 10_000_000n
const SCALE = 10n ** 30n

/**
 * The maximum exponent with which odds fall with value: weights are 1, 1/v, 1/v^2, 1/v^3, and mixtures of
 * neighbours.
 */
const STEEPEST = 3n

interface Prize {
  slug: string
  value: bigint
  tickets: bigint
}

/**
 * The odds of a box: tickets that fall with value, are round numbers, sum to 10,000,000 and are worth 90 % of the
 * price to within one ticket's difference, so that ceil(expected value / 0.9) is exactly the planned price. They are
 * computed at import, in integers, so that a changed item price adjusts its boxes automatically. A '50/50' box gives
 * half its tickets to items above the price.
 */
export function withOdds({ prizes: slugs, ...plan }: BoxPlan, items: DemoItem[]): DemoBox {
  const prizes = slugs
    .trim()
    .split(/\s+/)
    .map((slug) => prizeOf(slug, items))
    .toSorted((a, b) => Number(b.value - a.value))
  const halves = plan.tag === '50/50' ? halvesAround(plan.priceCents, prizes) : [prizes]
  const share = TICKETS / BigInt(halves.length)
  const worthMax = (plan.priceCents * 9n * TICKETS) / 10n

  spread(halves, share, worthMax)
  for (const half of halves) roundOff(half, share)
  settle(halves, worthMax, plan)
  return {
    ...plan,
    items: prizes.map(({ slug, tickets }) => ({ slug, tickets: Number(tickets) })),
  }
}

function prizeOf(slug: string, items: DemoItem[]): Prize {
  const item = items.find((candidate) => candidate.slug === slug)
  if (!item) throw new Error(`Unknown item ${slug}`)
  return { slug, value: item.priceCents, tickets: 0n }
}

function halvesAround(price: bigint, prizes: Prize[]): Prize[][] {
  return [prizes.filter(({ value }) => value > price), prizes.filter(({ value }) => value <= price)]
}

/** Mixes the two neighbouring weightings whose values enclose the wanted one, in exact proportion. */
function spread(halves: Prize[][], share: bigint, wanted: bigint): void {
  for (let power = 0n; power < STEEPEST; power++) {
    const flat = halves.map((half) => weighted(half, share, power))
    const steep = halves.map((half) => weighted(half, share, power + 1n))
    const high = worth(flat.flat())
    const low = worth(steep.flat())
    if (high < wanted || low > wanted) continue
    halves.flat().forEach((prize, i) => {
      const from = steep.flat()[i]?.tickets ?? 0n
      const to = flat.flat()[i]?.tickets ?? 0n
      prize.tickets = from + ((to - from) * (wanted - low)) / (high - low)
    })
    return
  }
  throw new Error('No falling weights are worth 90 % of the price')
}

function weighted(half: Prize[], share: bigint, power: bigint): Prize[] {
  const weights = half.map(({ value }) => SCALE / value ** power)
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  return half.map((prize, i) => ({ ...prize, tickets: (share * (weights[i] ?? 0n)) / total }))
}

const worth = (prizes: Prize[]) =>
  prizes.reduce((sum, { value, tickets }) => sum + value * tickets, 0n)

/** Rounds all odds except the cheapest item's, which gets the rest. */
function roundOff(half: Prize[], share: bigint): void {
  const cheapest = half.at(-1)
  if (!cheapest) throw new Error('A half of the box has no prizes')
  cheapest.tickets = share
  for (const prize of half.slice(0, -1)) {
    const step = stepOf(prize.tickets)
    prize.tickets = ((prize.tickets + step / 2n) / step) * step || step
    cheapest.tickets -= prize.tickets
  }
}

/** Odds from 1 % in tenths of a percent, from 0.1 % in hundredths, below that in thousandths. */
function stepOf(tickets: bigint): bigint {
  if (tickets >= 100_000n) return 10_000n
  return tickets >= 10_000n ? 1_000n : 100n
}

/** Moves tickets between the cheapest item and another until the value is as high as allowed. */
function settle(halves: Prize[][], worthMax: bigint, plan: Omit<BoxPlan, 'prizes'>): void {
  const missing = worthMax - worth(halves.flat())
  const moves = halves.flatMap((half) =>
    half.slice(0, -1).map((prize) => ({ half, prize, cheapest: half.at(-1) ?? prize })),
  )
  const byNearness = moves.toSorted((a, b) =>
    Number(distance(a.prize.value, plan.priceCents) - distance(b.prize.value, plan.priceCents)),
  )
  for (const { half, prize, cheapest } of byNearness) {
    const count = floorDivide(missing, prize.value - cheapest.value)
    prize.tickets += count
    cheapest.tickets -= count
    if (isFalling(half)) return
    prize.tickets -= count
    cheapest.tickets += count
  }
  throw new Error(`The odds of ${plan.slug} cannot be settled`)
}

const isFalling = (half: Prize[]) =>
  half.every(({ tickets }, i) => tickets > 0n && tickets >= (half[i - 1]?.tickets ?? 0n))

const distance = (a: bigint, b: bigint) => (a > b ? a - b : b - a)

const floorDivide = (a: bigint, b: bigint) => (a - (((a % b) + b) % b)) / b
