import { nickname } from '#contract/forms.ts'
import type { ConnectNeed, SocialProvider } from '#contract/http/social.ts'
import {
  type BindSignUpSource,
  openAccount,
  type PlayerNames,
  type Reauthentication,
  type SignUpSource,
  welcomeEmail,
} from '#server/features/account/index.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import type { ProviderIdentity } from './provider.ts'
import { hashOf, unseal } from './sealed.ts'
import {
  deleteIdentitiesBefore,
  deleteIdentity,
  findPlayer,
  insertIdentity,
  listIdentities,
  lockIdentity,
  lockPassword,
  readHasPassword,
  readOwner,
  takeToken,
} from './store.ts'

export interface IdentityDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  mail: Pick<MailService, 'send'>
  sender: EmailSender
  bindSignUpSource: BindSignUpSource
  names: PlayerNames
  reauthentication: Pick<Reauthentication, 'needOf' | 'check' | 'lock'>
  persons: Pick<Persons, 'recallSignIns'>
}

export interface IdentityService {
  /**
   * The player of a token; opens an account for a new one, bound to how they arrived. Refuses `social_expired`,
   * `social_email_taken` if another account has the same email, and whatever `onNew` refuses.
   */
  admit(
    provider: SocialProvider,
    token: string,
    signUpSource: SignUpSource,
    onNew: () => void,
  ): Promise<{ playerId: string; isNew: boolean }>
  /**
   * Connects a token's identity to a player whose email is confirmed, and who has just logged in or gives the password.
   * Refuses `social_expired`, `social_taken`, and whatever `Reauthentication.check` refuses; after those last refusals
   * the token stays valid.
   */
  connect(player: Player, connection: Connection): Promise<void>
  /** Refuses `not_found`, and `social_last_way_in` for a player without a password. */
  disconnect(playerId: string, provider: SocialProvider): Promise<void>
  list(player: Player): Promise<{
    has_password: boolean
    connect_needs: ConnectNeed
    identities: { provider: SocialProvider; connected_at: string }[]
  }>
}

export interface Connection {
  provider: SocialProvider
  token: string
  password?: string | undefined
}

const NUMBER_MAX = 1_000_000
const NAME_TRIES_MAX = 50

