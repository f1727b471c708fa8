import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { crashPayout } from '#domain/games/crash.ts'
import { makerShare } from '#domain/games/custom-box.ts'
import { DEAL_TICKETS, dealStakes, deals, dealTickets } from '#domain/games/deals.ts'
import { DICE_WINNING_TICKETS, dice, diceTargetFor } from '#domain/games/dice.ts'
import {
  asksForPlay,
  FREE_BOX_PLAY,
  FREE_GOODS_DEPOSIT,
  freeBoxCaps,
  freeBoxState,
  freeBoxTiers,
  freeValueMax,
  xpForFreeValue,
} from '#domain/games/free-box.ts'
import type { GameEdge } from '#domain/games/game.ts'
import { GAME_EDGES } from '#domain/games/games.ts'
import { type BetOutcome, expectedPayout } from '#domain/games/instant.ts'
import { PLINKO_RISKS, PLINKO_ROWS, plinko, plinkoTables } from '#domain/games/plinko.ts'
import { WHEEL_MULTIPLIERS, WHEEL_SECTORS } from '#domain/games/wheel.ts'
import { minCents } from '#domain/money/money.ts'
import { affiliateEarned, affiliateShare, claimableOf } from '#domain/rewards/affiliate.ts'
import { cashbackOf, cashbackRate } from '#domain/rewards/cashback.ts'
import { clawbackOf } from '#domain/rewards/clawback.ts'
import { firstCryptoBonus } from '#domain/rewards/first-bonus.ts'
import { LEADERBOARD_METRICS, PRIZE_SHARES, prizeOf } from '#domain/rewards/leaderboard.ts'
import { levelOf, TIERS, xpForLevel, xpHundredths } from '#domain/rewards/levels.ts'
import { isKnownCredit, nonOfferCredits, type Offer, offers } from '#domain/rewards/offers.ts'
import {
  applyPlay,
  bonusPart,
  creditedBonusCodes,
  emptyPlaythrough,
  type PlayedEntry,
  playthroughCodes,
  STAKE_SETTLED,
} from '#domain/rewards/playthrough.ts'
import { REWARD_SHARES } from '#domain/rewards/reward-shares.ts'
import { fc } from '#tests/support/setup/properties.ts'
import { highest, isAbove, minus, over, plus, type Ratio, ratio, show, times } from './ratio.ts'

const NOTHING = ratio(0n)
const ONE = ratio(1n)
const games: [name: string, game: GameEdge][] = Object.entries(GAME_EDGES)

/** An example worth in cents, for codes whose creator chooses the amount. */
const ANY_WORTH = 100_00n

type Gift = Extract<Offer, { kind: 'gift' }>
type Promise = Extract<Offer, { kind: 'promise' }>
const gained = Object.entries(offers).flatMap(([name, offer]) =>
  offer.kind === 'gift' || offer.kind === 'promise' ? [{ name, offer }] : [],
)
const gifts = gained.flatMap(({ name, offer }) => (offer.kind === 'gift' ? [{ name, offer }] : []))
const shares = Object.entries(offers).flatMap(([name, offer]) =>
  offer.kind === 'share' ? [{ name, share: ratio(BigInt(offer.share), 10_000n) }] : [],
)

const refunds = Object.entries(offers).flatMap(([name, offer]) =>
  offer.kind === 'refund' ? [{ name, offer }] : [],
)

const entry = (code: string, amount: bigint, houseEdge = 0): PlayedEntry => ({
  code,
  amount,
  houseEdge,
  isSettled: true,
  isGift: code === 'item.sale',
})

/** Coins of a player with an offer, in any unit, and what they get back beside winnings. */
interface Hand {
  balance: bigint
  /** Bound coins among them that are still open. */
  open: bigint
  /** What is promised beside them. */
  promised: bigint
  /** Basis points of the theoretical loss that pay the promise, and that every stake earns besides. */
  share: bigint
  others: bigint
}

/**
 * How far strategies are computed. No strategy of any length or stakes is worth more than the balance: that is proven
 * below for each single bet. These bets show how close to it a player comes.
 */
const ROUNDS = 6
const BASIS_POINTS = 10_000n

/** What a player may stake of a balance. */
type Stakes = (balance: bigint) => readonly bigint[]
const allOrLeast: Stakes = (balance) => [balance, 1n]

/**
 * The exact worth of a hand for the best of all strategies that stake everything, stake the least, or stop and give an
 * open gift up, in a number of bets at a multiplier. Computed backwards over every state that can be reached; each round
 * multiplies the scale by the denominator of its chances, so that all numbers are integers.
 */
