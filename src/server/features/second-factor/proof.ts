import type { FactorAsked, FactorKind, PasskeyAssertion } from '#contract/http/passkeys.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { sha256 } from '#server/platform/hash/hash.ts'
import type { Sealing } from '#server/platform/hash/sealing.ts'
import { Refusal } from '#server/platform/http/refuse.ts'
import {
  type ChallengeRow,
  deleteChallenge,
  ownerOfChallenge,
  putChallenge,
  takeTry,
} from './challenge-store.ts'
import type { Notifier } from './notifier.ts'
import {
  deleteFailures,
  insertFailure,
  listFailures,
  listPasskeys,
  lockOwner,
  notePasskeyUse,
  readFactors,
  readTotp,
  spendRecoveryCode,
  spendStep,
} from './store.ts'
import { isTotpCode, stepOf } from './totp.ts'
import { passkeyRequest, type RelyingParty, verifyAnswer } from './webauthn.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
const TRIES = 5
const TOKEN_BYTES = 32
/** Wrong codes of a player, whatever the challenge. Passkeys and recovery codes cannot be guessed, and stay open. */
const FAILURE_LIMITS = [
  { max: 10, withinMs: 15 * MINUTE_MS },
  { max: 30, withinMs: DAY_MS },
]
export const FAILURES_KEPT_MS = DAY_MS

export const tokenHash = (token: string): Buffer => sha256(`factor:${token}`)
export const newToken = (entropy: Pick<Entropy, 'bytes'>): string =>
  entropy.bytes(TOKEN_BYTES).toString('base64url')
/** What a player's generator secret is bound to when it is encrypted. */
export const totpOf = (playerId: string): string => `totp ${playerId}`

/** How a factor is given: exactly one of them. */
export interface Given {
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/** Where a challenge may be answered. */
export interface Scope {
  purpose: ChallengeRow['purpose']
  sessionId: string | null
}

export interface ProofDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'bytes'>
  sealing: Sealing
  hashCode(playerId: string, code: string): Buffer
  party: RelyingParty
  notify: Notifier
}

export interface Proofs {
  /** Opens a challenge in the caller's transaction; null if the player has no factor. */
  ask(
    tx: Tx,
    playerId: string,
    scope: Scope & { isAfterPassword: boolean },
  ): Promise<FactorAsked | null>
  /**
   * Answers a challenge, once, and does the work in the same transaction. A wrong answer costs one of its five tries.
   * Refuses `challenge_expired`, a wrong code or passkey, and too many wrong codes.
   */
  answer<T>(
    given: Given & { challenge: string },
    scope: Scope,
    work: (tx: Tx, playerId: string) => Promise<T>,
  ): Promise<T>
  /** Checks a code of a player in the caller's transaction, which must commit whatever it returns. */
  checkCode(tx: Tx, playerId: string, code: string): Promise<Refusal | null>
  /** Checks a code of a generator; each counts once. */
  checkTotp(
    tx: Tx,
    playerId: string,
    { sealed, code }: { sealed: Buffer; code: string },
  ): Promise<Refusal | null>
}

const wrong = (field: 'code' | 'passkey'): Refusal =>
  new Refusal('validation_failed', {
    errors: { [field]: [{ code: field === 'code' ? 'code_wrong' : 'passkey_refused' }] },
  })

