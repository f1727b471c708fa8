import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { wireGames } from '#contract/games.ts'
import { text } from '#contract/text.ts'
import {
  boxKind,
  clientSeed,
  clientSeedOrigin,
  dataOf,
  hash,
  id,
  instant,
  slug,
} from '#contract/values.ts'
import type { RoundGame } from '#domain/games/games.ts'
import { WHEEL_MULTIPLIERS } from '#domain/games/wheel.ts'
import { beaconNetwork } from './chains.ts'
import { count, type DrawnBet, drawnBet } from './receipt-parts.ts'

export const boxReceipt = drawnBet.extend({
  game: z.literal('box'),
  parameters: z.object({}),
  configuration: z.object({
    kind: boxKind,
    slug,
    version: count,
    version_hash: hash,
    price_cents: count,
    items: z.array(z.object({ id, name: text, price_cents: count, tickets: count })),
  }),
  result: z.object({ ticket: count, item_id: id }),
})
export type BoxReceipt = z.output<typeof boxReceipt>

/** The receipts of all games that are drawn from a pair of seeds, each changed in the same way. */
export const eachDrawn = <T>(change: (receipt: z.ZodObject) => z.ZodObject) =>
  z.discriminatedUnion('game', [
    change(boxReceipt),
    ...wireGames.map(({ receipt }) => change(receipt)),
  ]) as z.ZodType as z.ZodType<T>

export type DrawnReceipt = BoxReceipt | DrawnBet

export const drawnConfiguration = z.union([
  boxReceipt.shape.configuration,
  ...wireGames.map(({ receipt }) => receipt.shape.configuration),
]) as z.ZodType as z.ZodType<DrawnReceipt['configuration']>

/** The beacon round that decides, with everything needed to check it. */
const receiptBeacon = beaconNetwork.extend({
  round: count,
  signature: text.nullable(),
  randomness: hash.nullable(),
})

/** The common fields of receipts of bets on crash and wheel. */
const roundReceipt = z.object({
  scheme: z.literal('hmac-sha256/v1'),
  bet_id: id,
  player: text,
  round_id: id,
  index: count.meta({ description: 'Counted from 1 along the chain' }),
  link: hash.nullable().meta({ description: 'Null until it is revealed' }),
  link_hash: hash,
  chain: z.object({
    chain_id: id,
    chain_end: hash.meta({ description: 'What was announced before the first round' }),
    length: count,
  }),
  beacon: receiptBeacon.meta({ description: 'Named before bets opened' }),
  salt: hash.nullable().meta({ description: "The beacon's randomness" }),
  stake_cents: count,
  payout_cents: count.nullable().meta({ description: 'Null while open or canceled' }),
  created_at: instant,
  bets_close_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
})
const hundredths = count.meta({ description: 'A multiplier in whole hundredths' })
const durationMs = count.meta({ description: 'Milliseconds since started_at' })

export const crashReceipt = roundReceipt.extend({
  game: z.literal('crash'),
  parameters: z.object({
    auto_cashout_hundredths: hundredths.nullable(),
    is_auto_cashout_given: z.boolean(),
  }),
  configuration: z.object({
    kind: z.literal('crash'),
    slug,
    version: count,
    version_hash: hash,
    growth_per_ms: z.number(),
    edge_basis_points: count,
  }),
  status: z.enum(['open', 'won', 'lost', 'canceled', 'refunded']),
  result: z.object({
    bust_hundredths: hundredths.nullable(),
    multiplier_hundredths: hundredths.nullable(),
    elapsed_ms: durationMs.nullable().meta({
      description: 'When the server received the cash-out; null for an auto cash-out',
    }),
    bust_after_ms: durationMs.nullable().meta({ description: 'When it reached the bust' }),
  }),
})
export type CrashReceipt = z.output<typeof crashReceipt>

const wheelMultiplier = z.literal(WHEEL_MULTIPLIERS)

export const wheelReceipt = roundReceipt.extend({
  game: z.literal('wheel'),
  parameters: z.object({ multiplier: wheelMultiplier }),
  configuration: z.object({
    kind: z.literal('wheel'),
    slug,
    version: count,
    version_hash: hash,
    sectors: z.array(wheelMultiplier).readonly(),
  }),
  status: z.enum(['open', 'won', 'lost', 'canceled', 'refunded']),
  result: z.object({ sector: count.nullable(), multiplier: wheelMultiplier.nullable() }),
})
export type WheelReceipt = z.output<typeof wheelReceipt>

