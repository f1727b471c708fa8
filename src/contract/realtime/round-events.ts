import { z } from 'zod'
import { crashBet, crashRound } from '#contract/http/crash.ts'
import { wheelBet, wheelPlayers, wheelRound, wheelTotals } from '#contract/http/wheel.ts'
import { coins, id } from '#contract/values.ts'
import { type RoundGame, roundGames } from '#domain/games/games.ts'

const count = z.number().int()

/** A change of a round's status. `seq` increases by one with each event of a channel, also across restarts. */
const roundChanged = <Round extends z.ZodType>(round: Round) =>
  z.object({ seq: count, type: z.literal('round'), round })

/** Sent ten times a second while a rocket flies; late ticks are skipped. Repeats the newest `seq`. */
const crashTick = z.object({
  seq: count,
  type: z.literal('tick'),
  id,
  elapsed_ms: count,
  multiplier: z.number(),
})

/** The payload of each round event, by namespace and channel; an event is named after its channel. */
export const roundEventSchemas = {
  'crash:game': z.discriminatedUnion('type', [roundChanged(crashRound), crashTick]),
  'crash:bets': z.object({
    seq: count,
    round_id: id,
    bets: z.array(crashBet).meta({ description: 'Those that are new or have changed' }),
    total_amount: coins,
    players: count,
  }),
  'wheel:game': roundChanged(wheelRound),
  'wheel:bets': z.object({
    seq: count,
    round_id: id,
    bets: z.array(wheelBet).meta({ description: 'Those that are new or have changed' }),
    total_amount: coins,
    totals: wheelTotals,
    players: wheelPlayers,
  }),
} satisfies Record<`${RoundGame}:${'game' | 'bets'}`, z.ZodType>

export type RoundEvents = {
  [Name in keyof typeof roundEventSchemas]: z.output<(typeof roundEventSchemas)[Name]>
}

/** The Socket.IO namespaces of the games, open to everyone. */
export const roundNamespaces = roundGames.map(({ name }) => `/${name}` as const)

/** The namespace in which a round event is sent. */
export const namespaceOf = (event: keyof RoundEvents) =>
  `/${event.slice(0, event.indexOf(':')) as RoundGame}` as const