function worthOf(
  hand: Hand,
  { edge }: GameEdge,
  multiplier: bigint,
  { bets = ROUNDS, stakes = allOrLeast }: { bets?: number; stakes?: Stakes } = {},
): Ratio {
  const { numerator: n, denominator: d } = edge
  const [won, draws] = [d - n, d * multiplier]
  const known = new Map<string, bigint>()

  // Open coins in d-ths of a coin, the promise in basis points of those; the result in the latter, times draws ^ rounds.
  function best(rounds: number, balance: bigint, open: bigint, promised: bigint): bigint {
    const key = `${rounds} ${balance} ${open} ${promised}`
    const before = known.get(key)
    if (before !== undefined) return before
    const scale = draws ** BigInt(rounds)
    const kept = balance * d - open
    const stopped = kept > 0n ? kept * BASIS_POINTS * scale : 0n
    const choices = rounds === 0 || balance === 0n ? [] : stakes(balance)
    const values = choices.map((stake) => {
      const lost = stake * n
      const earned = minCents(promised, lost * hand.share)
      const rest: [open: bigint, promised: bigint] = [
        open - minCents(open, lost),
        promised - earned,
      ]
      const left = balance - stake
      return (
        (earned + lost * hand.others) * scale +
        won * best(rounds - 1, left + stake * multiplier, ...rest) +
        (draws - won) * best(rounds - 1, left, ...rest)
      )
    })
    const most = [...values, stopped].sort((left, right) => (left < right ? 1 : -1))[0] ?? 0n
    known.set(key, most)
    return most
  }

  const { balance, open, promised } = hand
  const most = best(bets, balance, open * d, promised * d * BASIS_POINTS)
  return ratio(most, d * BASIS_POINTS * draws ** BigInt(bets))
}

/** The same at every game, at even chances and at a high multiplier. */
const bestWorth = (hand: Hand): Ratio =>
  highest(
    games.flatMap(([, game]) => [2n, 50n].map((multiplier) => worthOf(hand, game, multiplier))),
  )

const noHand: Hand = { balance: 0n, open: 0n, promised: 0n, share: 0n, others: 0n }
/** A first crypto deposit in units of 50 coins: 1,000 and the 350 that come with it. */
const [DEPOSIT, BONUS] = [20n, 7n]
/** A gift in tenths of its amount. */
const GIFT = 10n

/** What an offer is worth at best and what its player pays for it, in parts of the offer's amount. */
function worthOfOffer(offer: Gift | Promise): { gained: Ratio; most: Ratio } {
  if (offer.kind === 'gift') {
    const worth = bestWorth({ ...noHand, balance: GIFT, open: GIFT })
    return { gained: over(worth, ratio(GIFT)), most: ONE }
  }
  const share = BigInt(offer.share)
  const worth = bestWorth({ ...noHand, balance: DEPOSIT, promised: BONUS, share })
  return { gained: over(minus(worth, ratio(DEPOSIT)), ratio(BONUS)), most: NOTHING }
}

const amountOf = ({ most }: Gift | Promise) => most ?? ANY_WORTH

/** Who gets a share of the play with a payment that is reversed afterwards, and whether they still have it then. */
type Accomplice = 'none' | 'share still there' | 'share moved out'

/**
 * What two people have at best who pay in, play, and take the payment back from the shop: the payer's coins beyond what
 * the reversal takes, and what is left to a maker and affiliate of the play. In parts of the payment, at one game.
 */
function worthOfReversal(accomplice: Accomplice, { edge }: GameEdge, multiplier: bigint): Ratio {
  const { numerator: n, denominator: d } = edge
  const [won, draws] = [d - n, d * multiplier]
  const unit = d * BASIS_POINTS
  const known = new Map<string, bigint>()

  /** What the accomplice keeps of the shares of a theoretical loss in d-ths, in units of `unit`. */
  function kept(balance: bigint, lost: bigint): bigint {
    if (accomplice === 'none') return 0n
    const kinds = ['maker', 'affiliate'] as const
    const isOwed = balance < DEPOSIT
    return kinds
      .map((kind) => {
        const paid = lost * BigInt(REWARD_SHARES[kind])
        if (accomplice === 'share moved out' || !isOwed) return paid
        const bonus = minCents(BONUS * unit, lost * BigInt(REWARD_SHARES.depositBonus))
        const reversed = DEPOSIT * unit + bonus
        const theoreticalLoss = lost * BASIS_POINTS * BASIS_POINTS
        return paid - clawbackOf(kind, paid, { reversed, theoreticalLoss })
      })
      .reduce((sum, each) => sum + each, 0n)
  }

  function best(rounds: number, balance: bigint, lost: bigint): bigint {
    const key = `${rounds} ${balance} ${lost}`
    const before = known.get(key)
    if (before !== undefined) return before
    const left = balance > DEPOSIT ? balance - DEPOSIT : 0n
    const stopped = (left * unit + kept(balance, lost)) * draws ** BigInt(rounds)
    const choices = rounds === 0 || balance === 0n ? [] : allOrLeast(balance)
    const values = choices.map(
      (stake) =>
        won * best(rounds - 1, balance + stake * (multiplier - 1n), lost + stake * n) +
        (draws - won) * best(rounds - 1, balance - stake, lost + stake * n),
    )
    const most = [...values, stopped].sort((one, other) => (one < other ? 1 : -1))[0] ?? 0n
    known.set(key, most)
    return most
  }

  return ratio(best(ROUNDS, DEPOSIT, 0n), DEPOSIT * unit * draws ** BigInt(ROUNDS))
}

