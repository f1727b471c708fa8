import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { amount, coins, dataOf, instant, listOf, message, page } from '#contract/values.ts'
import {
  COOL_OFF_DAYS_MAX,
  EXCLUSION_KINDS,
  SELF_EXCLUSION_DAYS,
} from '#domain/protection/exclusion.ts'
import { LIMIT_KINDS } from '#domain/protection/limits.ts'
import { PERIODS } from '#domain/schedule/schedule.ts'

const REALITY_CHECK_MINUTES_MAX = 24 * 60

const kind = z.enum(LIMIT_KINDS)
const period = z.enum(PERIODS).meta({ description: "A calendar period in the shop's time zone" })
const limitAmount = amount
  .nullable()
  .meta({ description: 'Coins, above zero, at most 2 decimals; null for no limit' })

const limit = z.object({
  kind,
  period,
  amount: coins.nullable(),
  used: coins.meta({
    description: 'Used in the current period; for a loss limit negative after winning',
  }),
  pending: z
    .object({ amount: coins.nullable(), effective_at: instant })
    .nullable()
    .meta({ description: 'The amount that applies from then on' }),
})

const exclusion = z.object({
  kind: z.enum(EXCLUSION_KINDS),
  until: instant.nullable().meta({ description: 'Null: forever' }),
})

export const protection = z.object({
  limits: z.array(limit).meta({ description: 'Each kind and period, set or not' }),
  exclusion: exclusion.nullable(),
  reality_check_minutes: z.number().int().nullable(),
  session: z.object({
    began_at: instant,
    net: coins.meta({ description: 'Net result since then; negative: lost' }),
  }),
})
export type Protection = z.output<typeof protection>

const limitChange = z.object({
  at: instant,
  by: z.enum(['player', 'staff', 'rule']),
  kind: z.enum([...LIMIT_KINDS, ...EXCLUSION_KINDS]),
  period: period.nullable().meta({ description: 'Null for a break or an exclusion' }),
  before: z.union([coins, exclusion]).nullable(),
  after: z
    .union([coins, exclusion])
    .nullable()
    .meta({ description: 'Coins of a limit, or a break or an exclusion; null for none' }),
  effective_at: instant,
})
export type LimitChange = z.output<typeof limitChange>

export const limitHistory = listOf(limitChange)

export const listLimitChanges = defineCall({
  method: 'GET',
  path: '/api/profile/limits/history',
  summary: "How the player's limits, breaks and exclusions changed, by whom and when; newest first",
  access: 'player',
  limit: 'reading',
  query: z.object(page),
  reply: limitHistory,
  refusals: [],
})

export const getLimits = defineCall({
  method: 'GET',
  path: '/api/profile/limits',
  summary: "The player's limits, how much of them is used, and the state of the session",
  access: 'player',
  limit: 'searching',
  reply: dataOf(protection),
  refusals: [],
})

export const setLimit = defineCall({
  method: 'PUT',
  path: '/api/profile/limits',
  summary:
    'Set a limit: a first or lower one applies at once, a higher one or its removal a day later',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({ kind, period, amount: limitAmount }),
  reply: dataOf(protection),
  refusals: [],
})

export const setRealityCheck = defineCall({
  method: 'PUT',
  path: '/api/profile/reality-check',
  summary: 'Set how often the reality check appears',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.object({ minutes: z.int().min(1).max(REALITY_CHECK_MINUTES_MAX).nullable() }),
  reply: dataOf(protection),
  refusals: [],
})

export const excludeOneself = defineCall({
  method: 'POST',
  path: '/api/profile/exclusion',
  summary:
    'Exclude the player from play and deposits, at once and until the end; it cannot be shortened',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cool_off'), days: z.int().min(1).max(COOL_OFF_DAYS_MAX) }),
    z.object({ kind: z.literal('self_exclusion'), days: z.literal(SELF_EXCLUSION_DAYS) }),
  ]),
  reply: message.extend({ data: z.object({ until: instant.nullable() }) }),
  refusals: ['exclusion_shorter'],
})
