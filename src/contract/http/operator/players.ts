import { z } from 'zod'
import { birthDate } from '#contract/birth-date.ts'
import { defineCall } from '#contract/call.ts'
import { nickname } from '#contract/forms.ts'
import { deposit } from '#contract/http/deposit.ts'
import { funds } from '#contract/http/funds.ts'
import { playPeriods } from '#contract/http/history.ts'
import { limitHistory } from '#contract/http/protection.ts'
import { listedWithdrawal } from '#contract/http/withdrawals.ts'
import { roles } from '#contract/roles.ts'
import { isOneLine } from '#contract/support-text.ts'
import { text } from '#contract/text.ts'
import { coins, dataOf, download, instant, listOf, page } from '#contract/values.ts'
import { LIMIT_KINDS } from '#domain/protection/limits.ts'
import { PERIODS } from '#domain/schedule/schedule.ts'
import {
  actionRefusals,
  actionReply,
  adjustment,
  reason,
  reasonBody,
  rowId,
  rowParams,
} from './acts.ts'

export const role = z.enum(roles)

const playerEntry = z.object({
  id: rowId,
  name: text,
  email: text.nullable(),
  role,
  is_demo: z.boolean(),
  balance: coins,
  hold: z.object({ since: instant, reason: text }).nullable(),
  tags: z.array(text).meta({ description: 'Words of the staff, which the player never sees' }),
  created_at: instant,
})
export type PlayerEntry = z.output<typeof playerEntry>

export const listPlayers = defineCall({
  method: 'GET',
  path: '/api/operator/players',
  summary:
    'Players by a part of their email or name, by a tag, or by an id, address or transaction of theirs; the newest first',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    search: text.trim().max(254).refine(isOneLine, 'Write plain text.').default(''),
  }),
  reply: listOf(playerEntry),
  refusals: [],
})

const playerFile = playerEntry.extend({
  funds: funds.meta({ description: 'What may be withdrawn, and what blocks the rest' }),
  deposits: z.array(deposit).meta({ description: 'The latest' }),
  withdrawals: z.array(listedWithdrawal).meta({ description: 'The latest' }),
  linked_accounts: z
    .array(
      z.object({
        id: rowId,
        name: text,
        link: z.enum(['proven', 'claimed', 'separated']),
        shares: z
          .array(text)
          .meta({ description: 'The kinds of marks that both have, such as `device`' }),
      }),
    )
    .meta({
      description:
        'Accounts of the same person; those that share only what one of them typed, which restricts nothing; and those that staff separated',
    }),
  movements: z
    .array(
      z.object({
        seq: z.number().int(),
        type: text.meta({ description: 'The ledger code' }),
        amount: coins,
        balance: coins,
        at: instant,
      }),
    )
    .meta({ description: 'The latest of the balance' }),
  notes: z
    .array(
      z.object({
        id: rowId,
        at: instant,
        by: text
          .nullable()
          .meta({ description: "Name; null: written on the server's command line" }),
        text,
      }),
    )
    .meta({ description: 'What staff wrote down, newest first; the player never sees them' }),
  cases: z
    .array(
      z.object({
        kind: z.enum(['ticket', 'identity', 'message', 'name', 'box']),
        id: rowId,
        about: text,
        status: text,
        at: instant,
      }),
    )
    .meta({ description: 'The latest tickets, identity checks and moderated things' }),
})
export type PlayerFile = z.output<typeof playerFile>

export const readPlayerFile = defineCall({
  method: 'GET',
  path: '/api/operator/players/:id',
  summary:
    'A player with their balance, hold, tags, notes, earlier cases, and latest deposits, withdrawals and movements',
  access: 'support',
  limit: 'operating',
  params: rowParams,
  reply: dataOf(playerFile),
  refusals: ['not_found'],
})

/** What is listed of a player, kind by kind. */
export const playerRecordKinds = [
  'bet',
  'round_bet',
  'item',
  'shipment',
  'deposit',
  'withdrawal',
  'ticket',
  'session',
] as const
export type PlayerRecordKind = (typeof playerRecordKinds)[number]

const playerRecord = z.object({
  id: rowId,
  at: instant,
  what: text.meta({ description: 'The game of a bet; otherwise the kind' }),
  about: text
    .nullable()
    .meta({ description: 'The box, item, method, currency, device or subject' }),
  amount: coins.meta({
    description: 'What a bet won or lost, a payment moved, or an item is worth',
  }),
  status: text.nullable(),
  details: z.record(text, z.unknown()),
})
export type PlayerRecord = z.output<typeof playerRecord>

export const listPlayerRecords = defineCall({
  method: 'GET',
  path: '/api/operator/players/:id/records',
  summary: "A player's bets, items, parcels, payments, tickets or devices; newest first",
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  params: rowParams,
  query: z.object({ ...page, kind: z.enum(playerRecordKinds).default('bet') }),
  reply: listOf(playerRecord),
  refusals: ['not_found'],
})

