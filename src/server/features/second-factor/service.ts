import type { PasskeyAttestation, PasskeyCreation } from '#contract/http/passkeys.ts'
import type { Security } from '#contract/http/second-factor.ts'
import { FACTOR_RESET_HOLD_MS, TRUSTED_DEVICE_DAYS } from '#contract/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Reauthentication, Sessions, SignInFactors } from '#server/features/account/index.ts'
import type { ChangedBy } from '#server/features/player-changes/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { Refusal, refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import { deleteChallenge, deleteChallengesOf, putChallenge, takeTry } from './challenge-store.ts'
import { forgetFactors, noteFactors } from './forget-factors.ts'
import { createProofs, type Given, newToken, type ProofDeps, tokenHash, totpOf } from './proof.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import {
  deleteFactors,
  deleteFailures,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  deleteTrustedDevices,
  insertPasskey,
  insertTrustedDevice,
  isOfStaff,
  isTrustedDevice,
  listPasskeys,
  lockOwner,
  markProven,
  markTotpConfirmed,
  putPendingTotp,
  readFactors,
  readProof,
  readTotp,
  replaceRecoveryCodes,
} from './store.ts'
import { newSecret, presentSecret } from './totp.ts'
import { challengeIn, passkeyCreation, verifyCreation } from './webauthn.ts'

/** A secret that was shown is confirmed within an hour, or shown again. */
const PENDING_MS = HOUR_MS
const CREATION_MS = 5 * MINUTE_MS
const CREATION_TRIES = 5
const PASSKEYS_MAX = 10
/** A factor that was given counts in its session for this long. */
const PROVEN_MS = 10 * MINUTE_MS
const TRUST_MS = TRUSTED_DEVICE_DAYS * DAY_MS

export interface SecondFactorDeps extends ProofDeps {
  entropy: Pick<Entropy, 'bytes' | 'id'>
  reauthentication: Reauthentication
  sessions: Pick<Sessions, 'openIn' | 'endAll' | 'list'>
  /** Whether a withdrawal to the address of a request was paid to this player before. */
  wasPaidTo(reader: Reader, playerId: string, body: unknown): Promise<boolean>
}

type Caller = Pick<Player, 'id' | 'sessionId'>
type Ownership = Caller & { password: string | undefined }

