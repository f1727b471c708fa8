import { z } from 'zod'
import { text } from '#contract/text.ts'
import { clientSeed, clientSeedOrigin, hash, id, instant } from '#contract/values.ts'

export const count = z.number().int()

/** The common fields of receipts of bets on a pair of seeds. */
export const drawnBet = z.object({
  scheme: z.literal('hmac-sha256/v1'),
  bet_id: id,
  player: text,
  server_seed_hash: hash,
  server_seed: hash.nullable(),
  client_seed: clientSeed,
  client_seed_origin: clientSeedOrigin,
  nonce: count,
  stake_cents: count,
  payout_cents: count,
  created_at: instant,
})

/** The receipt of a bet on a game that is drawn from a pair of seeds. */
export type DrawnBet = z.output<typeof drawnBet> & {
  game: string
  parameters: object
  configuration: { version_hash: string }
  result: object
}
