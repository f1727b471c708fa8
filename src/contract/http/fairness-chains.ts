import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { hash, id, instant, page } from '#contract/values.ts'
import { roundGame } from './rounds.ts'

const count = z.number().int()

const chain = z.object({
  chain_id: id,
  chain_end: hash.meta({ description: 'The link of index k is what hashes to it in k steps' }),
  length: count,
  announced_at: instant.meta({ description: 'Before the first round of the chain' }),
})

export const listChainLinks = defineCall({
  method: 'GET',
  path: '/api/fairness/chains/:game',
  summary: 'The hash chain that decides the rounds of a game, and its links so far, newest first',
  access: 'visitor',
  params: z.object({ game: roundGame }),
  query: z.object({
    ...page,
    chain_id: id.optional().meta({ description: 'The one in use without' }),
  }),
  reply: z.object({
    data: chain.extend({
      game: roundGame,
      scheme: z.literal('hmac-sha256/v1'),
      next_index: count.meta({ description: 'What the next round that is made will have' }),
      is_sandbox_beacon: z.boolean(),
      chains: z
        .array(chain)
        .meta({ description: 'All of the game, those to come too; newest first' }),
      links: z.array(
        z.object({
          index: count,
          round_id: id,
          link: hash,
          salt: hash.nullable(),
          beacon: z.object({ chain: hash, round: count, signature: text.nullable() }),
          result: z
            .number()
            .nullable()
            .meta({ description: 'The bust or the sector; null of a refunded round' }),
        }),
      ),
    }),
    next_cursor: text.nullable(),
  }),
  refusals: ['not_found', 'validation_failed', 'too_many_requests'],
})
