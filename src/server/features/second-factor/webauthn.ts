import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/http/passkeys.ts'
import type { PasskeyRow } from './store.ts'

/** Loaded when the first passkey is used: most processes never need it. */
const load = () => import('@simplewebauthn/server')

const TIMEOUT_MS = 60_000

export interface RelyingParty {
  brand: string
  /** The public address of the shop, which passkeys are bound to. */
  shopUrl(): string
}

const originOf = ({ shopUrl }: RelyingParty) => new URL(shopUrl()).origin
const rpIdOf = ({ shopUrl }: RelyingParty) => new URL(shopUrl()).hostname

const knownOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
})

/** What a browser needs to ask the player's passkeys. */
export const passkeyRequest = (
  party: RelyingParty,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): PasskeyRequest => ({
  challenge,
  timeout: TIMEOUT_MS,
  rpId: rpIdOf(party),
  allowCredentials: passkeys.map(knownOf),
  userVerification: 'preferred',
})

/** ES256, EdDSA and RS256 (COSE algorithm identifiers): what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

/** What a browser needs to make a passkey. */
export const passkeyCreation = (
  party: RelyingParty,
  challenge: string,
  { player, passkeys }: { player: { id: string; name: string }; passkeys: readonly PasskeyRow[] },
): PasskeyCreation => ({
  challenge,
  timeout: TIMEOUT_MS,
  rp: { id: rpIdOf(party), name: party.brand },
  user: {
    id: Buffer.from(player.id).toString('base64url'),
    name: player.name,
    displayName: player.name,
  },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  excludeCredentials: passkeys.map(knownOf),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
})

export interface MadePasskey {
  credentialId: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
}

/** The passkey that a browser made for this challenge, at this shop; null if it does not verify. */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  passkey: PasskeyAttestation,
): Promise<MadePasskey | null> {
  const { verifyRegistrationResponse } = await load()
  const verified = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originOf(party),
    expectedRPID: rpIdOf(party),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports: passkey.response.transports ?? [],
  }
}

/**
 * The counter of a passkey that answered this challenge at this shop; null if the answer does not verify. A counter that
 * does not grow means that the passkey was copied, unless it never counts.
 */
export async function verifyAnswer(
  party: RelyingParty,
  challenge: string,
  { passkey, known }: { passkey: PasskeyAssertion; known: PasskeyRow },
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await load()
  const verified = await verifyAuthenticationResponse({
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: originOf(party),
    expectedRPID: rpIdOf(party),
    requireUserVerification: false,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      counter: Number(known.counter),
      transports: known.transports,
    },
  }).catch(() => null)
  return verified?.verified ? BigInt(verified.authenticationInfo.newCounter) : null
}

/** The challenge that a browser answered, as it says itself; null if it says nothing that can be read. */
export function challengeIn({ response }: PasskeyAttestation): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
