import { z } from 'zod'
import { defineCall, type Reply } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { hash, id, instant, page } from '#contract/values.ts'
import { roundGame } from './rounds.ts'

const count = z.number().int()

export const beaconNetwork = z.object({
  chain: hash,
  public_key: text,
  genesis_ms: count,
  period_ms: count,
  is_sandbox: z.boolean(),
})

/** Larger than in other lists, so that few calls suffice to check a chain. */
const CHAIN_PAGE_MAX = 500

const chainLink = z.object({
  index: count,
  round_id: id,
  link: hash,
  salt: hash.nullable().meta({ description: 'Null of a round that ended without its beacon' }),
  beacon: z.object({ chain: hash, round: count, signature: text.nullable() }),
  result: z.number().nullable().meta({ description: 'The bust with 2 decimals, or the sector' }),
})
export type ChainLink = z.output<typeof chainLink>

export const getChain = defineCall({
  method: 'GET',
  path: '/api/fairness/chains/:game',
  summary: 'The hash chain of a game with its revealed links, newest first',
  access: 'visitor',
  limit: 'computing',
  params: z.object({ game: roundGame }),
  query: z.object({
    ...page,
    limit: z.coerce.number().int().min(1).max(CHAIN_PAGE_MAX).default(20),
    chain_id: id.optional().meta({ description: 'An earlier chain than the one in use' }),
  }),
  reply: z.object({
    data: z.object({
      game: roundGame,
      chain_id: id,
      scheme: z.literal('hmac-sha256/v1'),
      chain_end: hash.meta({ description: 'What was announced before the first round' }),
      length: count,
      announced_at: instant,
      next_index: count.meta({ description: 'The index of the next round' }),
      is_sandbox_beacon: z.boolean(),
      beacon: beaconNetwork,
      links: z.array(chainLink),
    }),
    next_cursor: text.nullable(),
  }),
  refusals: ['not_found'],
})
export type Chain = Reply<typeof getChain>['data']
