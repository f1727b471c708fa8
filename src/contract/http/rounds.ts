import { z } from 'zod'
import { text } from '#contract/text.ts'
import { coins, hash, id, instant } from '#contract/values.ts'
import { roundGames } from '#domain/games/games.ts'
import { ROUND_STATES } from '#domain/lifecycle/round.ts'
import { LEADERBOARD_METRICS } from '#domain/rewards/leaderboard.ts'
import { instantRefusals } from './instant.ts'

const count = z.number().int()
const durationMs = z.number().int().meta({ description: 'Milliseconds' })

export const roundGame = z
  .enum(roundGames.map(({ name }) => name))
  .meta({ description: 'Rocket is crash' })
export const roundStatus = z.enum(ROUND_STATES)

/** A player in a round, as everyone sees them. */
export const roundPlayer = z.object({
  id,
  name: text,
  avatar_url: text,
  level: count,
  is_demo: z.boolean().meta({ description: 'A simulated player of the demo' }),
})
export type RoundPlayer = z.output<typeof roundPlayer>

/** The beacon round that decides a round: named before bets open, published after they close. */
export const roundBeacon = z.object({
  chain: hash,
  round: count,
  due_at: instant,
  signature: text.nullable(),
  randomness: hash.nullable(),
  is_sandbox: z.boolean(),
})

/** The common fields of rounds of both games; a round in `new` is never sent. */
export const round = z.object({
  id,
  index: count.meta({ description: "Counted from 1 along the game's chain" }),
  status: roundStatus,
  link_hash: hash.meta({
    description: 'sha256 of the link: the link of the round before, or the end of the chain',
  }),
  link: hash.nullable(),
  salt: hash.nullable().meta({ description: "The beacon's randomness, once published" }),
  beacon: roundBeacon,
  bets_open_at: instant,
  bets_close_at: instant,
  bets_close_in_ms: durationMs.meta({ description: 'Milliseconds; 0 when bets are closed' }),
  started_at: instant
    .nullable()
    .meta({ description: "When the beacon's round was verified: the multiplier counts from here" }),
  elapsed_ms: durationMs.meta({ description: 'Milliseconds since started_at; 0 before' }),
  ended_at: instant.nullable(),
})
export type Round = z.output<typeof round>

/** A round in the list of ended rounds; each game adds its result. */
export const endedRound = z.object({
  id,
  index: count,
  link: hash,
  salt: hash.nullable(),
  beacon_round: count,
  ended_at: instant,
})

/** The reply of a call that places or ends a bet on a round: the bet, and the wallet after it. */
export const betReplyOf = <Bet extends z.ZodType>(bet: Bet) =>
  z.object({ msg: text, data: z.object({ bet, balance: coins, balance_seq: count }) })

/** Refusals of a bet on a round, besides those of its own rules. */
export const roundBetRefusals = [
  ...instantRefusals,
  'bets_closed',
  'too_many_bets',
  'round_is_full',
] as const

/** The newest event of each channel that a snapshot includes. */
export const roundSeq = z.object({ game: count, bets: count })

export const metric = z.enum(LEADERBOARD_METRICS)

/** One of a game's newest or best bets, in the same form for every game played with coins. */
export const publicBet = z.object({
  bet_id: id,
  user: roundPlayer,
  amount: coins,
  multiplier: z
    .number()
    .meta({ description: 'The payout as a multiple of the amount; 0 when lost' }),
  payout: coins,
  created_at: instant,
})
export type PublicBet = z.output<typeof publicBet>