/** The same at every game, at even chances and at a high multiplier. */
const bestReversal = (accomplice: Accomplice): Ratio =>
  highest(
    games.flatMap(([, game]) =>
      [2n, 50n].map((multiplier) => worthOfReversal(accomplice, game, multiplier)),
    ),
  )

/** The part of a coin of paid play that all shares of the theoretical loss together give back. */
const allShares = shares.map(({ share }) => share).reduce(plus, NOTHING)
const backOf = ({ counted }: GameEdge): Ratio => times(ratio(BigInt(counted), 10_000n), allShares)

const DRAWS = 2n ** 52n
/** Of the 2^52 draws of a flight, those that reach a multiplier in hundredths, by the formula of the bust. */
const drawsReaching = (hundredths: bigint) =>
  hundredths <= 100n ? DRAWS : (99n * DRAWS) / hundredths
/** From here on no strategy is worth more than the upper bound of every cash-out: 0.99 of the stake. */
const FAR = 5_000n

/** What a stall refunds: nothing, every open manual bet, or (as a fault) only those whose flight busts in the gap. */
type Refunded = 'none' | 'all manual bets' | 'busts in the gap'

/** The value of the best strategy in stakes, before the flight: it may also be stalled before it begins. */
function stalledValue(refunded: Refunded, bets: number): Ratio {
  const flown = stalledFrom(bets, refunded)
  return refunded === 'all manual bets' ? highest([flown, ratio(BigInt(bets))]) : flown
}

/**
 * The same once the flight has begun: at each hundredth that they have seen it pass, the player cashes a bet out, stalls
 * the leader, or waits. Computed backwards, in hundredths of a stake times draws.
 */
function stalledFrom(bets: number, refunded: Refunded): Ratio {
  // For each number of open bets, from what may be won at `FAR` and later.
  let best = Array.from({ length: bets + 1 }, (_, open) => BigInt(open) * 99n * DRAWS)
  for (let seen = FAR; seen >= 100n; seen--) {
    const alive = drawsReaching(seen + 1n)
    const next = best
    best = []
    for (let open = 0; open <= bets; open++) {
      const each = BigInt(open)
      const choices = [next[open] ?? 0n]
      if (open > 0) choices.push(seen * alive + (best[open - 1] ?? 0n))
      if (refunded === 'all manual bets') choices.push(each * 100n * alive)
      // A second later the flight is 6 % further: who has flown on is paid there, and the others are refunded.
      const later = (seen * 106n) / 100n
      const flown = drawsReaching(later + 1n)
      if (refunded === 'busts in the gap')
        choices.push(each * (later * flown + 100n * (alive - flown)))
      best.push(choices.sort((left, right) => (left < right ? 1 : -1))[0] ?? 0n)
    }
  }
  return ratio(best[bets] ?? 0n, 100n * DRAWS)
}

