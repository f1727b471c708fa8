import { storedEmail } from '#contract/email-address.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import type { CaptchaProvider } from '#server/platform/captcha/captcha.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'

import { createEmailConfirmations, type EmailConfirmations } from './email-confirmation.ts'
import { createLoginThrottle, type LoginAttempt } from './login-throttle.ts'
import { type BindSignUpSource, openAccount, type SignUpSource } from './open-account.ts'
import {
  createPasswordResets,
  type PasswordResetDeps,
  type PasswordResets,
} from './password-reset.ts'
import { checkPassword, hashPassword, verifyPassword } from './passwords.ts'
import type { PlayerNames } from './player-names.ts'
import { createProfileService, type ProfileService } from './profile.ts'
import { createReauthentication, type Reauthentication } from './reauthentication.ts'
import { type Admission, type KnownDevice, oauthError, type Sessions } from './sessions.ts'
import { findPlayerByEmail, type PlayerRow, replacePasswordHash } from './store.ts'

export interface AccountDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  sessions: Sessions
  captcha: Pick<CaptchaProvider, 'check' | 'published'>
  mail: Pick<MailService, 'send' | 'onDraft' | 'isRefused'>
  persons: Pick<Persons, 'recallSignIns'>
  sender: EmailSender
  bindSignUpSource: BindSignUpSource
  /** Called with a new account, which its device may link to others. */
  onLinked(playerId: string): Promise<void>
  names: PlayerNames
  /** The time zone in which a birthday begins. */
  timeZone: string
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
  /** Called with a player's new name. */
  onRenamed: (playerId: string, name: string) => void
  removeIdentities: PasswordResetDeps['removeIdentities']
  removeFactors: PasswordResetDeps['removeFactors']
}

export interface Registration {
  name: string
  email: string
  password: string
  wantsPromotions: boolean
  signUpSource: SignUpSource
}

export interface Login extends Omit<LoginAttempt, 'name'> {
  email: string
  password: string
  device: KnownDevice
}

export interface AccountService {
  /**
   * Opens an account with an empty wallet and its first seeds. If the email already has an account, it does the same
   * work, changes nothing and emails the owner, so that the caller cannot distinguish the two cases. Refuses a name
   * that is taken or unacceptable, whatever the email.
   */
  register(registration: Registration): Promise<void>
  /** Refuses `invalid_grant` for both an unknown email and a wrong password, and whatever the login throttle refuses. */
  signIn(login: Login): Promise<Admission>
  resets: PasswordResets
  confirmations: EmailConfirmations
  reauthentication: Reauthentication
  profile: ProfileService
}

export function createAccountService(deps: AccountDeps): AccountService {
  const { database, sessions, names } = deps
  const throttle = createLoginThrottle(deps)
  const resets = createPasswordResets({ ...deps, throttle })
  const reauthentication = createReauthentication(deps)
  const { tellKnown } = resets
  const confirmations = createEmailConfirmations({ ...deps, reauthentication, tellKnown })
  const profile = createProfileService(deps)

  async function register(registration: Registration): Promise<void> {
    const { name, email, password, wantsPromotions, signUpSource } = registration
    await checkPassword(password, { name, email })
    const passwordHash = await hashPassword(password)
    const opened = await database.transaction(async (tx) => {
      await names.insist(tx, name)
      const opening = { name, email, passwordHash, wantsPromotions, signUpSource }
      const id = await openAccount(tx, deps, opening)
      if (id === null) await resets.tellKnown(tx, email)
      else await confirmations.welcome(tx, email)
      return id
    })
    // For a known email with an id of nobody, because both cases must do the same work.
    await deps.onLinked(opened ?? deps.entropy.id())
  }

  async function signIn({ email, password, device, ...caller }: Login): Promise<Admission> {
    const name = storedEmail(email.trim()).toLowerCase()
    await throttle.begin({ name, ...caller })
    const player = await findPlayerByEmail(database.pool, name)
    const check = await verifyPassword(player?.password_hash ?? null, password)
    const known = player && check === 'as_before' ? await hashAnew(player, password) : player
    const admission =
      known && check !== 'wrong' ? await sessions.admitByPassword(known, device) : null
    if (!admission) return refuse('invalid_grant', oauthError('invalid_grant'))
    throttle.succeed({ name, ...caller })
    return admission
  }

  /** Replaces a hash of a password as it was typed by one of its one form, unless it was changed meanwhile. */
  async function hashAnew(player: PlayerRow, password: string): Promise<PlayerRow> {
    const passwordHash = await hashPassword(password)
    return database.transaction(async (tx) => {
      await deps.ledger.lock(tx, player.id)
      if (!(await replacePasswordHash(tx, player, passwordHash))) return player
      await recordChanges(tx, player.id, { by: 'rule', at: instantOf(deps.clock) })
      return { ...player, password_hash: passwordHash }
    })
  }

  return { register, signIn, resets, confirmations, reauthentication, profile }
}
