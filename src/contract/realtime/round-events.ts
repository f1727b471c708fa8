import { z } from 'zod'
import { crashBet, crashRound } from '#contract/http/crash.ts'
import { wheelBet, wheelPlayers, wheelRound, wheelTotals } from '#contract/http/wheel.ts'
import { coins, id } from '#contract/values.ts'

const count = z.number().int()

/** A change of a round's status. `seq` grows by one with each event of a channel, over restarts too. */
const roundChanged = <Round extends z.ZodType>(round: Round) =>
  z.object({ seq: count, type: z.literal('round'), round })

/** Ten times a second while a rocket flies; one that is late is left out. Repeats the newest `seq`. */
const crashTick = z.object({
  seq: count,
  type: z.literal('tick'),
  id,
  elapsed_ms: count,
  multiplier: z.number(),
})

/** What each event of the rounds holds; its name is its channel's, in the namespace before the colon. */
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
} satisfies Record<string, z.ZodType>

export type RoundEvents = {
  [Name in keyof typeof roundEventSchemas]: z.output<(typeof roundEventSchemas)[Name]>
}

/** The Socket.IO namespaces of the games; open to everybody who listens. */
export const roundNamespaces = ['/crash', '/wheel'] as const

/** Where an event of the rounds is told. */
export const namespaceOf = (event: keyof RoundEvents): (typeof roundNamespaces)[number] =>
  event.startsWith('crash:') ? '/crash' : '/wheel'
