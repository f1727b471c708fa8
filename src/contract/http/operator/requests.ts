import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { obstacle } from '#contract/http/funds.ts'
import { shipment } from '#contract/http/shipping.ts'
import { withdrawal } from '#contract/http/withdrawals.ts'
import { text } from '#contract/text.ts'
import { coins, listOf, page, requestStatus } from '#contract/values.ts'
import {
  actionRefusals,
  actionReply,
  plainLine,
  reason,
  reasonBody,
  rowId,
  rowParams,
} from './acts.ts'

const TRACKING_LENGTH_MAX = 80
const NOTE_LENGTH_MAX = 300
const TXID_LENGTH_MAX = 120

const whose = {
  player: z.object({ id: rowId, name: text, email: text.nullable() }),
}

const whyNot = {
  obstacle: obstacle.nullable().meta({ description: 'Why it may not be sent now; null: it may' }),
}

/** The refusals of every step: withdrawals and parcels are checked again at each one. */
const stepRefusals = [
  ...actionRefusals,
  'account_restricted',
  'playthrough_open',
  'funds_held',
  'funds_returned',
  'gift_locked',
  'being_checked',
  'verification_needed',
] as const

/** A note for the player, if they should read more than the standard text. */
const note = plainLine(NOTE_LENGTH_MAX).nullable().default(null)

const requests = z.object({
  ...page,
  status: requestStatus.optional(),
  player_id: rowId.optional(),
})

const operatedWithdrawal = withdrawal.extend({
  ...whose,
  sending: z.enum(['due', 'asking', 'accepted', 'refused', 'unknown']).nullable().meta({
    description: "The provider's progress; only `due` and `refused` are certainly not sent",
  }),
  operator_note: text.nullable(),
  ...whyNot,
})

export const listAllWithdrawals = defineCall({
  method: 'GET',
  path: '/api/operator/withdrawals',
  summary: 'The withdrawals of all players, oldest first',
  access: 'support',
  limit: 'operating',
  query: requests,
  reply: listOf(operatedWithdrawal),
  refusals: [],
})

export const startWithdrawal = defineCall({
  method: 'POST',
  path: '/api/operator/withdrawals/:id/start',
  summary: 'Approve a withdrawal; above 1,000 a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: stepRefusals,
})

export const turnDownWithdrawal = defineCall({
  method: 'POST',
  path: '/api/operator/withdrawals/:id/cancel',
  summary: 'Reject a withdrawal: the coins return to the balance',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({
    reason,
    note,
    not_sent_proof: plainLine(NOTE_LENGTH_MAX).nullable().default(null).meta({
      description: 'Evidence that the provider has not sent it, required when that is uncertain',
    }),
  }),
  reply: actionReply,
  refusals: [...actionRefusals, 'withdrawal_is_sent'],
})

export const finishWithdrawal = defineCall({
  method: 'POST',
  path: '/api/operator/withdrawals/:id/finish',
  summary: 'Settle a withdrawal whose confirmation was lost, by its transaction ID',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ reason, txid: plainLine(TXID_LENGTH_MAX) }),
  reply: actionReply,
  refusals: actionRefusals,
})

const operatedShipment = shipment.extend({ ...whose, value: coins, ...whyNot })

export const listAllShipments = defineCall({
  method: 'GET',
  path: '/api/operator/shipments',
  summary: 'The parcels of all players, oldest first',
  access: 'support',
  limit: 'operating',
  query: requests,
  reply: listOf(operatedShipment),
  refusals: [],
})

export const startShipment = defineCall({
  method: 'POST',
  path: '/api/operator/shipments/:id/start',
  summary: 'Start processing a parcel; a second operator confirms one worth over 1,000',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: stepRefusals,
})

export const shipShipment = defineCall({
  method: 'POST',
  path: '/api/operator/shipments/:id/ship',
  summary: 'Mark a parcel as sent, with its tracking number',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ reason, tracking_number: plainLine(TRACKING_LENGTH_MAX) }),
  reply: actionReply,
  refusals: stepRefusals,
})

export const turnDownShipment = defineCall({
  method: 'POST',
  path: '/api/operator/shipments/:id/cancel',
  summary: 'Reject a parcel: the items and the fee are returned',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({ reason, note }),
  reply: actionReply,
  refusals: actionRefusals,
})

export const refundBet = defineCall({
  method: 'POST',
  path: '/api/operator/bets/:id/refund',
  summary:
    'Refund what a bet lost, once; above a limit a second operator confirms. The bet stays as it was',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const refundShipment = defineCall({
  method: 'POST',
  path: '/api/operator/shipments/:id/refund',
  summary:
    'Refund the items and the fee of a shipped parcel in coins, once, such as of one that was lost; above a limit a second operator confirms',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})
