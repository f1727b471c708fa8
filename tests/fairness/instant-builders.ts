import { bytesToHex } from '@noble/hashes/utils.js'
import type { InstantReceipt } from '#domain/fairness/receipt.ts'
import { commitmentOf, SCHEME } from '#domain/fairness/seeds.ts'
import { type BetSeed, betStream, type Hmac } from '#domain/fairness/stream.ts'
import { type DealBet, type DealTerms, deals } from '#domain/games/deals.ts'
import { DICE_DIRECTIONS, type DiceTerms, dice, diceTargetFor } from '#domain/games/dice.ts'
import { type AnyInstantGame, type InstantTerms, termsHash } from '#domain/games/instant.ts'
import {
  PLINKO_RISKS,
  PLINKO_ROWS,
  type PlinkoTerms,
  plinko,
  plinkoTables,
} from '#domain/games/plinko.ts'
import { toCoins } from '#domain/money/money.ts'
import type { Replay } from './replay.ts'

const limits = { min_amount: 0.1, max_amount: 1_000, max_payout: 10_000 }

export const diceTerms: DiceTerms = {
  ...{ game: 'dice', ...limits, house_edge: 100 },
  ...{ min_chance: 0.01, max_chance: 98, rtp: 99 },
}

export const plinkoTerms: PlinkoTerms = {
  ...{ game: 'plinko', ...limits, house_edge: 83 },
  ...plinkoTables(),
}

export const dealTerms: DealTerms = {
  ...{ game: 'deals', ...limits, house_edge: 800 },
  ...{ min_chance: 0.1, max_chance: 80, rtp: 92 },
}

/** A bet on an instant game, with its terms. */
export interface ABet {
  game: AnyInstantGame
  terms: InstantTerms
  parameters: object
  stake: bigint
}

export const someBets: Record<'dice' | 'plinko' | 'deals', ABet> = {
  dice: {
    game: dice,
    terms: diceTerms,
    parameters: { target: 50.5, direction: 'over' },
    stake: 1_234n,
  },
  plinko: {
    game: plinko,
    terms: plinkoTerms,
    parameters: { rows: 16, risk: 'high' },
    stake: 234n,
  },
  deals: {
    game: deals,
    terms: dealTerms,
    parameters: {
      ...{ inventory_item_ids: [], amount: 12.34 },
      ...{ target_item_id: 'lamp', target_price_cents: 5_000 },
    },
    stake: 1_234n,
  },
}

/** Bets with random valid parameters whose highest payout is within the limit. */
export const randomBets: Record<keyof typeof someBets, (random: Replay) => ABet> = {
  dice(random) {
    const direction = DICE_DIRECTIONS[random.below(2)] ?? 'over'
    const winning = 100 + random.below(9_701)
    const parameters = { target: diceTargetFor(winning, direction), direction }
    return { ...someBets.dice, parameters, stake: BigInt(10 + random.below(9_000)) }
  },
  plinko(random) {
    const parameters = {
      rows: PLINKO_ROWS[random.below(PLINKO_ROWS.length)],
      risk: PLINKO_RISKS[random.below(PLINKO_RISKS.length)],
    }
    return { ...someBets.plinko, parameters, stake: BigInt(10 + random.below(990)) }
  },
  deals(random) {
    const price = 1_000 + random.below(999_001)
    const stake = BigInt(Math.ceil(price / 900) + random.below(Math.floor(price * 0.85)))
    const ids = random.below(2) === 0 ? [] : [`item-${random.below(1_000)}`]
    const parameters: DealBet = {
      inventory_item_ids: ids,
      amount: ids.length === 0 ? toCoins(stake) : random.below(2) / 100,
      ...{ target_item_id: `target-${random.below(1_000)}`, target_price_cents: price },
    }
    return { ...someBets.deals, parameters, stake }
  },
}

/** The receipt of a bet as the shop writes it after the reveal. */
export function anInstantReceipt(
  { game, terms, parameters, stake }: ABet,
  seed: BetSeed,
  known: { hash?: string; hmac?: Hmac } = {},
): InstantReceipt {
  const { result, payout } = game.draw(terms, parameters, stake, betStream(seed, known.hmac))
  return {
    scheme: SCHEME,
    game: game.name,
    bet_id: `bet-${seed.nonce}`,
    player: 'Quiet Otter',
    server_seed_hash: commitmentOf(seed.serverSeed),
    server_seed: bytesToHex(seed.serverSeed),
    client_seed: seed.clientSeed,
    client_seed_origin: 'player',
    nonce: seed.nonce,
    parameters,
    configuration: { ...terms, version_hash: known.hash ?? termsHash(terms) },
    stake_cents: Number(stake),
    payout_cents: Number(payout),
    result,
    created_at: '2030-01-02T03:04:05.678Z',
  }
}