export interface SecondFactorService extends SignInFactors {
  readSecurity(player: Player): Promise<Security>
  beginTotp(owner: Ownership): Promise<{ secret: string; uri: string }>
  /** Returns the recovery codes, which are shown once. */
  confirmTotp(player: Caller, code: string): Promise<string[]>
  removeTotp(owner: Ownership, code: string): Promise<void>
  askForPasskey(owner: Ownership & { name: string }): Promise<PasskeyCreation>
  /** Returns the recovery codes if it is the first factor. */
  addPasskey(player: Caller, made: { name: string; passkey: PasskeyAttestation }): Promise<string[]>
  removePasskey(owner: Ownership, id: string): Promise<void>
  /** Gives the factor that a call asked for in this session. */
  prove(player: Caller, given: Given & { challenge: string }): Promise<void>
  /** The refusal of a call whose player has to give their factor first; null if they need not. */
  demand(rule: 'recent' | 'for_new_address', player: Caller, body: unknown): Promise<Refusal | null>
  /** Removes all factors of a player who has lost them, and ends their sessions. */
  reset(tx: Tx, playerId: string, by: ChangedBy): Promise<void>
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactorService {
  const { database, clock, entropy, sealing, hashCode, party, notify, reauthentication } = deps
  const proofs = createProofs(deps)

  /** Does the work while the player's row is locked and the session lives; a refusal it returns is committed. */
  async function change<T>(
    { id, sessionId }: Caller,
    work: (tx: Tx, owner: { name: string; email: string | null }) => Promise<T | Refusal>,
  ): Promise<T> {
    const outcome = await database.transaction(async (tx) => {
      const owner = (await lockOwner(tx, id)) ?? refuse('unauthenticated')
      await reauthentication.lock(tx, { id, sessionId })
      return work(tx, owner)
    })
    if (outcome instanceof Refusal) throw outcome
    return outcome
  }

  const noteChange = (tx: Tx, playerId: string): Promise<void> =>
    noteFactors(tx, playerId, { by: 'player', at: instantOf(clock) })

  async function makeCodes(tx: Tx, playerId: string): Promise<string[]> {
    const codes = newRecoveryCodes(entropy)
    const hashes = codes.map((code) => hashCode(playerId, code))
    await replaceRecoveryCodes(tx, playerId, hashes)
    return codes
  }

  async function forgetCodesWithoutFactor(tx: Tx, playerId: string): Promise<void> {
    const { has_totp, has_passkeys } = await readFactors(tx, playerId)
    if (!has_totp && !has_passkeys) await deleteRecoveryCodes(tx, playerId)
  }

  const own = ({ password, ...player }: Ownership) => reauthentication.insist(player, password)

  return {
    async readSecurity(player) {
      const [{ has_totp, codes_left }, passkeys, sessions] = await Promise.all([
        readFactors(database.pool, player.id),
        listPasskeys(database.pool, player.id),
        deps.sessions.list(player),
      ])
      return {
        totp: has_totp,
        passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
          id,
          name,
          created_at: created_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        })),
        recovery_codes_left: codes_left,
        sessions,
      }
    },

    async beginTotp(owner) {
      await own(owner)
      const secret = newSecret(entropy)
      return change(owner, async (tx, { name, email }) => {
        const sealed = sealing.seal(secret, totpOf(owner.id))
        const pending = { playerId: owner.id, sealed, at: instantOf(clock) }
        if (!(await putPendingTotp(tx, pending))) refuse('factor_exists')
        return presentSecret(secret, { brand: party.brand, account: email ?? name })
      })
    },

    confirmTotp: (player, code) =>
      change(player, async (tx) => {
        const totp = await readTotp(tx, player.id)
        if (totp?.confirmed_at) refuse('factor_exists')
        if (!totp || totp.created_at.getTime() <= clock.now() - PENDING_MS) {
          return refuse('challenge_expired')
        }
        const fault = await proofs.checkTotp(tx, player.id, { sealed: totp.sealed, code })
        if (fault) return fault
        await markTotpConfirmed(tx, player.id, instantOf(clock))
        await markProven(tx, player.sessionId, instantOf(clock))
        const codes = await makeCodes(tx, player.id)
        await noteChange(tx, player.id)
        await notify.tell(tx, player.id, { what: 'totp_on' })
        return codes
      }),

    async removeTotp(owner, code) {
      await own(owner)
      await change(owner, async (tx) => {
        if (!(await readTotp(tx, owner.id))?.confirmed_at) refuse('not_found')
        const fault = await proofs.checkCode(tx, owner.id, code)
        if (fault) return fault
        await deleteTotp(tx, owner.id)
        await forgetCodesWithoutFactor(tx, owner.id)
        await noteChange(tx, owner.id)
        return notify.tell(tx, owner.id, { what: 'totp_off' })
      })
    },

    async askForPasskey({ name, ...owner }) {
      await own(owner)
      return change(owner, async (tx) => {
        const passkeys = await listPasskeys(tx, owner.id)
        if (passkeys.length >= PASSKEYS_MAX) refuse('passkeys_full')
        const challenge = newToken(entropy)
        await putChallenge(tx, {
          tokenHash: tokenHash(challenge),
          playerId: owner.id,
          purpose: 'passkey',
          sessionId: owner.sessionId,
          isAfterPassword: false,
          tries: CREATION_TRIES,
          expiresAt: new Date(clock.now() + CREATION_MS),
        })
        return passkeyCreation(party, challenge, { player: { id: owner.id, name }, passkeys })
      })
    },

    addPasskey: (player, { name, passkey }) =>
      change(player, async (tx) => {
        const challenge = challengeIn(passkey) ?? refusePasskey()
        const scope = { purpose: 'passkey' as const, sessionId: player.sessionId }
        const hash = tokenHash(challenge)
        const taken = await takeTry(tx, { ...scope, tokenHash: hash, now: instantOf(clock) })
        if (!taken) return refuse('challenge_expired')
        const made = await verifyCreation(party, challenge, passkey)
        if (!made) return passkeyRefusal()
        const { has_totp, has_passkeys } = await readFactors(tx, player.id)
        if ((await listPasskeys(tx, player.id)).length >= PASSKEYS_MAX) refuse('passkeys_full')
        const createdAt = instantOf(clock)
        const row = { ...made, id: entropy.id(), playerId: player.id, name, createdAt }
        if (!(await insertPasskey(tx, row))) refuse('factor_exists')
        await deleteChallenge(tx, hash)
        await markProven(tx, player.sessionId, createdAt)
        const codes = has_totp || has_passkeys ? [] : await makeCodes(tx, player.id)
        await noteChange(tx, player.id)
        await notify.tell(tx, player.id, { what: 'passkey_added', passkey: name })
        return codes
      }),

    async removePasskey(owner, id) {
      await own(owner)
      await change(owner, async (tx) => {
        const name = isUuid(id) ? await deletePasskey(tx, owner.id, id) : null
        if (name === null) return refuse('not_found')
        await forgetCodesWithoutFactor(tx, owner.id)
        await noteChange(tx, owner.id)
        return notify.tell(tx, owner.id, { what: 'passkey_removed', passkey: name })
      })
    },

    prove: ({ sessionId }, given) =>
      proofs.answer(given, { purpose: 'session', sessionId }, (tx) =>
        markProven(tx, sessionId, instantOf(clock)),
      ),

    async askAtSignIn(tx, playerId, { trustToken, isAfterPassword }) {
      const isTrusted =
        trustToken !== undefined &&
        (await isTrustedDevice(tx, {
          tokenHash: tokenHash(trustToken),
          playerId,
          now: instantOf(clock),
        }))
      if (isTrusted) return null
      return proofs.ask(tx, playerId, { purpose: 'sign_in', sessionId: null, isAfterPassword })
    },

    signIn: (given, { wantsTrust, ...device }) =>
      proofs.answer(given, { purpose: 'sign_in', sessionId: null }, async (tx, playerId) => {
        const at = instantOf(clock)
        const tokens = await deps.sessions.openIn(tx, playerId, { ...device, factorAt: at })
        if (!wantsTrust) return { tokens, trustToken: null }
        const trustToken = newToken(entropy)
        await insertTrustedDevice(tx, {
          tokenHash: tokenHash(trustToken),
          playerId,
          createdAt: at,
          expiresAt: new Date(at.getTime() + TRUST_MS),
        })
        return { tokens, trustToken }
      }),

    async demand(rule, player, body) {
      const { id: playerId, sessionId } = player
      const { pool } = database
      const { factor_at, reset_at } = await readProof(pool, { playerId, sessionId })
      if (rule === 'for_new_address' && isWithin(reset_at, FACTOR_RESET_HOLD_MS)) {
        return new Refusal('factor_was_reset')
      }
      if (isWithin(factor_at, PROVEN_MS)) return null
      if (rule === 'for_new_address' && (await deps.wasPaidTo(pool, playerId, body))) return null
      const asked = await database.transaction((tx) =>
        proofs.ask(tx, playerId, { purpose: 'session', sessionId, isAfterPassword: false }),
      )
      return asked && new Refusal('second_factor_required', { data: { ...asked } })
    },

    async endTrust(tx, playerId) {
      await lockOwner(tx, playerId)
      await deleteTrustedDevices(tx, playerId)
      await deleteChallengesOf(tx, playerId)
      await deleteFailures(tx, playerId)
    },

    // Whoever reads a mailbox that was never confirmed must not become one of the staff.
    removeAll: async (tx, playerId) =>
      !(await isOfStaff(tx, playerId)) && (await deleteFactors(tx, playerId)),

    async reset(tx, playerId, by) {
      await forgetFactors(tx, playerId, { by, at: instantOf(clock) })
      await deps.sessions.endAll(tx, playerId)
      await notify.tell(tx, playerId, { what: 'reset' })
    },
  }

  function isWithin(at: Date | null, ms: number): boolean {
    return at !== null && at.getTime() > clock.now() - ms
  }
}

const passkeyRefusal = () =>
  new Refusal('validation_failed', { errors: { passkey: [{ code: 'passkey_refused' }] } })

function refusePasskey(): never {
  throw passkeyRefusal()
}
