import { RESET_LINK_MS } from '#contract/limits.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Email, EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { changedEmail, knownEmail, resetEmail } from './account-mails.ts'
import { confirmEmail, hasConfirmedEmail } from './confirmation-store.ts'
import type { LoginAttempt, LoginThrottle } from './login-throttle.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import {
  findReset,
  insertReset,
  lockOwnerOfReset,
  spendReset,
  spendResetsOf,
} from './reset-store.ts'
import type { Ending, Sessions } from './sessions.ts'
import { findPlayerByEmail, setPasswordHash } from './store.ts'
import { tokenHash } from './tokens.ts'

const TOKEN_BYTES = 32
const MAILS_HOURLY_MAX = 3

export interface PasswordResetDeps {
  database: Database
  ledger: Pick<Ledger, 'lock'>
  clock: Clock
  entropy: Pick<Entropy, 'bytes'>
  mail: Pick<MailService, 'send' | 'onDraft'>
  persons: Pick<Persons, 'recallSignIns'>
  sessions: Pick<Sessions, 'endAll'>
  throttle: LoginThrottle
  sender: EmailSender
  /** Removes the provider sign-ins that were connected before an instant; returns their names. */
  removeIdentities(tx: Tx, playerId: string, before: Date): Promise<string[]>
  removeFactors(tx: Tx, playerId: string): Promise<boolean>
}

export interface PasswordResets {
  /** Queues the email with the link. Does the same work whether or not the address is known. */
  ask(email: string): Promise<void>
  /** Notifies the owner of a known address that somebody tried to open an account with it. */
  tellKnown(tx: Tx, email: string): Promise<void>
  /**
   * Sets a new password by an emailed token, ends every session, and removes the sign-ins that were connected before
   * the email was confirmed, and the second factors if this confirms it. Refuses `reset_link_invalid`, and whatever the login throttle refuses.
   */
  reset(
    change: { token: string; password: string },
    caller: Omit<LoginAttempt, 'name'>,
  ): Promise<Ending>
}

/** Resets forgotten passwords. A token is created when its email is sent. */
export function createPasswordResets(deps: PasswordResetDeps): PasswordResets {
  const { database, clock, entropy, mail, sessions, throttle, sender } = deps

  mail.onDraft('password-reset', (tx, { to }) => write(tx, to, resetEmail))
  mail.onDraft('account-known', (tx, { to }) => write(tx, to, knownEmail))

  async function write(
    tx: Tx,
    email: string,
    emailFor: (sender: EmailSender, name: string, token: string) => Email,
  ): Promise<Email | null> {
    const player = await findPlayerByEmail(tx, email)
    if (!player) return null
    const token = entropy.bytes(TOKEN_BYTES).toString('base64url')
    const isStored = await insertReset(tx, {
      tokenHash: tokenHash(token),
      playerId: player.id,
      email,
      createdAt: instantOf(clock),
      expiresAt: new Date(clock.now() + RESET_LINK_MS),
    })
    return isStored ? emailFor(sender, player.name, token) : null
  }

  const order = (tx: Tx, to: string, draft: string) =>
    mail.send(tx, { to, draft, data: {}, hourlyMax: MAILS_HOURLY_MAX, goodForMs: RESET_LINK_MS })

  const reset: PasswordResets['reset'] = async ({ token, password }, caller) => {
    await throttle.begin({ ...caller, name: null })
    const hash = tokenHash(token)
    const owner = await findReset(database.pool, hash, instantOf(clock))
    if (!owner) return refuse('reset_link_invalid')
    throttle.succeed({ ...caller, name: null })
    await checkPassword(password, owner)
    const passwordHash = await hashPassword(password)
    const ending = await database.transaction(async (tx) => {
      await deps.ledger.lock(tx, owner.id)
      const playerId = await lockOwnerOfReset(tx, hash)
      if (!playerId || !(await spendReset(tx, hash, instantOf(clock)))) {
        return refuse('reset_link_invalid')
      }
      await setPasswordHash(tx, playerId, passwordHash)
      await spendResetsOf(tx, playerId, instantOf(clock))
      const ended = await sessions.endAll(tx, playerId)
      // The token proves that the email reached its owner. Sign-ins connected before may belong to somebody else.
      const wasConfirmed = await hasConfirmedEmail(tx, playerId)
      const confirmedAt = await confirmEmail(tx, playerId, instantOf(clock))
      const removed = await deps.removeIdentities(tx, playerId, confirmedAt)
      // An email that is confirmed already is no way around the second factor.
      if (!wasConfirmed && (await deps.removeFactors(tx, playerId))) removed.push('second factor')
      await deps.persons.recallSignIns(tx, playerId)
      await recordChanges(tx, playerId, { by: 'player', at: instantOf(clock) })
      const { email, name } = owner
      if (email) await mail.send(tx, { to: email, ...changedEmail(sender, name, removed) })
      return ended
    })
    if (owner.email) throttle.forgive(owner.email.toLowerCase())
    return ending
  }

  return {
    ask: (email) => database.transaction((tx) => order(tx, email, 'password-reset')),
    tellKnown: (tx, email) => order(tx, email, 'account-known'),
    reset,
  }
}