describe('the table of offers', () => {
  it('prints the worth of each for the best strategy', () => {
    const rows = gained.map(({ name, offer }) => {
      const amount = ratio(amountOf(offer), 100n)
      const best = times(amount, worthOfOffer(offer).gained)
      return [name, offer.kind, show(amount, 2), show(best), offer.times]
    })
    const parts = shares.map(({ name, share }) => [name, `${show(times(share, ratio(100n)), 2)} %`])
    const lines = [
      ['offer', 'kind', 'gives at most', 'gained by the best strategy', 'how often'],
      ...rows,
      ['share of the theoretical loss of paid play', 'of it'],
      ...parts,
      ['refund of a stake', 'gives back', 'played best', 'how often'],
      ...refunds.map(({ name, offer }) => [
        name,
        `${show(ratio(BigInt(offer.share), 100n), 2)} %`,
        show(stalledValue('all manual bets', 1), 5),
        offer.times,
      ]),
      ['all shares together', `${show(times(allShares, ratio(100n)), 2)} %`],
      ['a reversed payment', 'taken out at best, in parts of it'],
      ...(['none', 'share still there', 'share moved out'] as const).map((accomplice) => [
        `accomplice: ${accomplice}`,
        show(bestReversal(accomplice), 6),
      ]),
      ['a coin of paid play', 'house keeps', 'after all shares'],
      ...games.map(([name, game]) => [
        name,
        show(game.edge, 5),
        show(minus(game.edge, backOf(game)), 5),
      ]),
    ]
    process.stdout.write(`${lines.map((line) => line.join(' | ')).join('\n')}\n`)
    expect(rows.length + parts.length + refunds.length).toBe(Object.keys(offers).length)
  })

  it("lists the shop's offers with the amounts in the code", () => {
    expect(Object.keys(offers)).toEqual([
      'promo code',
      'first crypto bonus',
      'voucher',
      'free box of tier 1',
      'stalled flight',
      'free boxes that require play',
      'share of makers',
      'share of affiliates',
      'cashback',
      'prizes for winnings',
      'prizes for multipliers',
    ])
    expect(offers['first crypto bonus']).toMatchObject({ most: 350_00n, deposit: 1_000_00n })
    expect(firstCryptoBonus(10n ** 12n)).toBe(350_00n)
    expect(offers['free box of tier 1']).toMatchObject({ most: freeBoxCaps(1).average })
  })

  it.each(games)('%s counts no more than its expected loss', (_, { edge, counted }) => {
    expect(isAbove(ratio(BigInt(counted), 10_000n), edge)).toBe(false)
  })
})

describe('a person with a hundred accounts', () => {
  const ACCOUNTS = 100n
  const bestOf = (offer: Gift | Promise) =>
    times(ratio(amountOf(offer)), worthOfOffer(offer).gained)

  it('gets promo codes, the first crypto bonus, vouchers and the free box of a day once', () => {
    expect(gained.map(({ name }) => name)).toEqual([
      'promo code',
      'first crypto bonus',
      'voucher',
      'free box of tier 1',
    ])
  })

  it('prints what these are worth to them, and what they would be worth once per account', () => {
    const rows = gained.map(({ name, offer }) => {
      const [gives, best] = [ratio(amountOf(offer), 100n), over(bestOf(offer), ratio(100n))]
      const perAccount = times(best, ratio(ACCOUNTS))
      return [name, show(gives, 2), show(best), show(perAccount), offer.times]
    })
    const head = ['offer', 'gives', 'a hundred accounts', 'if once per account', 'how often']
    process.stdout.write(`${[head, ...rows].map((line) => line.join(' | ')).join('\n')}\n`)
    expect(rows).toHaveLength(gained.length)
  })

  it('gets 0.10 coins of free boxes a day without any play, not a hundred times as much', () => {
    const first = amountOf(offers['free box of tier 1'] as Gift)
    // The first tier asks for no play, so once per account it would pay for opening accounts.
    expect([first, first * ACCOUNTS]).toEqual([10n, 10_00n])
    expect(first).toBeLessThan(FREE_GOODS_DEPOSIT)
  })
})

