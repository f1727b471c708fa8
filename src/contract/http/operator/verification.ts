import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { documentFault, documentKind, verificationDocument } from '#contract/http/verification.ts'
import { text, textOr } from '#contract/text.ts'
import { dataOf, instant, listOf, page } from '#contract/values.ts'
import { VERIFICATION_STATES } from '#domain/lifecycle/verification.ts'
import { DOCUMENT_KINDS } from '#domain/protection/documents.ts'
import {
  actionRefusals,
  actionReply,
  plainLine,
  reason,
  reasonBody,
  rowId,
  rowParams,
} from './acts.ts'

const NOTE_LENGTH_MAX = 300
const DOCUMENT_NUMBER_LENGTH_MAX = 40
const APPROVED_DOCUMENTS_MAX = 100

export const listVerifications = defineCall({
  method: 'GET',
  path: '/api/operator/verifications',
  summary:
    'Players whose identity needs verification or was verified, longest in their status first',
  access: 'operator',
  limit: 'operating',
  reads: 'standby',
  query: z.object({
    ...page,
    status: z.enum(VERIFICATION_STATES).optional(),
    player_id: rowId.optional(),
  }),
  reply: listOf(
    z.object({
      player_id: rowId,
      player: z.object({ id: rowId, name: text, email: text.nullable() }),
      status: z.enum(VERIFICATION_STATES),
      note: text.nullable(),
      documents: z.number().int(),
      updated_at: instant,
      expires_at: instant.nullable(),
    }),
  ),
  refusals: [],
})

export const listVerificationDocuments = defineCall({
  method: 'GET',
  path: '/api/operator/verifications/:id/documents',
  summary: "A player's documents, without their contents",
  access: 'operator',
  limit: 'operating',
  params: rowParams,
  reply: z.object({ data: z.array(verificationDocument) }),
  refusals: [],
})

export const readVerificationDocument = defineCall({
  method: 'POST',
  path: '/api/operator/documents/:id/read',
  summary: 'View a document; every view is recorded in the log with its reason',
  access: 'operator',
  limit: 'operating',
  idempotency: 'none',
  isReading: true,
  params: rowParams,
  body: reasonBody,
  reply: dataOf(
    z.object({
      kind: documentKind,
      content_type: z.enum(['image/png', 'image/jpeg', 'image/webp']),
      content: text.meta({ description: 'The picture, in base64' }),
    }),
  ).extend({ msg: text }),
  refusals: ['not_found', 'own_account', 'document_unreadable'],
})

export const approveVerification = defineCall({
  method: 'POST',
  path: '/api/operator/verifications/:id/approve',
  summary:
    'Approve the identity of a player, also after a refusal, by the documents that were seen: what waited for it is released',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({
    reason,
    document_ids: z
      .array(rowId)
      .min(1, 'Name the documents that you have seen.')
      .max(APPROVED_DOCUMENTS_MAX)
      .meta({ description: 'The documents that were seen: all that nobody has decided on' }),
    document_country: textOr('Enter the country of the document.')
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'Enter the two letters of the country.')
      .meta({ description: 'The country that issued the document, such as DE' }),
    document_number: plainLine(DOCUMENT_NUMBER_LENGTH_MAX).meta({
      description: 'As printed; only a keyed hash is kept, to recognize the same person',
    }),
  }),
  reply: actionReply,
  refusals: [...actionRefusals, 'documents_changed'],
})

export const reopenVerification = defineCall({
  method: 'POST',
  path: '/api/operator/verifications/:id/reopen',
  summary: 'Take a refusal back: the documents wait for a decision again',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: reasonBody,
  reply: actionReply,
  refusals: actionRefusals,
})

export const refuseVerification = defineCall({
  method: 'POST',
  path: '/api/operator/verifications/:id/refuse',
  summary: 'Reject the documents of a player, who can read the note and send others',
  access: 'operator',
  limit: 'operating',
  idempotency: 'allowed',
  params: rowParams,
  body: z.object({
    reason,
    note: plainLine(NOTE_LENGTH_MAX),
    documents: z
      .array(z.object({ id: rowId, fault: documentFault }))
      .min(1)
      .max(APPROVED_DOCUMENTS_MAX)
      .optional()
      .meta({
        description: 'What is wrong with which; the others are kept. All are refused if omitted',
      }),
    missing: z
      .array(documentKind)
      .max(DOCUMENT_KINDS.length)
      .optional()
      .meta({ description: 'Kinds that the player has to send besides' }),
  }),
  reply: actionReply,
  refusals: [...actionRefusals, 'documents_changed'],
})
