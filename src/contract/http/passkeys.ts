import { z } from 'zod'
import { text } from '#contract/text.ts'

/** The parts of WebAuthn's JSON that the shop reads, as `@simplewebauthn/browser` sends them. */
const part = text.max(8_000).regex(/^[\w-]*$/, 'Use base64url.')
const credential = {
  id: part.min(1).max(1_400),
  rawId: part.min(1).max(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}

/** A new passkey: what `startRegistration` returns. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(text.max(20)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.output<typeof passkeyAttestation>

/** The answer of a passkey: what `startAuthentication` returns. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

const knownPasskey = z.object({
  id: text,
  type: z.literal('public-key'),
  transports: z.array(text),
})

/** What `startAuthentication` takes. */
export const passkeyRequest = z.object({
  challenge: text,
  timeout: z.number().int(),
  rpId: text,
  allowCredentials: z.array(knownPasskey),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** What `startRegistration` takes. */
export const passkeyCreation = z.object({
  challenge: text,
  timeout: z.number().int(),
  rp: z.object({ id: text, name: text }),
  user: z.object({ id: text, name: text, displayName: text }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  excludeCredentials: z.array(knownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification: z.enum(['required', 'preferred', 'discouraged']),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.output<typeof passkeyCreation>

/** How a second factor is given: a code of the generator or a recovery code, or a passkey. */
export const factorProof = {
  challenge: text.min(1).max(100).meta({ description: 'Of `second_factor_required`' }),
  code: text
    .trim()
    .min(1, 'Enter the code.')
    .max(40, 'This code is too long.')
    .optional()
    .meta({ description: 'Six digits of the authenticator app, or a recovery code' }),
  passkey: passkeyAssertion.optional().meta({ description: 'The answer of a passkey' }),
}

export const hasProof = ({ code, passkey }: { code?: unknown; passkey?: unknown }): boolean =>
  (code === undefined) !== (passkey === undefined)

export const NEEDS_PROOF = { path: ['code'], error: 'Enter the code, or use a passkey.' }

export const factorKinds = ['totp', 'passkey', 'recovery'] as const
export type FactorKind = (typeof factorKinds)[number]

/** The data of `second_factor_required`. */
export interface FactorAsked {
  challenge: string
  /** How it can be given. */
  kinds: FactorKind[]
  /** With a passkey: what to ask it. */
  passkey?: PasskeyRequest
}
