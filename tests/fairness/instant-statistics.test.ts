import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { betStream, type DrawStream, type Hmac } from '#domain/fairness/stream.ts'
import { TICKETS } from '#domain/games/box.ts'
import { type DealBet, deals } from '#domain/games/deals.ts'
import { DICE_DIRECTIONS, DICE_TICKETS, dice, diceTargetFor } from '#domain/games/dice.ts'
import { type AnyInstantGame, expectedPayout, type InstantTerms } from '#domain/games/instant.ts'
import { PLINKO_ROWS, plinko } from '#domain/games/plinko.ts'
import { times } from '#tests/support/setup/sampling.ts'
import { dealTerms, diceTerms, plinkoTerms } from './instant-builders.ts'
import { chiSquare, holmRejections, normalPValue, runs, serialCorrelation } from './randomness.ts'
import { replay } from './replay.ts'

const DRAWS = times('TICKETS', 100_000)
const BETS_PER_SEED = DRAWS / 100
const STAKE = 1_000n

const nativeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** The streams of bets in the order of play: nonce after nonce, then new seeds. */
function* streams(name: string): Generator<DrawStream> {
  // A fixed seed, because honest chance fails a 99 % test once in a hundred runs; TEST_SEED overrides it.
  const random = replay(`a million bets on ${name}`, 'coffer')
  let serverSeed = random.bytes(32)
  let clientSeed = ''
  for (let bet = 0; bet < DRAWS; bet += 1) {
    const nonce = bet % BETS_PER_SEED
    if (nonce === 0) {
      serverSeed = random.bytes(32)
      clientSeed = String(random.below(1_000_000_000))
    }
    yield betStream({ serverSeed, clientSeed, nonce }, nativeHmac)
  }
}

const randomness = (values: Uint32Array, range: number) => ({
  'chi-square over equal bins': chiSquare(values, range, 1_000),
  'chi-square of the last two digits': chiSquare(
    values.map((value) => value % 100),
    100,
    100,
  ),
  'runs above and below the middle': runs(values, range / 2),
  'serial correlation of neighbours': serialCorrelation(values, 1),
  'serial correlation of every second': serialCorrelation(values, 2),
  'serial correlation over ten (as many balls as fall at once)': serialCorrelation(values, 10),
})

/** The p-value of a bet's total payout: how often chance deviates at least that far from the expectation. */
function payoutTest(
  { game, terms, parameters }: { game: AnyInstantGame; terms: InstantTerms; parameters: object },
  paid: number,
): number {
  const outcomes = game.outcomes(terms, parameters, STAKE)
  const { numerator, denominator } = expectedPayout(outcomes)
  const mean = Number(numerator) / Number(denominator)
  const variance = outcomes.reduce(
    (sum, { weight, payout }) =>
      sum + (weight / Number(denominator)) * (Number(payout) - mean) ** 2,
    0,
  )
  return normalPValue((paid / DRAWS - mean) / Math.sqrt(variance / DRAWS))
}

/** Draws each bet on the same streams; returns the total payout of each. */
function payouts(
  game: AnyInstantGame,
  terms: InstantTerms,
  bets: readonly object[],
  onDrawn: (result: object, at: number) => void,
): Record<string, number> {
  const paid = bets.map(() => 0)
  let at = 0
  for (const stream of streams(game.name)) {
    // Numbers drawn from a stream are reused for every bet.
    const drawn: number[] = []
    for (const [index, parameters] of bets.entries()) {
      let place = 0
      const same = { uniform: (n: number) => (drawn[place++] ??= stream.uniform(n)) }
      const { result, payout } = game.draw(terms, parameters, STAKE, same)
      paid[index] = (paid[index] ?? 0) + Number(payout)
      if (index === 0) onDrawn(result, at)
    }
    at += 1
  }
  return Object.fromEntries(
    bets.map((parameters, index) => [
      `what ${game.words.bet(parameters)} pays`,
      payoutTest({ game, terms, parameters }, paid[index] ?? 0),
    ]),
  )
}

describe(`${DRAWS} draws are uniform and independent, and pay the stated RTP`, () => {
  test('dice', () => {
    const tickets = new Uint32Array(DRAWS)
    const bets = [100, 1_000, 4_999, 9_800].flatMap((winning) =>
      DICE_DIRECTIONS.map((direction) => ({
        direction,
        target: diceTargetFor(winning, direction),
      })),
    )
    const paid = payouts(dice as AnyInstantGame, diceTerms, bets, (result, at) => {
      tickets[at] = (result as { ticket: number }).ticket
    })
    expect(holmRejections({ ...randomness(tickets, DICE_TICKETS), ...paid }, 0.01)).toEqual([])
  })

  test('plinko', () => {
    const paths = new Uint32Array(DRAWS)
    // The first has the longest path, and each number of rows occurs once. The rarest slots of the others pay too
    // seldom to be tested.
    const bets = PLINKO_ROWS.toReversed().map((rows) => ({
      rows,
      risk: rows > 12 ? 'low' : rows > 8 ? 'medium' : 'high',
    }))
    const paid = payouts(plinko as AnyInstantGame, plinkoTerms, bets, (result, at) => {
      paths[at] = Number.parseInt((result as { path: string }).path, 2)
    })
    expect(holmRejections({ ...randomness(paths, 2 ** 16), ...paid }, 0.01)).toEqual([])
  })

  test('deals', () => {
    const tickets = new Uint32Array(DRAWS)
    const bets = [1_200n, 2_000n, 20_000n].map(
      (price): DealBet => ({
        inventory_item_ids: [],
        amount: 10,
        target_item_id: 'an item',
        target_price_cents: Number(price),
      }),
    )
    const paid = payouts(deals as AnyInstantGame, dealTerms, bets, (result, at) => {
      tickets[at] = (result as { ticket: number }).ticket
    })
    expect(holmRejections({ ...randomness(tickets, TICKETS), ...paid }, 0.01)).toEqual([])
  })
})