export type BetReceipt = DrawnReceipt | CrashReceipt | WheelReceipt

const roundReceipts = {
  crash: crashReceipt,
  wheel: wheelReceipt,
} satisfies Record<RoundGame, z.ZodObject>

const logged = z
  .object({ entry: text, proof: text })
  .nullable()
  .meta({ description: "The proof that it is in the shop's log; null if it is not" })

/** Fields next to a receipt's own: the signature of the shop and the log proofs of earlier commitments. */
const attested = {
  log: logged,
  signature: z.object({ key_id: text, value: text }).meta({
    description:
      "Ed25519 signature by the receipts' key, over everything except itself and the proofs",
  }),
}
const attestedDrawn = { ...attested, configuration_log: logged }
type Attested = z.output<z.ZodObject<typeof attestedDrawn>>

export const getReceipt = defineCall({
  method: 'GET',
  path: '/api/fairness/bets/:id',
  summary: 'The public receipt of a bet: everything needed to verify it',
  access: 'visitor',
  limit: 'computing',
  params: z.object({ id }),
  reply: dataOf(
    z.union([
      eachDrawn<DrawnReceipt & Attested>((receipt) => receipt.extend(attestedDrawn)),
      roundReceipts.crash.extend(attested),
      roundReceipts.wheel.extend(attested),
    ]),
  ),
  refusals: ['not_found', 'validation_failed'],
})

const battleSeat = z.object({
  seat: count,
  team_idx: count,
  is_bot: z.boolean(),
  player: text.nullable(),
  client_seed: clientSeed.nullable(),
  client_seed_origin: z.union([clientSeedOrigin, z.literal('bot')]).nullable(),
})

export const battleReceipt = z.object({
  scheme: z.literal('hmac-sha256/v1'),
  game: z.literal('battle'),
  battle_id: id,
  status: z.enum(['waiting', 'in_progress', 'ended', 'canceled']),
  server_seed_hash: hash,
  server_seed: hash.nullable().meta({ description: 'Null before the end' }),
  parameters: z.object({
    format: z.enum(['1v1', '1v1v1', '1v1v1v1', '2v2', '3v3', '2v2v2']),
    mode: z.enum(['classic', 'shared', 'jackpot', 'last_chance']),
    is_crazy: z.boolean(),
  }),
  price_cents: count.meta({ description: 'The price of one seat for all rounds' }),
  fee_basis_points: count.optional().meta({
    description: 'The fee, of what a player stakes on their own seat; none if it is left out',
  }),
  configurations: z
    .array(boxReceipt.shape.configuration)
    .meta({ description: 'The box versions, each once, fixed at creation' }),
  bot_seeds: z.array(clientSeed).meta({
    description: 'By seat: the client seed of a bot there; published with the commitment',
  }),
  seats: z.array(battleSeat),
  rounds: z
    .array(
      z.object({
        round: count,
        configuration: count.meta({ description: 'An index of configurations' }),
        drops: z.array(z.object({ seat: count, ticket: count, item_id: id })),
      }),
    )
    .meta({ description: 'In the order of play; a round that has not started has no drops' }),
  filled_at: instant.nullable(),
  beacon: receiptBeacon
    .nullable()
    .meta({ description: 'Fixed when the battle is full: the first round due 3 seconds later' }),
  entropy: hash.nullable(),
  result: z
    .object({
      totals_cents: z.array(count).meta({ description: 'By seat' }),
      winning_team_idx: count.nullable(),
      winners: z.array(count),
      draw: z
        .object({
          kind: z.enum(['tie', 'jackpot']),
          teams: z.array(z.object({ team_idx: count, weight: count })),
          drawn: count,
        })
        .nullable(),
      payouts: z.array(z.object({ seat: count, coins_cents: count, takes_items: z.boolean() })),
    })
    .nullable()
    .meta({ description: 'Null before the end' }),
  created_at: instant,
  ended_at: instant.nullable(),
})
export type BattleReceipt = z.output<typeof battleReceipt>

export const getBattleReceipt = defineCall({
  method: 'GET',
  path: '/api/fairness/battles/:id',
  summary:
    'The public receipt of a battle: everything needed to verify it, as far as it is revealed',
  access: 'visitor',
  limit: 'computing',
  params: z.object({ id }),
  reply: dataOf(battleReceipt.extend(attested)),
  refusals: ['not_found', 'validation_failed'],
})
