import { nickname } from '#contract/forms.ts'
import type { SocialProvider } from '#contract/http/social.ts'
import { type BindLink, isStaffName, openAccount, welcomeLetter } from '#server/features/account/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import type { Vouched } from './provider.ts'
import { hashOf, unseal } from './sealed.ts'
import { connectedLetter, type House } from './social-mails.ts'
import {
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

export interface IdentityParts {
  database: Database
  ledger: Ledger
  clock: Clock
  entropy: Entropy
  mail: Pick<MailService, 'send'>
  house: House
  bindLink: BindLink
}

export interface IdentityService {
  /**
   * Whom a token names; opens an account for who is new, bound to the link they came by. Refuses `social_expired`, and
   * `social_email_taken` rather than touch an account that has the same e-mail.
   */
  admit(
    provider: SocialProvider,
    token: string,
    link: string | null,
  ): Promise<{ playerId: string; isNew: boolean }>
  /** Connects whom a token names to a player. Refuses `social_expired` and `social_taken`. */
  connect(playerId: string, provider: SocialProvider, token: string): Promise<void>
  /** Refuses `not_found`, and `social_last_way_in` for a player without a password. */
  disconnect(playerId: string, provider: SocialProvider): Promise<void>
  list(playerId: string): Promise<{
    has_password: boolean
    identities: { provider: SocialProvider; connected_at: string }[]
  }>
}

const NUMBER_MAX = 1_000_000

export function createIdentityService(parts: IdentityParts): IdentityService {
  const { database, clock, entropy, mail, house } = parts

  async function spend(provider: SocialProvider, token: string): Promise<Vouched> {
    const taken = { tokenHash: hashOf(token), provider, now: instantOf(clock) }
    const sealed = await takeToken(database.pool, taken)
    if (sealed) return unseal<Vouched>(token, sealed)
    return refuse('social_expired', { also: { error: 'invalid_grant', hint: '' } })
  }

  async function admit(provider: SocialProvider, token: string, link: string | null) {
    const vouched = await spend(provider, token)
    const identity = { provider, subject: vouched.subject }
    return database.transaction(async (tx) => {
      await lockIdentity(tx, identity)
      const known = await findPlayer(tx, identity)
      if (known) return { playerId: known, isNew: false }
      const playerId = await open(tx, vouched, link)
      await insertIdentity(tx, identity, playerId, instantOf(clock))
      return { playerId, isNew: true }
    })
  }

  async function open(tx: Tx, { name, email }: Vouched, link: string | null): Promise<string> {
    const opening = {
      name: nameFrom(name),
      email,
      passwordHash: null,
      wantsPromotions: false,
      link,
    }
    const id = (await openAccount(tx, parts, opening)) ?? refuse('social_email_taken')
    if (email) await mail.send(tx, { to: email, ...welcomeLetter(house, opening.name) })
    return id
  }

  /** The first name that somebody has there, where it would do as a nickname; else a number. */
  function nameFrom(given: string | null): string {
    const { data } = nickname.safeParse(given)
    if (data !== undefined && !isStaffName(data, house.brand)) return data
    return `Player ${entropy.bytes(4).readUInt32BE() % NUMBER_MAX}`
  }

  async function connect(playerId: string, provider: SocialProvider, token: string): Promise<void> {
    const identity = { provider, subject: (await spend(provider, token)).subject }
    await database.transaction(async (tx) => {
      await lockIdentity(tx, identity)
      const owner = await findPlayer(tx, identity)
      if (owner === playerId) return
      if (owner) refuse('social_taken')
      if (!(await insertIdentity(tx, identity, playerId, instantOf(clock)))) {
        refuse('social_taken', { message: 'Disconnect the one that is connected first.' })
      }
      const { name, email } = await readOwner(tx, playerId)
      if (email) await mail.send(tx, { to: email, ...connectedLetter(house, name, provider) })
    })
  }

  async function disconnect(playerId: string, provider: SocialProvider): Promise<void> {
    await database.transaction(async (tx) => {
      const hasPassword = await lockPassword(tx, playerId)
      const connected = await listIdentities(tx, playerId)
      if (!connected.some((each) => each.provider === provider)) refuse('not_found')
      if (!hasPassword && connected.length === 1) refuse('social_last_way_in')
      await deleteIdentity(tx, playerId, provider)
    })
  }

  async function list(playerId: string) {
    const [hasPassword, identities] = await Promise.all([
      readHasPassword(database.pool, playerId),
      listIdentities(database.pool, playerId),
    ])
    return {
      has_password: hasPassword,
      identities: identities.map(({ provider, connected_at: at }) => ({
        provider,
        connected_at: at.toISOString(),
      })),
    }
  }

  return { admit, connect, disconnect, list }
}