describe("each game's house edge is that of its best bet", () => {
  const keptOf = (stake: bigint, outcomes: readonly BetOutcome[]): Ratio => {
    const { numerator, denominator } = expectedPayout(outcomes)
    return minus(ONE, ratio(numerator, denominator * stake))
  }
  const least = (kept: readonly Ratio[]): Ratio =>
    minus(ONE, highest(kept.map((each) => minus(ONE, each))))
  const limits = { min_amount: 0.1, max_amount: 1_000, max_payout: 10_000, rtp: 0 }
  const chances = { ...limits, min_chance: 0, max_chance: 100 }
  /** A stake in cents that no game needs to round; smaller stakes lose more through rounding down. */
  const ROUND = 10_000n

  function expectLeast(kept: readonly Ratio[], { edge }: GameEdge): void {
    expect(minus(least(kept), edge).numerator).toBe(0n)
  }

  it('dice: all 9,800 chances', () => {
    const terms = { ...chances, ...dice.rules, game: 'dice', house_edge: 100 }
    const { min, max } = DICE_WINNING_TICKETS
    const kept = Array.from({ length: max - min + 1 }, (_, index) => {
      const bet = { target: diceTargetFor(min + index, 'under'), direction: 'under' } as const
      return keptOf(ROUND, dice.outcomes(terms, bet, ROUND))
    })
    expectLeast(kept, GAME_EDGES.dice)
  })

  it('plinko: all 27 boards', () => {
    const terms = { ...limits, ...plinkoTables(), game: 'plinko', house_edge: 0 }
    const boards = PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => ({ rows, risk })))
    expectLeast(
      boards.map((bet) =>
        keptOf(ROUND, plinko.outcomes({ ...terms, rtp: 0 } as never, bet, ROUND)),
      ),
      GAME_EDGES.plinko,
    )
  })

  it('deals: any stake on any target', () => {
    const terms = { ...chances, ...deals.rules, game: 'deals', house_edge: 800 }
    const price = fc.bigInt(1n, 10n ** 8n)
    fc.assert(
      fc.property(price, fc.double({ min: 0, max: 1, noNaN: true }), (target, part) => {
        const { min, max } = dealStakes(deals.rules, target)
        const stake = min + (BigInt(Math.round(part * 1_000)) * (max - min)) / 1_000n
        const tickets = dealTickets(deals.rules, stake, target)
        fc.pre(stake > 0n && tickets >= DEAL_TICKETS.min && tickets <= DEAL_TICKETS.max)
        const bet = { inventory_item_ids: [], amount: 0, target_item_id: 'x' }
        const outcomes = deals.outcomes(
          terms,
          { ...bet, target_price_cents: Number(target) },
          stake,
        )
        expect(isAbove(GAME_EDGES.deals.edge, keptOf(stake, outcomes))).toBe(false)
      }),
    )
  })

  it('crash: every multiplier to cash out at, automatically or manually', () => {
    const all = 2n ** 52n
    // The number of the 2^52 draws that reach a multiplier in hundredths, by the formula of the bust.
    const flying = (hundredths: bigint) => (99n * all) / hundredths
    const places = [...Array(2_000).keys()].map((index) => BigInt(index) + 101n)
    const auto = [...places, 12_800n, 1_000_000n].map((hundredths) =>
      minus(ONE, ratio(flying(hundredths) * crashPayout(ROUND, hundredths), all * ROUND)),
    )
    expectLeast(auto, GAME_EDGES.crash)
    // A manual cash-out must precede the bust, so the flight must reach a hundredth more; the first multiplier is
    // 1.00.
    for (const hundredths of [100n, ...places]) {
      const won = flying(hundredths + 1n) * crashPayout(ROUND, hundredths)
      const kept = minus(ONE, ratio(won, all * ROUND))
      expect(isAbove(GAME_EDGES.crash.edge, kept)).toBe(false)
    }
  })

  it.each(WHEEL_MULTIPLIERS)('wheel: %ix', (multiplier) => {
    const sectors = BigInt(WHEEL_SECTORS.filter((each) => each === multiplier).length)
    const kept = minus(ONE, ratio(sectors * BigInt(multiplier), BigInt(WHEEL_SECTORS.length)))
    expectLeast([kept], GAME_EDGES[`wheel_${multiplier}x`])
  })
})

describe('a player who can stall the leader of Rocket at any instant', () => {
  it.each([1, 2])('gets %i stakes back at best, by stalling before the flight', (bets) => {
    const stakes = ratio(BigInt(bets))
    expect(minus(stalledValue('all manual bets', bets), stakes).numerator).toBe(0n)
    expect(isAbove(stakes, stalledValue('none', bets))).toBe(true)
  })

  it('gains nothing once the flight has begun: a cash-out is worth no less than a refund', () => {
    expect(isAbove(stalledFrom(1, 'all manual bets'), ONE)).toBe(false)
    expect(minus(stalledFrom(1, 'all manual bets'), stalledFrom(1, 'none')).numerator).toBe(0n)
  })

  it('gains nothing by an auto cash-out, which no stall changes', () => {
    for (const hundredths of [101n, 150n, 200n, 1_000n, 100_000n]) {
      const won = ratio(hundredths * drawsReaching(hundredths), 100n * DRAWS)
      expect(isAbove(won, minus(ONE, GAME_EDGES.crash.edge))).toBe(false)
    }
  })

  it('would win if late cash-outs were paid and busts in the gap refunded', () => {
    expect(isAbove(stalledValue('busts in the gap', 1), ONE)).toBe(true)
  })
})