export const readPlayerStatistics = defineCall({
  method: 'GET',
  path: '/api/operator/players/:id/statistics',
  summary: 'What a player paid in and was paid, staked and won by period, and their limits',
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  params: rowParams,
  reply: dataOf(
    z.object({
      deposited: coins.meta({ description: 'Of deposits that stand' }),
      withdrawn: coins.meta({ description: 'Of withdrawals that were sent' }),
      play: z
        .array(
          z.object({
            period: z
              .enum(playPeriods)
              .meta({ description: 'The length of the period, up to the last count' }),
            bets: z.number().int(),
            staked: coins,
            won: coins,
            net: coins.meta({ description: 'Payouts minus stakes; negative: the player lost' }),
          }),
        )
        .meta({ description: 'Settled paid play, without what bonuses paid for' }),
      limits: z
        .array(
          z.object({
            kind: z.enum(LIMIT_KINDS),
            period: z.enum(PERIODS),
            amount: coins.nullable(),
            pending: z.object({ amount: coins.nullable(), effective_at: instant }).nullable(),
          }),
        )
        .meta({ description: 'Those that were set' }),
      exclusion: z
        .object({ kind: text, until: instant.nullable().meta({ description: 'Null: forever' }) })
        .nullable(),
    }),
  ),
  refusals: ['not_found'],
})

export const exportPlayerFile = defineCall({
  method: 'GET',
  path: '/api/operator/players/:id/file',
  summary:
    'Everything about a player as a ZIP: a JSON and a CSV file for each kind of record. The log says who took it',
  access: 'operator',
  limit: 'computing',
  params: rowParams,
  reply: download,
  fileTypes: ['application/zip'],
  refusals: ['not_found', 'own_account'],
})

export const listPlayerLimitChanges = defineCall({
  method: 'GET',
  path: '/api/operator/players/:id/limits/history',
  summary: "How a player's limits, breaks and exclusions changed, by whom and when; newest first",
  access: 'support',
  limit: 'operating',
  reads: 'standby',
  params: rowParams,
  query: z.object(page),
  reply: limitHistory,
  refusals: ['not_found'],
})

export const adjustBalance = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/adjust',
  summary: 'Add coins to a balance or deduct them; above 1,000 a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ amount: adjustment, reason }),
  reply: actionReply,
  refusals: [...actionRefusals, 'insufficient_funds'],
})

export const holdPlayer = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/hold',
  summary:
    'Put a player on hold: no play or deposits, the balance stays; for staff a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: [...actionRefusals, 'last_admin'],
})

export const liftHold = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/lift',
  summary: 'End the hold of a player; for staff a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

const otherBody = z.object({
  other_id: rowId.meta({ description: 'The other account' }),
  reason,
})

export const separateAccounts = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/separate',
  summary: 'Record that two accounts are different people, such as two who share a device',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: otherBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const rejoinAccounts = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/rejoin',
  summary: 'End the separation of two accounts: what they share links them again',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: otherBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const renamePlayer = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/rename',
  summary: 'Give a player another name, such as in place of a rude one',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ name: nickname, reason }),
  reply: actionReply,
  refusals: actionRefusals,
})

export const notePlayer = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/notes',
  summary: 'Write down something about a player for the staff, which the player never sees',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({
    reason: reason.meta({ description: 'The note itself, which stays in the log' }),
  }),
  reply: actionReply,
  refusals: actionRefusals,
})

const TAGS_MAX = 10
const TAG_LENGTH_MAX = 24
const TAG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const tagPlayer = defineCall({
  method: 'PUT',
  path: '/api/operator/players/:id/tags',
  summary: 'Give a player other tags in place of those they have; none removes all',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({
    tags: z
      .array(
        text
          .max(TAG_LENGTH_MAX, `Use at most ${TAG_LENGTH_MAX} characters in a tag.`)
          .regex(TAG, 'Use lower case, digits and hyphens in a tag.'),
      )
      .max(TAGS_MAX, `Use at most ${TAGS_MAX} tags.`)
      .refine((tags) => new Set(tags).size === tags.length, 'Name each tag once.'),
    reason,
  }),
  reply: actionReply,
  refusals: actionRefusals,
})

export const correctBirthDate = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/birth-date',
  summary:
    'Correct a date of birth that was entered in error; a second operator confirms. Whoever is under age by it is put on hold',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ birth_date: birthDate, reason }),
  reply: actionReply,
  refusals: actionRefusals,
})

export const signPlayerOut = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/sign-out',
  summary: 'End all sessions of a player',
  access: 'support',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const resetSecondFactor = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/second-factor/reset',
  summary:
    'Remove the second factors of a player who has lost them, and log them out; a second operator confirms. Withdrawals wait for a while, so that the player hears of it first',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const erasePlayer = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/erase',
  summary:
    'Erase the personal data of a player who asked for it, for good; refused with all reasons in `data.reasons` while money, goods or a check are open',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: [...actionRefusals, 'erasure_refused'],
})

export const grantRole = defineCall({
  method: 'POST',
  path: '/api/operator/players/:id/role',
  summary: 'Grant a role to an account or revoke it, effective immediately',
  access: 'admin',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ role, reason }),
  reply: actionReply,
  refusals: actionRefusals,
})
