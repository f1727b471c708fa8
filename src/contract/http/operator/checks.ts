import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { text } from '#contract/text.ts'
import { instant, listOf, page } from '#contract/values.ts'
import { AML_ALERT_STATES } from '#domain/lifecycle/aml-alert.ts'
import { AML_RULES } from '#domain/protection/aml-rules.ts'
import { MARKER_DECISIONS, MARKERS } from '#domain/protection/markers.ts'
import { actionRefusals, actionReply, reasonBody, rowId, rowParams } from './acts.ts'

const player = z.object({ id: rowId, name: text, email: text.nullable() })

export const listAmlAlerts = defineCall({
  method: 'GET',
  path: '/api/operator/alerts',
  summary: 'Alerts of the rules against money laundering, oldest first',
  access: 'operator',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    state: z.enum(AML_ALERT_STATES).optional(),
    player_id: rowId.optional(),
  }),
  reply: listOf(
    z.object({
      id: rowId,
      rule: z.enum(AML_RULES),
      state: z.enum(AML_ALERT_STATES),
      player,
      evidence: z.record(text, z.unknown()),
      raised_at: instant,
      decided_at: instant.nullable(),
    }),
  ),
  refusals: [],
})

export const listMarkers = defineCall({
  method: 'GET',
  path: '/api/operator/markers',
  summary:
    'Markers in the play or deposits of players that may call for a conversation, newest first',
  access: 'operator',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    state: z.enum(['open', 'decided']).optional(),
    player_id: rowId.optional(),
  }),
  reply: listOf(
    z.object({
      id: rowId,
      marker: z.enum(MARKERS),
      week: text.meta({ description: 'The Monday that its week begins with' }),
      player,
      evidence: z.record(text, z.unknown()),
      noted_at: instant,
      decision: z.enum(MARKER_DECISIONS).nullable().meta({ description: 'Null while it is open' }),
      decided_at: instant.nullable(),
    }),
  ),
  refusals: [],
})

export const decideMarker = defineCall({
  method: 'POST',
  path: '/api/operator/markers/:id/decide',
  summary:
    'Decide a marker: nothing is to be done, or the player is to be talked to; a hold of the account decides its markers by itself',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody.extend({ decision: z.enum(MARKER_DECISIONS).exclude(['held']) }),
  reply: actionReply,
  refusals: actionRefusals,
})

export const clearAmlAlert = defineCall({
  method: 'POST',
  path: '/api/operator/alerts/:id/clear',
  summary: 'Clear an alert: release what it holds',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const confirmAmlAlert = defineCall({
  method: 'POST',
  path: '/api/operator/alerts/:id/confirm',
  summary: 'Confirm an alert: what it holds stays held and can be released later',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})