export function createIdentityService(deps: IdentityDeps): IdentityService {
  const { database, clock, entropy, mail, sender, names, reauthentication } = deps

  async function spend(provider: SocialProvider, token: string): Promise<ProviderIdentity> {
    const taken = { tokenHash: hashOf(token), provider, now: instantOf(clock) }
    const sealed = await takeToken(database.pool, taken)
    if (sealed) return unseal<ProviderIdentity>(token, sealed)
    return refuse('social_expired', { also: { error: 'invalid_grant', hint: '' } })
  }

  async function admit(
    provider: SocialProvider,
    token: string,
    signUpSource: SignUpSource,
    onNew: () => void,
  ) {
    const vouched = await spend(provider, token)
    const identity = { provider, subject: vouched.subject }
    return database.transaction(async (tx) => {
      await lockIdentity(tx, identity)
      const known = await findPlayer(tx, identity)
      if (known) return { playerId: known, isNew: false }
      onNew()
      const playerId = await open(tx, vouched, signUpSource)
      await insertIdentity(tx, identity, playerId, instantOf(clock))
      await deps.persons.recallSignIns(tx, playerId)
      await recordChanges(tx, playerId, { by: 'player', at: instantOf(clock) })
      return { playerId, isNew: true }
    })
  }

  async function open(
    tx: Tx,
    { name, email }: ProviderIdentity,
    signUpSource: SignUpSource,
  ): Promise<string> {
    const opening = {
      name: await freeName(tx, name),
      email,
      passwordHash: null,
      // An email is present only if its provider vouches for it.
      isEmailConfirmed: email !== null,
      wantsPromotions: false,
      signUpSource,
    }
    const id = (await openAccount(tx, deps, opening)) ?? refuse('social_email_taken')
    if (email) await mail.send(tx, { to: email, ...welcomeEmail(sender, opening.name) })
    return id
  }

  /** The user's first name at the provider if it is acceptable and free, otherwise with a number, or just a number. */
  async function freeName(tx: Tx, given: string | null): Promise<string> {
    const { data = null } = nickname.safeParse(given)
    for (let tries = 0; tries < NAME_TRIES_MAX; tries++) {
      const name = tries === 0 ? data : `${tries < 4 && data ? data : 'Player'} ${aNumber()}`
      const fits = nickname.safeParse(name).success
      if (name && fits && !names.faultOf(name) && (await names.claim(tx, name))) return name
    }
    throw new Error('No name is free')
  }

  const aNumber = () => entropy.bytes(4).readUInt32BE() % NUMBER_MAX

  async function connect(player: Player, { provider, token, password }: Connection): Promise<void> {
    const { id: playerId } = player
    await reauthentication.check(player, password)
    const identity = { provider, subject: (await spend(provider, token)).subject }
    await database.transaction(async (tx) => {
      await lockIdentity(tx, identity)
      // If the password is reset by email meanwhile, the session has ended and this refuses.
      await reauthentication.lock(tx, player)
      const owner = await findPlayer(tx, identity)
      if (owner === playerId) return
      if (owner) refuse('social_taken')
      if (!(await insertIdentity(tx, identity, playerId, instantOf(clock)))) {
        refuse('social_taken', { message: { code: 'identity_other_connected' } })
      }
      await deps.persons.recallSignIns(tx, playerId)
      await recordChanges(tx, playerId, { by: 'player', at: instantOf(clock) })
      const { name, email } = await readOwner(tx, playerId)
      if (email) await mail.send(tx, { to: email, ...connectedEmail(sender, name, provider) })
    })
  }

  async function disconnect(playerId: string, provider: SocialProvider): Promise<void> {
    await database.transaction(async (tx) => {
      const hasPassword = await lockPassword(tx, playerId)
      const connected = await listIdentities(tx, playerId)
      if (!connected.some((each) => each.provider === provider)) refuse('not_found')
      if (!hasPassword && connected.length === 1) refuse('social_last_way_in')
      await deleteIdentity(tx, playerId, provider)
      await recordChanges(tx, playerId, { by: 'player', at: instantOf(clock) })
    })
  }

  async function list(player: Player) {
    const [hasPassword, connectNeeds, identities] = await Promise.all([
      readHasPassword(database.pool, player.id),
      reauthentication.needOf(player),
      listIdentities(database.pool, player.id),
    ])
    return {
      has_password: hasPassword,
      connect_needs: connectNeeds,
      identities: identities.map(({ provider, connected_at: at }) => ({
        provider,
        connected_at: at.toISOString(),
      })),
    }
  }

  return { admit, connect, disconnect, list }
}

/** Disconnects the identities connected to a player before an instant; returns the providers' names. */
export async function removeIdentities(tx: Tx, playerId: string, before: Date): Promise<string[]> {
  const removed = await deleteIdentitiesBefore(tx, playerId, before)
  return removed.map((provider) => providerNames[provider])
}

/** The display names of the providers. */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  steam: 'Steam',
}

/** Emailed to the owner, because a new sign-in method would survive a change of the password. */
export const connectedEmail = (
  sender: EmailSender,
  name: string,
  provider: SocialProvider,
): Email =>
  writeEmail({
    brand: sender.brand,
    shopUrl: sender.shopUrl(),
    subject: `${providerNames[provider]} was connected to your account`,
    title: `${providerNames[provider]} was connected`,
    before: [
      `Hello ${name}, ${providerNames[provider]} was just connected to your account. You can now log in with it, without your password.`,
    ],
    action: { label: 'Open your profile', url: `${sender.shopUrl()}/profile` },
    after: [
      'Wasn’t you? Disconnect it in your profile and set a new password right away: someone has had access to your account.',
    ],
  })
