import { z } from 'zod'
import {
  battleDraw,
  battleDrop,
  battlePayout,
  battleSeat,
  battleSummary,
} from '#contract/http/battles.ts'
import { text } from '#contract/text.ts'
import { coins, hash, id, instant } from '#contract/values.ts'

const count = z.number().int()
/** The events of a battle are numbered from 1 without gaps; a snapshot states the newest one that it includes. */
const numbered = z.object({ id, seq: count })

/** The event `battleCreated` of the channel `battle-{id}`. */
export const battleCreated = numbered

/** The event `playerJoined`: a player, or a bot that the creator called, has paid for a seat. */
export const playerJoined = numbered.extend({ seat: battleSeat, client_seed: text })
export type PlayerJoined = z.output<typeof playerJoined>

/**
 * The event `battleStarted`: every seat is paid. A client that receives it after `due_at` must not accept it: the
 * beacon's round has to be named before it is published.
 */
export const battleStarted = numbered.extend({
  filled_at: instant,
  client_seeds: z.array(text),
  beacon: z.object({
    chain: hash,
    round: count,
    due_at: instant,
    due_in_ms: count,
    is_sandbox: z.boolean(),
  }),
})
export type BattleStarted = z.output<typeof battleStarted>

/** The event `roundStarted`: the drops of the round, for reels that run `round_ms`. */
export const roundStarted = numbered.extend({
  round: count,
  round_ms: count,
  drops: z.array(battleDrop),
  entropy: hash,
  beacon: z.object({ signature: text, randomness: hash }),
})
export type RoundStarted = z.output<typeof roundStarted>

/** The event `roundEnded`: the totals by seat, including this round. */
export const roundEnded = numbered.extend({ round: count, totals: z.array(coins) })
export type RoundEnded = z.output<typeof roundEnded>

/** The event `battleEnded`: everything is paid, and the server seed is revealed. */
export const battleEnded = numbered.extend({
  totals: z.array(coins),
  winners: z.array(count),
  draw: battleDraw.nullable(),
  payouts: z.array(battlePayout),
  server_seed: hash,
  ended_at: instant,
})
export type BattleEnded = z.output<typeof battleEnded>

/** The event `battleCanceled`: all coins have been refunded. */
export const battleCanceled = numbered.extend({
  reason: z.enum(['creator', 'expired', 'beacon', 'player_left']),
})
export type BattleCanceled = z.output<typeof battleCanceled>

/** The event `rematchCreated` of an ended battle: one of its players plays it again, and the others may join. */
export const rematchCreated = numbered.extend({ rematch_id: id })
export type RematchCreated = z.output<typeof rematchCreated>

/**
 * The event `battleUpdated` of the channel `battles`: a public battle was created or changed. `seq` is that of the
 * battle, so that clients can drop older events about it; a client that missed events reads the list again.
 */
export const battleUpdated = z.object({ seq: count, battle: battleSummary })
export type BattleUpdated = z.output<typeof battleUpdated>
