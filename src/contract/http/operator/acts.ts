import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { unitsMax } from '#contract/characters.ts'
import { fewMarks } from '#contract/length-checks.ts'
import { isOneLine } from '#contract/support-text.ts'
import { text, textOr } from '#contract/text.ts'
import { coins, hash, instant, listOf, message, page } from '#contract/values.ts'
import { isCoins } from '#domain/money/money.ts'

/** Operators' calls refer to rows by UUID. */
export const rowId = z.uuid()
export const rowParams = z.object({ id: rowId })

/** One line of plain text. */
export const plainLine = (lengthMax: number) =>
  textOr('Write something.')
    .trim()
    .max(unitsMax(lengthMax), { error: `Use at most ${lengthMax} characters.`, abort: true })
    .check(fewMarks('This line'))
    .normalize('NFC')
    .min(1, 'Write something.')
    .max(lengthMax, `Use at most ${lengthMax} characters.`)
    .refine(isOneLine, 'Write one line of plain text.')

const REASON_LENGTH_MAX = 500

/** The operator's reason, which stays in the log of actions forever. */
export const reason = plainLine(REASON_LENGTH_MAX).min(3, 'Give a reason of at least 3 characters.')

export const reasonBody = z.object({ reason })

const ADJUSTMENT_MAX = 100_000

/** Coins to add, or to deduct if negative. */
export const adjustment = z
  .number('Enter an amount.')
  .min(-ADJUSTMENT_MAX, `At most ${ADJUSTMENT_MAX} coins can be deducted at once.`)
  .max(ADJUSTMENT_MAX, `At most ${ADJUSTMENT_MAX} coins can be added at once.`)
  .refine(isCoins, 'Use at most two decimals.')
  .refine((value) => value !== 0, 'Enter an amount other than zero.')
  .meta({ description: 'Coins to add, or to deduct when negative; at most 2 decimals' })

/** The result of an action: done, or waiting for a second operator. */
export const actionReply = message.extend({
  data: z.object({
    status: z.enum(['done', 'waiting']),
    id: rowId.meta({
      description: 'The id of the action in the log; also of the approval while it waits',
    }),
  }),
})
export type ActionReply = z.output<typeof actionReply>

export const actionRefusals = [
  'not_found',
  'own_account',
  'account_on_hold',
  'approval_waiting',
  'request_moved_on',
] as const

const logEntry = z.object({
  seq: z.number().int(),
  id: rowId,
  at: instant,
  action: text.meta({ description: 'Such as `balance.adjust`' }),
  stage: z.enum(['done', 'asked', 'rejected']),
  operator: text.nullable().meta({ description: "Name; null: done on the server's command line" }),
  asked_by: text.nullable().meta({ description: 'The first of two operators' }),
  player_id: rowId.nullable(),
  subject_id: rowId.nullable(),
  amount: coins.nullable(),
  reason: text,
  detail: z.record(text, z.unknown()),
  operator_id: rowId.nullable(),
  asked_by_id: rowId.nullable(),
  hash: text
    .regex(/^(?:[0-9a-f]{2}){32,33}$/)
    .meta({ description: "The id of the key, and the entry's hash under it" }),
  salt: text
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .meta({ description: 'Null once an erasure has removed the texts' }),
  link: hash.meta({ description: 'The SHA-256 of the link before, the salt and the entry' }),
})
export type LogEntry = z.output<typeof logEntry>

/** Shorter texts stand in nearly every entry. */
const SEARCH_LENGTH_MIN = 3
const SEARCH_LENGTH_MAX = 100
const ACTION_LENGTH_MAX = 40

export const readOperatorLog = defineCall({
  method: 'GET',
  path: '/api/operator/log',
  summary:
    "The log of operators' actions, by a part of its texts or of who did it, newest first; each entry contains the hash of the previous one",
  access: 'operator',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    player_id: rowId.optional(),
    search: text
      .trim()
      .min(SEARCH_LENGTH_MIN, `Search for at least ${SEARCH_LENGTH_MIN} characters.`)
      .max(SEARCH_LENGTH_MAX)
      .refine(isOneLine, 'Write plain text.')
      .optional(),
  }),
  reply: listOf(logEntry),
  refusals: [],
})

const approval = logEntry.pick({
  id: true,
  action: true,
  player_id: true,
  subject_id: true,
  amount: true,
  reason: true,
  detail: true,
})
export const waitingApproval = approval.extend({
  asked_by: text,
  asked_at: instant,
  expires_at: instant,
})
export type WaitingApproval = z.output<typeof waitingApproval>

export const listApprovals = defineCall({
  method: 'GET',
  path: '/api/operator/approvals',
  summary: 'Actions that wait for a second operator, oldest first',
  access: 'operator',
  limit: 'operating',
  query: z.object({
    ...page,
    action: text
      .regex(/^[a-z.-]+$/, 'Write the name of an action, such as balance.adjust.')
      .max(ACTION_LENGTH_MAX)
      .optional(),
    asked_by: text
      .trim()
      .min(1)
      .max(SEARCH_LENGTH_MAX)
      .refine(isOneLine, 'Write plain text.')
      .optional()
      .meta({ description: 'A part of the name of who asked' }),
  }),
  reply: listOf(waitingApproval),
  refusals: [],
})

export const confirmApproval = defineCall({
  method: 'POST',
  path: '/api/operator/approvals/:id/confirm',
  summary: 'Approve an action that another operator requested',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: [...actionRefusals, 'second_operator_needed', 'insufficient_funds', 'last_admin'],
})

export const rejectApproval = defineCall({
  method: 'POST',
  path: '/api/operator/approvals/:id/reject',
  summary: "Reject an action that another operator requested, or withdraw one's own request",
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})