describe('the best strategy with one offer', () => {
  it.each(gained)(
    '$name is worth no more than it costs, and a gift no more than its amount',
    ({ offer }) => {
      const { gained: best, most } = worthOfOffer(offer)
      expect(isAbove(best, most)).toBe(false)
    },
  )

  it('no bet of any stake, at any game and any multiplier, raises what a hand may be worth', () => {
    // The balance bounds the worth of a hand: a player who stops has no more, and no bet raises the balance together
    // with what it earns. So it bounds every strategy, however long and finely it stakes.
    const hand = fc.record({
      balance: fc.bigInt(1n, 10n ** 9n),
      open: fc.bigInt(0n, 10n ** 9n),
      promised: fc.bigInt(0n, 10n ** 9n),
      part: fc.integer({ min: 1, max: 1_000 }),
      game: fc.constantFrom(...games.map(([, game]) => game)),
      multiplier: fc.bigInt(2n, 10_000n),
    })
    fc.assert(
      fc.property(hand, ({ balance, promised, part, game, multiplier }) => {
        const stake = (balance * BigInt(part) + 999n) / 1_000n
        const lost = times(ratio(stake), game.edge)
        const half = times(lost, ratio(BigInt(REWARD_SHARES.depositBonus), BASIS_POINTS))
        const earned = isAbove(half, ratio(promised)) ? ratio(promised) : half
        const wins = over(minus(ONE, game.edge), ratio(multiplier))
        const won = times(wins, ratio(balance - stake + stake * multiplier))
        const failed = times(minus(ONE, wins), ratio(balance - stake))
        expect(isAbove(plus(earned, plus(won, failed)), ratio(balance))).toBe(false)
      }),
    )
  })

  it('finer units, other stakes and more bets find nothing better than the table', () => {
    const fine: Stakes = (balance) => [
      ...new Set([balance, balance / 2n + 1n, balance / 10n + 1n, 1n]),
    ]
    const share = BigInt(REWARD_SHARES.depositBonus)
    for (const game of [GAME_EDGES.box, GAME_EDGES.dice]) {
      const promise = { ...noHand, balance: DEPOSIT * 50n, promised: BONUS * 50n, share }
      const worth = worthOf(promise, game, 2n, { bets: 6, stakes: fine })
      expect(isAbove(worth, ratio(promise.balance))).toBe(false)
      // A gift is worth the most where it is staked at once.
      const gift = { ...noHand, balance: GIFT * 10n, open: GIFT * 10n }
      const [coarse, finer] = [
        worthOf({ ...noHand, balance: GIFT, open: GIFT }, game, 50n),
        over(worthOf(gift, game, 50n, { bets: 6, stakes: fine }), ratio(10n)),
      ]
      expect(isAbove(finer, ratio(GIFT))).toBe(false)
      expect(isAbove(minus(finer, coarse), ratio(GIFT, 100n))).toBe(false)
    }
  })

  it('a bonus in the balance that is lost with it would be worth more than it costs', () => {
    const credited = { ...noHand, balance: DEPOSIT + BONUS, open: BONUS }
    expect(isAbove(bestWorth(credited), ratio(DEPOSIT))).toBe(true)
  })

  it('a promise of more than the theoretical loss would be worth more than it costs', () => {
    const generous = { ...noHand, balance: DEPOSIT, promised: BONUS, share: 12_000n }
    expect(isAbove(bestWorth(generous), ratio(DEPOSIT))).toBe(true)
  })

  it('a bonus together with all other shares of the same play is worth no more than its deposit', () => {
    const apart = ['cashback', 'prizes for winnings', 'prizes for multipliers']
    const sum = (names: readonly { name: string; share: Ratio }[]) =>
      names.map(({ share }) => share).reduce(plus, NOTHING)
    const others = sum(shares.filter(({ name }) => !apart.includes(name)))
    const half = ratio(BigInt(REWARD_SHARES.depositBonus), BASIS_POINTS)
    expect(isAbove(ONE, plus(half, others))).toBe(true)
    const bps = (others.numerator * BASIS_POINTS) / others.denominator
    const share = BigInt(REWARD_SHARES.depositBonus)
    const hand = { ...noHand, balance: DEPOSIT, promised: BONUS, share, others: bps }
    expect(isAbove(bestWorth(hand), ratio(DEPOSIT))).toBe(false)
  })

  it('a payment that is reversed brings no more than itself, with or without an accomplice', () => {
    const alone = bestReversal('none')
    // While the share is there it is taken back: what stays is that of play in which the payer has won the payment's
    // worth, so that the shop loses nothing by the reversal.
    const added = minus(bestReversal('share still there'), alone)
    expect(isAbove(added, ratio(1n, 10_000n))).toBe(false)
    const movedOut = bestReversal('share moved out')
    expect(isAbove(movedOut, alone)).toBe(true)
    expect(isAbove(movedOut, ONE)).toBe(false)
  })

  it('makers are paid no more than their share of the theoretical loss', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), (before, stake) => {
        const paid = ratio(makerShare(stake + before, 0n))
        const loss = times(ratio(stake + before), GAME_EDGES.box.edge)
        const most = times(loss, ratio(BigInt(REWARD_SHARES.maker), 10_000n))
        expect(isAbove(paid, most)).toBe(false)
      }),
    )
  })

  /** Paid play at any games: what counts towards rewards, and the theoretical loss. */
  const play = fc
    .array(fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.constantFrom(...games.map(([, game]) => game))), {
      maxLength: 20,
    })
    .map((stakes) => ({
      stake: stakes.reduce((sum, [cents]) => sum + cents, 0n),
      counted: stakes.reduce((sum, [cents, game]) => sum + cents * BigInt(game.counted), 0n),
      lost: stakes.map(([cents, { edge }]) => times(ratio(cents), edge)).reduce(plus, NOTHING),
    }))
  const partOf = (lost: Ratio, share: number): Ratio => times(lost, ratio(BigInt(share), 10_000n))

  it('cashback stays within its share of the day’s theoretical loss, whatever the results', () => {
    const tier = fc.constantFrom(...TIERS.map(({ key }) => key))
    const won = fc.bigInt(0n, 10n ** 10n)
    fc.assert(
      fc.property(play, won, tier, ({ stake, counted, lost }, payout, key) => {
        const back = cashbackOf({ stake, payout, theoreticalLoss: counted }, cashbackRate(key))
        expect(isAbove(ratio(back), partOf(lost, REWARD_SHARES.cashback))).toBe(false)
      }),
    )
  })

  it("affiliates are paid no more than their share of others' loss, in any number of claims", () => {
    const active = fc.nat({ max: 1_000 })
    const days = fc.array(fc.tuple(play, active), { maxLength: 5 })
    fc.assert(
      fc.property(days, (all) => {
        let [earned, claimed, lost] = [0n, 0n, NOTHING]
        for (const [day, players] of all) {
          earned += affiliateEarned(day.counted, affiliateShare(players))
          claimed += claimableOf(earned, claimed)
          lost = plus(lost, day.lost)
          expect(isAbove(ratio(claimed), partOf(lost, REWARD_SHARES.affiliate))).toBe(false)
        }
      }),
    )
  })

  it.each(LEADERBOARD_METRICS)(
    'prizes by %s stay within their share of the winner’s own theoretical loss',
    (metric) => {
      const rank = fc.integer({ min: 1, max: 12 })
      fc.assert(
        fc.property(play, rank, ({ counted, lost }, place) => {
          const prize = ratio(prizeOf(place, metric, counted))
          expect(isAbove(prize, partOf(lost, PRIZE_SHARES[metric]))).toBe(false)
        }),
      )
    },
  )

  it('free boxes that require play give no more than their share of all play, in any number of years', () => {
    // Each week a player plays the least that opens the boxes, at the game that costs the least, or some more.
    const week = fc.bigInt(FREE_BOX_PLAY.cents, 100_000n)
    const levelsPlay = fc.constantFrom(...TIERS.map(({ key }) => xpForLevel(key)))
    const story = fc.tuple(levelsPlay, fc.array(week, { minLength: 50, maxLength: 400 }))
    fc.assert(
      fc.property(story, ([xpBefore, weeks]) => {
        const openings = new Map<number, number>()
        let [xp, given] = [xpBefore, 0n]
        for (const stake of weeks) {
          xp += xpHundredths(stake * BigInt(GAME_EDGES.dice.counted))
          for (const tier of freeBoxTiers.filter(asksForPlay)) {
            for (let day = 0; day < 7; day++) {
              const player = { level: levelOf(xp), xpHundredths: xp, playedCents: stake, openings }
              if (freeBoxState(tier, { ...player, claimedAtMs: null }, 0).lock) break
              openings.set(tier, (openings.get(tier) ?? 0) + 1)
              given += freeBoxCaps(tier).average
            }
          }
          const loss = ratio(xp, 10n)
          const most = times(loss, ratio(BigInt(REWARD_SHARES.freeBoxes), 10_000n))
          expect(isAbove(ratio(given), most)).toBe(false)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('items from free boxes are shipped for no more than their share of the theoretical loss', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), (stake) => {
        const goods = freeValueMax(xpHundredths(stake * BigInt(GAME_EDGES.box.counted)))
        const loss = times(ratio(stake), GAME_EDGES.box.edge)
        const most = times(loss, ratio(BigInt(REWARD_SHARES.freeBoxes), 10_000n))
        expect(isAbove(ratio(goods), most)).toBe(false)
        expect(freeValueMax(xpForFreeValue(goods))).toBe(goods)
        if (goods > 0n) expect(freeValueMax(xpForFreeValue(goods) - 1n)).toBe(goods - 1n)
      }),
    )
  })
})

