import { z } from 'zod'
import { defineCall, type Reply } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import {
  clientSeed,
  clientSeedOrigin,
  coins,
  dataOf,
  hash,
  id,
  instant,
  listOf,
  page,
} from '#contract/values.ts'
import { type DrawnReceipt, drawnConfiguration, eachDrawn } from './receipts.ts'

const seedState = z.object({
  server_seed_hash: hash,
  next_server_seed_hash: hash,
  client_seed: clientSeed,
  client_seed_origin: clientSeedOrigin,
  nonce: z.number().int(),
})
export type SeedState = z.output<typeof seedState>

export const getFairness = defineCall({
  method: 'GET',
  path: '/api/fairness',
  summary: "The player's commitments, client seed and next nonce",
  access: 'player',
  limit: 'reading',
  reply: dataOf(seedState),
  refusals: [],
})

export const rotateSeeds = defineCall({
  method: 'POST',
  path: '/api/fairness/rotate',
  summary: 'Reveal the server seed and continue with the next one',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  body: z.object({ client_seed: clientSeed.optional() }),
  reply: dataOf(
    z.object({
      server_seed: hash,
      server_seed_hash: hash,
      client_seed: clientSeed,
      nonce: z.number().int(),
      current: seedState,
    }),
  ),
  refusals: ['seed_has_open_bets'],
})

export const setClientSeed = defineCall({
  method: 'PUT',
  path: '/api/fairness/client-seed',
  summary: 'Choose the client seed while its nonce is still 0',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'refused',
  whenOnHold: 'open',
  body: z.object({ client_seed: clientSeed }),
  reply: dataOf(seedState),
  refusals: ['seed_in_use'],
})

export const roll = z.object({
  bet_id: id,
  game: text,
  nonce: z.number().int(),
  title: text,
  result: text,
  stake: coins,
  payout: coins,
  is_revealed: z.boolean(),
  server_seed_hash: hash,
  created_at: instant,
})
export type Roll = z.output<typeof roll>

export const listRolls = defineCall({
  method: 'GET',
  path: '/api/fairness/bets',
  summary: "The player's past rolls, newest first",
  access: 'player',
  limit: 'searching',
  query: z.object(page),
  reply: listOf(roll),
  refusals: [],
})

const overdueSeed = z.object({
  server_seed_hash: hash,
  overdue_since: instant,
  bets: z.number().int().meta({ description: 'How many bets were made on it' }),
})
export type OverdueSeed = z.output<typeof overdueSeed>

export const listOverdueSeeds = defineCall({
  method: 'GET',
  path: '/api/fairness/overdue',
  summary: 'Seeds that have been in play for more than 30 days and are not revealed yet',
  access: 'visitor',
  limit: 'computing',
  query: z.object(page),
  reply: listOf(overdueSeed).extend({ total: z.number().int() }),
  refusals: [],
})

/** The fields that all bets on a seed share with it. */
const ofTheSeed = {
  scheme: true,
  player: true,
  server_seed_hash: true,
  server_seed: true,
  client_seed: true,
  client_seed_origin: true,
} as const
const place = {
  configuration: z.number().int().meta({ description: 'An index of configurations' }),
  title: text,
}
type OfBet<Receipt> = Receipt extends unknown ? Omit<Receipt, keyof typeof ofTheSeed> : never
export type SeedBet = OfBet<DrawnReceipt> & z.output<z.ZodObject<typeof place>>
const seedBet = eachDrawn<SeedBet>((receipt) => receipt.omit(ofTheSeed).extend(place))

/** Larger than in other lists, so that 20 calls suffice to check a seed with 10,000 bets. */
const SEED_PAGE_MAX = 500

export const getSeed = defineCall({
  method: 'GET',
  path: '/api/fairness/seeds/:server_seed_hash',
  summary: 'A commitment: open, or revealed with every nonce and its bet, ready to be recomputed',
  access: 'visitor',
  limit: 'computing',
  params: z.object({ server_seed_hash: hash }),
  query: z.object({
    ...page,
    limit: z.coerce.number().int().min(1).max(SEED_PAGE_MAX).default(20),
  }),
  reply: z.object({
    data: z.object({
      server_seed_hash: hash,
      server_seed: hash
        .nullable()
        .meta({ description: 'Null before the reveal, like the fields below' }),
      client_seed: clientSeed.nullable(),
      client_seed_origin: clientSeedOrigin.nullable(),
      player: text.nullable(),
      nonce: z.number().int().nullable().meta({ description: 'How many bets were made on it' }),
      revealed_at: instant.nullable(),
      overdue_since: instant.nullable().meta({ description: 'When it should have been revealed' }),
      configurations: z.array(drawnConfiguration).meta({
        description: 'The configurations that the bets of this page were drawn from, each once',
      }),
      bets: z.array(seedBet).meta({ description: 'In the order of their nonces' }),
    }),
    next_cursor: text.nullable(),
  }),
  refusals: ['not_found'],
})
export type Seed = Reply<typeof getSeed>['data']
