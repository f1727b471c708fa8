import { z } from 'zod'
import { text } from '#contract/text.ts'
import { coins, hash, id } from '#contract/values.ts'

const count = z.number().int()

/** What every instant game's config states; its `version_hash` is sha256 of the RFC 8785 JSON of all the rest. */
export const instantTerms = z.object({
  game: text,
  min_amount: coins,
  max_amount: coins,
  max_payout: coins.meta({ description: 'The maximum payout of one bet' }),
  house_edge: count.meta({
    description: 'The house edge in basis points, as play-through and XP count it',
  }),
  version_hash: hash,
})

/** What a call's bets were drawn from, and the wallet after them. */
export const drawnFrom = z.object({
  server_seed_hash: hash,
  client_seed: text,
  balance: coins,
  balance_seq: count,
})
export type DrawnFrom = z.output<typeof drawnFrom>

/** A bet that was settled at once, as its player sees it again. */
export const instantBet = z.object({
  bet_id: id,
  nonce: count,
  multiplier: z.number(),
  payout: coins,
})

/** What a bet on an instant game is refused for, besides what its form says. */
export const instantRefusals = [
  'validation_failed',
  'unauthenticated',
  'account_on_hold',
  'excluded',
  'limit_reached',
  'insufficient_funds',
  'too_many_requests',
  'idempotency_mismatch',
  'idempotency_in_flight',
] as const
