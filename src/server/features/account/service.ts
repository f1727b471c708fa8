import type { Tokens } from '#contract/http/account.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { type House, welcomeLetter } from './account-mails.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { type BindLink, openAccount } from './open-account.ts'
import { createPasswordResets, type PasswordResets } from './password-reset.ts'
import { checkPassword, hashPassword, isRightPassword } from './passwords.ts'
import { checkName, createProfileService, type ProfileService } from './profile.ts'
import { oauthError, type Sessions } from './sessions.ts'
import { findPlayerByEmail } from './store.ts'

export interface AccountParts {
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  sessions: Sessions
  mail: Pick<MailService, 'send' | 'onDraft'>
  house: House
  bindLink: BindLink
  /** Hears of a player's new name. */
  onRenamed: (playerId: string, name: string) => void
}

export interface Registration {
  name: string
  email: string
  password: string
  wantsPromotions: boolean
  /** The tracking link by which they came. */
  link: string | null
}

export interface AccountService {
  /**
   * Opens an account with an empty wallet and its first seeds. For an e-mail that has one, it does the
   * same work, changes nothing and writes to its owner: who registers cannot tell the two apart.
   */
  register(registration: Registration): Promise<void>
  /** Refuses `invalid_grant`, alike for an unknown e-mail and a wrong password. */
  signIn(email: string, password: string, userAgent: string): Promise<Tokens>
  resets: PasswordResets
  profile: ProfileService
}

export function createAccountService(parts: AccountParts): AccountService {
  const { database, clock, sessions, mail, house } = parts
  const throttle = createLoginThrottle(clock)
  const resets = createPasswordResets({ ...parts, throttle })
  const profile = createProfileService(parts)

  async function register(registration: Registration): Promise<void> {
    const { name, email, password, wantsPromotions, link } = registration
    checkName(name, house.brand)
    await checkPassword(password, { name, email })
    const passwordHash = await hashPassword(password)
    await database.transaction(async (tx) => {
      const id = await openAccount(tx, parts, { name, email, passwordHash, wantsPromotions, link })
      if (id === null) await resets.tellKnown(tx, email)
      else await mail.send(tx, { to: email, ...welcomeLetter(house, name) })
    })
  }

  async function signIn(email: string, password: string, userAgent: string): Promise<Tokens> {
    const name = email.trim().toLowerCase()
    throttle.begin(name)
    const player = await findPlayerByEmail(database.pool, name)
    const isRight = await isRightPassword(player?.password_hash ?? null, password)
    const tokens = player && isRight ? await sessions.openByPassword(player, userAgent) : null
    if (!tokens) return refuse('invalid_grant', oauthError('invalid_grant'))
    throttle.succeed(name)
    return tokens
  }

  return { register, signIn, resets, profile }
}
