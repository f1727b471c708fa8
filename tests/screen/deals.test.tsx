import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { planSweep, sweepAt } from '#client/features/deals/dial/dial.ts'
import { DialFace } from '#client/features/deals/dial/dial-face.tsx'
import { DealResult } from '#client/features/deals/result/result-sheet.tsx'
import type { ShownDeal } from '#client/features/deals/shown-deal.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { type DealBet, type DealTerms, dealStakes, deals } from '#domain/games/deals.ts'
import { type Replay, replay } from '#tests/fairness/replay.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { showCents, textsOf } from './rendered.ts'

const DEALS = times('SHOWN_DEALS', 500)
const nothing = () => {}

const terms: DealTerms = {
  game: 'deals',
  min_amount: 0.1,
  max_amount: 10_000,
  max_payout: 250_000,
  house_edge: 800,
  min_chance: 0.1,
  max_chance: 80,
  rtp: 92,
}

/** A deal as the rules decide it, and as the server returns it. */
function aRecord(random: Replay, index: number): ShownDeal {
  const price = 50 + random.below(2_000_000)
  const { min, max } = dealStakes(deals.rules, BigInt(price))
  const stake = min + BigInt(random.below(Number(max - min) + 1))
  const bet: DealBet = {
    inventory_item_ids: [],
    amount: Number(stake) / 100,
    target_item_id: 'target',
    target_price_cents: price,
  }
  const [best] = deals.outcomes(terms, bet, stake)
  const tickets = best?.weight ?? 0
  const stream = { uniform: (count: number) => random.below(count) }
  const drawn = deals.draw(terms, bet, stake, stream as Parameters<typeof deals.draw>[3])
  const name = `Item ${index}`
  const target = { id: 'target', name, img_url: '/art/coin.avif', price: price / 100 }
  const isWin = drawn.itemId !== undefined
  return {
    order: {
      items: [],
      amount: bet.amount,
      target: { ...target, house: 'A house', rarity: 'rare' },
    },
    deal: {
      bet_id: `bet-${index}`,
      nonce: index,
      server_seed_hash: '0'.repeat(64),
      client_seed: 'seed',
      stake: Number(stake) / 100,
      target,
      chance: tickets / 100_000,
      tickets,
      ticket: drawn.result.ticket,
      is_win: isWin,
      inventory_item_id: isWin ? `bet-${index}` : null,
      balance: 1,
      balance_seq: index,
    },
  }
}

const inPage = (node: React.ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{node}</MemoryRouter>
    </QueryClientProvider>,
  )

const POINTER = /rotate\(([\d.e-]+)deg\)" data-pointer/g
const ARC = /stroke-dasharray="(\d+) 10000000"/g
const PERCENTS = /num"[^>]*>([\d.]+)%</g
const ROLLS = /\?bet=([^"]*)"/g
const NAMES = /<p class="_name_\w+">([^<]*)</g
const SOLD_FOR = /Sell for <span class="num"[^>]*>([^<]*)</g
const STAKED = /<\/svg>([^<]*)<\/span> staked/g

test(`${DEALS} deals show what is stored`, () => {
  const random = replay('screens of deals')
  const wins = new Set<boolean>()
  let rest = 0
  for (let index = 1; index <= DEALS; index += 1) {
    const shown = aRecord(random, index)
    const { tickets, ticket, is_win, target, stake } = shown.deal
    wins.add(is_win)

    // The pointer stops at the ticket, which is inside the arc if the deal wins.
    const sweep = planSweep(rest, ticket, random.below(2) === 0 ? 'full' : 'fast')
    const end = sweepAt(sweep, sweep.lastsMs) % 360
    rest = Number(textsOf(inPage(<DialFace tickets={tickets} ticket={ticket} />), POINTER)[0])
    expect(Math.abs(end - rest) % 360).toBeCloseTo(0, 6)

    const sheet = inPage(<DealResult shown={shown} onAgain={nothing} onClose={nothing} />)
    const [angle] = textsOf(sheet, POINTER).map(Number)
    expect(Math.round(((angle ?? 0) / 360) * 10_000_000)).toBe(ticket)
    expect(textsOf(sheet, ARC)).toEqual([String(tickets)])
    expect((angle ?? 0) < (tickets / 10_000_000) * 360).toBe(is_win)
    expect(textsOf(sheet, PERCENTS).map((text) => Math.round(Number(text) * 100_000))).toEqual([
      ticket,
      tickets,
    ])
    expect(textsOf(sheet, ROLLS)).toEqual([shown.deal.bet_id])
    expect(textsOf(sheet, NAMES)).toEqual(is_win ? [target.name] : [])
    expect(textsOf(sheet, SOLD_FOR)).toEqual(
      is_win ? [showCents(Math.round(target.price * 100))] : [],
    )
    expect(textsOf(sheet, STAKED)).toEqual(is_win ? [] : [showCents(Math.round(stake * 100))])
  }
  expect(wins.size).toBe(2)
})