/** Asks players for their second factor, and checks what they give. */
export function createProofs(deps: ProofDeps): Proofs {
  const { database, clock, entropy, sealing, hashCode, party, notify } = deps

  async function ask(
    tx: Tx,
    playerId: string,
    { isAfterPassword, ...scope }: Scope & { isAfterPassword: boolean },
  ): Promise<FactorAsked | null> {
    const { has_totp, has_passkeys, codes_left } = await readFactors(tx, playerId)
    if (!has_totp && !has_passkeys) return null
    const challenge = newToken(entropy)
    await putChallenge(tx, {
      ...scope,
      isAfterPassword,
      playerId,
      tokenHash: tokenHash(challenge),
      tries: TRIES,
      expiresAt: new Date(clock.now() + CHALLENGE_MS),
    })
    const kinds: [FactorKind, boolean][] = [
      ['totp', has_totp],
      ['passkey', has_passkeys],
      ['recovery', codes_left > 0],
    ]
    return {
      challenge,
      kinds: kinds.filter(([, has]) => has).map(([kind]) => kind),
      ...(has_passkeys && {
        passkey: passkeyRequest(party, challenge, await listPasskeys(tx, playerId)),
      }),
    }
  }

  async function answer<T>(
    { challenge, ...given }: Given & { challenge: string },
    scope: Scope,
    work: (tx: Tx, playerId: string) => Promise<T>,
  ): Promise<T> {
    const hash = tokenHash(challenge)
    // A wrong answer is refused after the commit, because its try must stay taken.
    const outcome = await database.transaction(async (tx) => {
      const playerId = await ownerOfChallenge(tx, hash)
      if (playerId === null) return new Refusal('challenge_expired')
      await lockOwner(tx, playerId)
      const throttled = await throttle(tx, playerId, given.code)
      if (throttled) return throttled
      const row = await takeTry(tx, { ...scope, tokenHash: hash, now: instantOf(clock) })
      if (!row) return new Refusal('challenge_expired')
      const fault = given.passkey
        ? await checkPasskey(tx, playerId, { passkey: given.passkey, challenge })
        : await checkCode(tx, playerId, given.code ?? '')
      if (!fault) {
        await deleteChallenge(tx, hash)
        return { done: await work(tx, playerId) }
      }
      if (row.tries_left === 0 && row.is_after_password) await notify.guessed(tx, playerId)
      return fault
    })
    if (outcome instanceof Refusal) throw outcome
    return outcome.done
  }

  async function throttle(tx: Tx, playerId: string, code?: string): Promise<Refusal | null> {
    if (code === undefined || !isTotpCode(compact(code))) return null
    const nowMs = clock.now()
    const failures = await listFailures(tx, playerId, new Date(nowMs - FAILURES_KEPT_MS))
    for (const { max, withinMs } of FAILURE_LIMITS) {
      const oldest = failures[max - 1]
      const waitMs = oldest ? oldest.getTime() + withinMs - nowMs : 0
      if (waitMs > 0) {
        return new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
      }
    }
    return null
  }

  async function checkCode(tx: Tx, playerId: string, given: string): Promise<Refusal | null> {
    const code = compact(given)
    if (isTotpCode(code)) {
      const totp = await readTotp(tx, playerId)
      if (!totp?.confirmed_at) return wrong('code')
      return checkTotp(tx, playerId, { sealed: totp.sealed, code })
    }
    const at = instantOf(clock)
    if (!(await spendRecoveryCode(tx, playerId, hashCode(playerId, code), at))) return wrong('code')
    await recordChanges(tx, playerId, { by: 'player', at })
    const { codes_left: left } = await readFactors(tx, playerId)
    await notify.tell(tx, playerId, { what: 'recovery_used', left })
    return null
  }

  async function checkTotp(
    tx: Tx,
    playerId: string,
    { sealed, code: given }: { sealed: Buffer; code: string },
  ): Promise<Refusal | null> {
    const throttled = await throttle(tx, playerId, given)
    if (throttled) return throttled
    const secret = sealing.open(sealed, totpOf(playerId))
    const step = stepOf(secret, compact(given), clock.now())
    if (step !== null && (await spendStep(tx, playerId, step))) {
      await deleteFailures(tx, playerId)
      return null
    }
    await insertFailure(tx, playerId, instantOf(clock))
    return wrong('code')
  }

  async function checkPasskey(
    tx: Tx,
    playerId: string,
    { passkey, challenge }: { passkey: PasskeyAssertion; challenge: string },
  ): Promise<Refusal | null> {
    const passkeys = await listPasskeys(tx, playerId)
    const known = passkeys.find(({ credential_id }) => credential_id === passkey.id)
    const counter = known ? await verifyAnswer(party, challenge, { passkey, known }) : null
    if (!known || counter === null) return wrong('passkey')
    await notePasskeyUse(tx, known.id, { counter, at: instantOf(clock) })
    return null
  }

  return { ask, answer, checkCode, checkTotp }
}

/** Apps show codes in groups. */
const compact = (code: string): string => code.replaceAll(/[\s-]/g, '')
