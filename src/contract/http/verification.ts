import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { DOCUMENT_BYTES_MAX } from '#contract/limits.ts'
import { text } from '#contract/text.ts'
import { dataOf, id, instant } from '#contract/values.ts'
import { VERIFICATION_STATES } from '#domain/lifecycle/verification.ts'
import {
  ASK_STATES,
  DOCUMENT_FAULTS,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
} from '#domain/protection/documents.ts'
import { progress } from './progress.ts'

export const documentKind = z.enum(DOCUMENT_KINDS, 'Choose a kind of document.')
export const documentFault = z.enum(DOCUMENT_FAULTS, 'Choose what is wrong.')
export type { DocumentKind } from '#domain/protection/documents.ts'

export const verificationDocument = z.object({
  id,
  kind: documentKind,
  content_type: text,
  bytes: z.number().int(),
  uploaded_at: instant,
  state: z.enum(DOCUMENT_STATES),
  fault: documentFault.nullable().meta({ description: 'Why it was refused' }),
})
export type VerificationDocument = z.output<typeof verificationDocument>

export const VERIFICATION_DOCUMENTS_MAX = 10

const verification = z.object({
  status: z.enum(VERIFICATION_STATES),
  is_needed: z.boolean().meta({
    description: 'True while withdrawals and parcels wait for the verification',
  }),
  note: text.nullable().meta({ description: 'Why it was refused' }),
  expires_at: instant.nullable(),
  progress: progress.nullable().meta({ description: 'Null if nothing was asked for' }),
  asks: z
    .array(
      z.object({
        kind: documentKind,
        state: z.enum(ASK_STATES),
        fault: documentFault.nullable(),
        age_days_max: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'How old it may be; null: it has to be valid' }),
      }),
    )
    .meta({ description: 'All that is asked for, and what of it is done' }),
  documents: z.array(verificationDocument),
  documents_max: z.number().int(),
  documents_left: z.number().int().meta({
    description: 'How many more documents are accepted before the next decision',
  }),
})
export type Verification = z.output<typeof verification>

export const getVerification = defineCall({
  method: 'GET',
  path: '/api/profile/verification',
  summary: "The state of the player's identity verification, and the documents sent",
  access: 'player',
  limit: 'reading',
  reply: dataOf(verification),
  refusals: [],
})

export const uploadDocument = defineCall({
  method: 'POST',
  path: '/api/profile/verification/documents',
  summary: 'Upload a picture (PNG, JPEG or WebP) of a document; it is stored encrypted',
  access: 'player',
  limit: 'uploading',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  query: z.object({ kind: documentKind }),
  upload: { field: 'file', bytesMax: DOCUMENT_BYTES_MAX },
  reply: dataOf(verification),
  refusals: ['malformed_request', 'payload_too_large', 'documents_full', 'request_moved_on'],
})
