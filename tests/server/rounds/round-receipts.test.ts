import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chain } from '#contract/http/chains.ts'
import type { BetReceipt } from '#contract/http/receipts.ts'
import { verifyReceipt, verifyWhole } from '#domain/fairness/receipt.ts'
import { msToReach } from '#domain/games/crash.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { roundDisagreement } from '#tests/fairness/independent-round.ts'
import {
  betOnCrash,
  betOnWheel,
  cashOut,
  openRoundBets,
  type RoundBetsHarness,
} from '#tests/support/games/round-bets-harness.ts'
import { aPlayer, type TestPlayer } from '#tests/support/players/a-player.ts'
import { ask } from '#tests/support/shop/ask.ts'

/** Enough rounds for a bet to win and one to lose, and a few for the chain. */
const ROUNDS_MIN = 2
const ROUNDS_MAX = 30

let harness: RoundBetsHarness
let player: TestPlayer
beforeAll(async () => {
  harness = await openRoundBets()
  player = await aPlayer(harness.app, { cents: 1_000_000n })
})
afterAll(() => harness.stop())

async function receiptOf(betId: string): Promise<BetReceipt> {
  const call = `GET /api/fairness/bets/${betId}`
  const { status, body } = await ask<{ data: BetReceipt }>(harness.app.url, call)
  expect(status).toBe(200)
  return body.data
}

/** Checks a bet's receipt at one moment: before the end, checks may be pending, but none fails. */
async function checkSoFar(betId: string): Promise<void> {
  const receipt = await receiptOf(betId)
  const { verdict, checks } = verifyReceipt(receipt)
  expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
  const hasEnded = 'ended_at' in receipt && receipt.ended_at !== null
  expect(verdict).toBe(hasEnded ? 'verified' : 'pending')
}

async function checkEnded(betIds: string[]): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const betId of betIds) {
    const receipt = await receiptOf(betId)
    const { verdict, checks } = verifyReceipt(receipt)
    expect(checks.filter(({ isOk, isOpen }) => !isOk || isOpen)).toEqual([])
    expect(verdict).toBe('verified')
    expect(roundDisagreement(receipt)).toBeNull()
    if ('status' in receipt) seen.add(receipt.status)
  }
  return seen
}

/** All pages of a chain, combined. */
async function chainOf(game: RoundGame): Promise<Chain> {
  let chain: Chain | undefined
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor && `&cursor=${cursor}`
    const call = `GET /api/fairness/chains/${game}?limit=1${after}`
    const { body } = await ask<{ data: Chain; next_cursor: string | null }>(harness.app.url, call)
    const links: Chain['links'] = [...(chain?.links ?? []), ...body.data.links]
    chain = { ...(chain ?? body.data), links }
    cursor = body.next_cursor
  }
  if (!chain) throw new Error('There is no chain')
  return chain
}

function verdictOf(value: unknown) {
  const steps = verifyWhole(value)
  for (;;) {
    const { done, value: step } = steps.next()
    if (done) return step
  }
}

describe('what the shop states about its rounds', () => {
  it('is proven for every bet on Rocket: cashed out manually, automatically, and lost', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS_MIN || seen.size < 2; round += 1) {
      expect(round).toBeLessThan(ROUNDS_MAX)
      await harness.open('crash')
      const auto = await betOnCrash(player, { amount: 1.37, auto_cashout: 1.5 })
      const byHand = await betOnCrash(player, { amount: 2.03 })
      const bets = [auto.body.data.bet.id, byHand.body.data.bet.id]
      for (const bet of bets) await checkSoFar(bet)
      const flight = await harness.until('crash', 'in_progress')
      const bust = await harness.outcomeOf(flight)
      await harness.pass(1_234)
      if (round % 2 === 0) await cashOut(player, { bet_id: bets[1] })
      for (const bet of bets) await checkSoFar(bet)
      // Skips the rest of a long flight.
      await harness.pass(msToReach(bust))
      await harness.until('crash', 'ended')
      for (const status of await checkEnded(bets)) seen.add(status)
    }
  })

  it('is proven for every bet on the Crazy Wheel', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < ROUNDS_MIN || seen.size < 2; round += 1) {
      expect(round).toBeLessThan(ROUNDS_MAX)
      await harness.open('wheel')
      const bets: string[] = []
      for (const multiplier of [2, 3, 5]) {
        bets.push((await betOnWheel(player, { amount: 1.11, multiplier })).body.data.bet.id)
      }
      for (const bet of bets) await checkSoFar(bet)
      await harness.until('wheel', 'ended')
      for (const status of await checkEnded(bets)) seen.add(status)
    }
  })

  it.each(['crash', 'wheel'] as const)('the chain of %s, page by page', async (game) => {
    const chain = await chainOf(game)
    expect(chain.links.length).toBeGreaterThanOrEqual(ROUNDS_MIN)
    const { verdict, checks } = verdictOf(chain)
    expect(checks.filter(({ isOk, isOpen }) => !isOk || isOpen)).toEqual([])
    expect(verdict).toBe('verified')
    const [newest, ...rest] = chain.links
    const forged = { ...chain, links: [{ ...newest, result: Number(newest?.result) + 1 }, ...rest] }
    expect(verdictOf(forged).verdict).toBe('failed')
  })
})
