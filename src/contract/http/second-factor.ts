import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { unitsMax } from '#contract/characters.ts'
import { fewMarks } from '#contract/length-checks.ts'
import { isOneLine } from '#contract/support-text.ts'
import { text } from '#contract/text.ts'
import { dataOf, id, instant, message } from '#contract/values.ts'
import {
  factorProof,
  hasProof,
  NEEDS_PROOF,
  passkeyAttestation,
  passkeyCreation,
} from './passkeys.ts'
import { session } from './profile.ts'

const passkey = z.object({
  id,
  name: text,
  created_at: instant,
  last_used_at: instant.nullable(),
})
export type PasskeyEntry = z.output<typeof passkey>

const security = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.number().int(),
  sessions: z.array(session),
})
export type Security = z.output<typeof security>

export const getSecurity = defineCall({
  method: 'GET',
  path: '/api/profile/security',
  summary: "The player's second factors, and the devices that are logged in",
  access: 'player',
  limit: 'reading',
  reply: dataOf(security),
  refusals: [],
})

/** Shown once: the shop keeps hashes. */
const newCodes = z.object({
  recovery_codes: z.array(text).meta({ description: 'Shown once; empty if there were some' }),
})

const surrounds = {
  access: 'player',
  limit: 'securing',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
} as const

/** Not needed by an account without one, which logs in again instead. */
const ownPassword = text.max(128).optional()

export const beginTotp = defineCall({
  method: 'POST',
  path: '/api/profile/totp',
  summary: 'Begin to set up an authenticator app; it counts once its first code is entered',
  ...surrounds,
  secondFactor: 'recent',
  body: z.object({ password: ownPassword }),
  reply: dataOf(
    z.object({
      secret: text.meta({ description: 'In base32' }),
      uri: text.meta({ description: 'For a QR code' }),
    }),
  ),
  refusals: ['sign_in_again', 'factor_exists'],
})

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/api/profile/totp/confirm',
  summary: 'Switch the authenticator app on by its first code; returns ten recovery codes',
  ...surrounds,
  body: z.object({ code: text.trim().min(1, 'Enter the code.').max(40, 'This code is too long.') }),
  reply: message.extend({ data: newCodes }),
  refusals: ['challenge_expired', 'factor_exists'],
})

export const removeTotp = defineCall({
  method: 'DELETE',
  path: '/api/profile/totp',
  summary: 'Switch the authenticator app off by the password and a code',
  ...surrounds,
  body: z.object({
    password: ownPassword,
    code: text.trim().min(1, 'Enter the code.').max(40, 'This code is too long.'),
  }),
  reply: message,
  refusals: ['not_found', 'sign_in_again'],
})

export const askForPasskey = defineCall({
  method: 'POST',
  path: '/api/profile/passkeys/options',
  summary: 'Begin to add a passkey: what `startRegistration` takes',
  ...surrounds,
  secondFactor: 'recent',
  body: z.object({ password: ownPassword }),
  reply: dataOf(passkeyCreation),
  refusals: ['sign_in_again', 'passkeys_full'],
})

const NAME_LENGTH_MAX = 40

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/profile/passkeys',
  summary: 'Add the passkey that the browser made; the first factor returns ten recovery codes',
  ...surrounds,
  body: z.object({
    name: text
      .trim()
      .max(unitsMax(NAME_LENGTH_MAX), {
        error: `Use at most ${NAME_LENGTH_MAX} characters.`,
        abort: true,
      })
      .check(fewMarks('This name'))
      .normalize('NFC')
      .min(1, 'Give it a name.')
      .max(NAME_LENGTH_MAX, `Use at most ${NAME_LENGTH_MAX} characters.`)
      .refine(isOneLine, 'Write one line of plain text.'),
    passkey: passkeyAttestation,
  }),
  reply: message.extend({ data: newCodes }),
  refusals: ['challenge_expired', 'passkeys_full', 'factor_exists'],
})

export const removePasskey = defineCall({
  method: 'DELETE',
  path: '/api/profile/passkeys/:id',
  summary: 'Remove a passkey by the password and a second factor',
  ...surrounds,
  secondFactor: 'recent',
  params: z.object({ id }),
  body: z.object({ password: ownPassword }),
  reply: message,
  refusals: ['not_found', 'sign_in_again'],
})

export const proveSecondFactor = defineCall({
  method: 'POST',
  path: '/api/profile/second-factor',
  summary: 'Give the second factor that a call asked for; it counts for ten minutes',
  ...surrounds,
  body: z.object(factorProof).refine(hasProof, NEEDS_PROOF),
  reply: message,
  refusals: ['challenge_expired'],
})
