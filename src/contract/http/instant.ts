import { z } from 'zod'
import { text } from '#contract/text.ts'
import { coins, hash, id } from '#contract/values.ts'

const count = z.number().int()

/** The common config fields of all instant games; `version_hash` is sha256 of the RFC 8785 JSON of all others. */
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

/** The seeds that the bets of a call were drawn from, and the wallet after them. */
export const drawnFrom = z.object({
  server_seed_hash: hash,
  client_seed: text,
  balance: coins,
  balance_seq: count,
})
export type DrawnFrom = z.output<typeof drawnFrom>

/** A settled bet, as its player sees it. */
export const instantBet = z.object({
  bet_id: id,
  nonce: count,
  multiplier: z.number(),
  payout: coins,
})

/** Of the terms that the player saw, with a bet. */
export const shownTerms = {
  version_hash: hash.optional().meta({
    description:
      'The `version_hash` of the terms that the player saw; a bet under others is refused',
  }),
}

/** Refusals of a bet on an instant game, besides those of its own rules. */
export const instantRefusals = ['limit_reached', 'insufficient_funds'] as const