describe('a hundred accounts that are each other’s maker, affiliate, opponent and sponsor', () => {
  it.each(games)('lose on every coin of paid play at %s, including all rewards', (_, game) => {
    expect(isAbove(game.edge, backOf(game))).toBe(true)
  })

  it('lose as much if one pays for the other’s seat: a sponsored stake earns nothing', () => {
    const { edge } = GAME_EDGES.battle
    for (const sponsored of [0n, 1n, 50n, 99n, 100n]) {
      const staked = ratio(100n - sponsored, 100n)
      const back = times(backOf(GAME_EDGES.battle), staked)
      expect(isAbove(edge, back)).toBe(true)
    }
  })

  it('use no stake twice: a stake that unlocked a bonus earns no share of anything', () => {
    const cents = fc.bigInt(1n, 10n ** 7n)
    const codes = [
      'deposit.credited',
      'deposit.bonus',
      'deposit.promo',
      'voucher.redeemed',
      'item.sale',
    ]
    const credit = fc
      .tuple(fc.constantFrom(...codes), cents)
      .map(([code, amount]) => entry(code, amount))
    const edges = fc.constantFrom(...games.map(([, game]) => game))
    const stake = fc.tuple(cents, edges, fc.constantFrom('box.stake', STAKE_SETTLED))
    const story = fc.array(
      fc.oneof(
        credit.map((credited) => ({ credited, edge: NOTHING })),
        stake.map(([amount, game, code]) => ({
          credited: entry(code, -amount, game.counted),
          edge: game.edge,
        })),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(story, (acts) => {
        let [state, lost, given, shared] = [emptyPlaythrough, NOTHING, NOTHING, NOTHING]
        for (const { credited: each, edge } of acts) {
          const unpaid = bonusPart(state, each)
          const isStake = each.amount < 0n
          state = applyPlay(state, each)
          if (isStake) {
            expect(unpaid >= 0n && unpaid <= -each.amount).toBe(true)
            lost = plus(lost, times(ratio(-each.amount), edge))
            const paidLoss = ratio((-each.amount - unpaid) * BigInt(each.houseEdge), 10_000n)
            shared = plus(shared, times(paidLoss, allShares))
          } else if (each.code !== 'deposit.credited') given = plus(given, ratio(each.amount))
        }
        const freed = minus(given, ratio(state.bonus.left, 10_000n))
        expect(isAbove(plus(freed, shared), lost)).toBe(false)
      }),
    )
  })
})

describe('the journal’s codes', () => {
  const read = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /(?<!\.test)\.ts$/.test(file.name))
      .map((file) => readFileSync(path.join(file.parentPath, file.name), 'utf8'))
  const posting = [...read('src/server'), ...read('scripts')].filter((text) =>
    /\bPosting\b|\bledger\b.*\.post\(|\.post\(tx|entry: '/.test(text),
  )
  /** Operators' actions have names like codes, but are none. */
  const ACTION = /\bdefine(?:Action|Reading)\(\s*'[^']+'/g
  const CODE = /'([a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*)'/g
  const codes = new Set(
    posting.flatMap((text) =>
      [...text.replaceAll(ACTION, '').matchAll(CODE)].map(([, code = '']) => code),
    ),
  )

  /** Codes that debit a player, or move coins between accounts that are not a player's. */
  const noCredits = [
    'bonus.converted',
    'battle.bot',
    'battle.bot-back',
    'battle.bot-payout',
    'battle.entry',
    'battle.fee',
    'battle.refund',
    'battle.sponsor',
    'battle.sponsor-back',
    'battle.stake',
    'bonus.forfeited',
    'bonus.reversed',
    'clawback.affiliate-share',
    'clawback.maker-share',
    'deposit.bonus-reversed',
    'deposit.received',
    'deposit.repaid',
    'deposit.returned',
    'deposit.reversed',
    'deposit.sent-back',
    'receivable.bonus',
    'receivable.deposit',
    'receivable.settled',
    'shipping.fee',
    'withdrawal.fee',
    'withdrawal.refunded',
    'withdrawal.requested',
    'withdrawal.sent',
  ]

  it('each posted code is an offer or listed as none', () => {
    expect(codes.size).toBeGreaterThan(20)
    const unknown = [...codes].filter((code) => !isKnownCredit(code) && !noCredits.includes(code))
    expect(unknown).toEqual([])
  })

  it('each code listed as no offer is posted somewhere', () => {
    const idle = [...Object.keys(nonOfferCredits), ...noCredits].filter((code) => !codes.has(code))
    expect(idle).toEqual([])
  })

  it('the codes that play-through counts as a bonus are those of gifts, besides histories from before', () => {
    const asked = new Set(gifts.flatMap(({ offer }) => offer.codes))
    for (const code of asked) {
      const { bonus } = applyPlay(emptyPlaythrough, entry(code, 100n))
      expect([code, bonus.left > 0n]).toEqual([code, true])
    }
    const counted = playthroughCodes.filter(
      (code) =>
        !noCredits.includes(code) &&
        !creditedBonusCodes.includes(code) &&
        applyPlay(emptyPlaythrough, entry(code, 100n)).bonus.left > 0n,
    )
    expect(new Set(counted)).toEqual(asked)
  })
})
