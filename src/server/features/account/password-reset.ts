import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { changedLetter, type House, knownLetter, resetLetter } from './account-mails.ts'
import type { LoginThrottle } from './login-throttle.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import {
  findReset,
  insertReset,
  lockOwnerOfReset,
  spendReset,
  spendResetsOf,
} from './reset-store.ts'
import type { Sessions } from './sessions.ts'
import { findPlayerByEmail, setPasswordHash } from './store.ts'
import { tokenHash } from './tokens.ts'

const MINUTE = 60_000
const RESET_MS = 60 * MINUTE
const TOKEN_BYTES = 32
const MAILS_HOURLY_MAX = 3

export interface PasswordResetParts {
  database: Database
  clock: Clock
  entropy: Pick<Entropy, 'bytes'>
  mail: Pick<MailService, 'send' | 'onDraft'>
  sessions: Pick<Sessions, 'endAll'>
  throttle: LoginThrottle
  house: House
}

export interface PasswordResets {
  /** Orders the mail with the link; does the same work whether the address is known or not. */
  ask(email: string): Promise<void>
  /** Tells the owner of a known address that somebody tried to open an account with it. */
  tellKnown(tx: Tx, email: string): Promise<void>
  /** Sets a new password by a mail's token and ends every session. Refuses `reset_link_invalid`. */
  reset(token: string, password: string): Promise<void>
}

/** The way back in for who forgot his password. Tokens are made when their mail is sent. */
export function createPasswordResets(parts: PasswordResetParts): PasswordResets {
  const { database, clock, entropy, mail, sessions, throttle, house } = parts

  mail.onDraft('password-reset', (tx, { to }) => write(tx, to, resetLetter))
  mail.onDraft('account-known', (tx, { to }) => write(tx, to, knownLetter))

  async function write(
    tx: Tx,
    email: string,
    letterFor: (house: House, name: string, token: string) => Letter,
  ): Promise<Letter | null> {
    const player = await findPlayerByEmail(tx, email)
    if (!player) return null
    const token = entropy.bytes(TOKEN_BYTES).toString('base64url')
    await insertReset(tx, {
      tokenHash: tokenHash(token),
      playerId: player.id,
      createdAt: instantOf(clock),
      expiresAt: new Date(clock.now() + RESET_MS),
    })
    return letterFor(house, player.name, token)
  }

  const order = (tx: Tx, to: string, draft: string) =>
    mail.send(tx, { to, draft, data: {}, hourlyMax: MAILS_HOURLY_MAX, goodForMs: RESET_MS })

  async function reset(token: string, password: string): Promise<void> {
    const hash = tokenHash(token)
    const owner = await findReset(database.pool, hash, instantOf(clock))
    if (!owner) return refuse('reset_link_invalid')
    await checkPassword(password, owner)
    const passwordHash = await hashPassword(password)
    await database.transaction(async (tx) => {
      const playerId = await lockOwnerOfReset(tx, hash)
      if (!playerId || !(await spendReset(tx, hash, instantOf(clock)))) {
        return refuse('reset_link_invalid')
      }
      await setPasswordHash(tx, playerId, passwordHash)
      await spendResetsOf(tx, playerId, instantOf(clock))
      await sessions.endAll(tx, playerId)
      if (owner.email) await mail.send(tx, { to: owner.email, ...changedLetter(house, owner.name) })
    })
    if (owner.email) throttle.succeed(owner.email.toLowerCase())
  }

  return {
    ask: (email) => database.transaction((tx) => order(tx, email, 'password-reset')),
    tellKnown: (tx, email) => order(tx, email, 'account-known'),
    reset,
  }
}
