import type { Body } from '#contract/call.ts'
import { CONFIRM_LINK_HOURS } from '#contract/forms.ts'
import type { correctEmail } from '#contract/http/profile.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { Email, EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { confirmationEmail, welcomeEmail } from './account-mails.ts'
import {
  confirmEmail,
  insertConfirmation,
  replaceEmail,
  spendConfirmations,
} from './confirmation-store.ts'
import type { PasswordResets } from './password-reset.ts'
import type { Reauthentication } from './reauthentication.ts'
import { spendResetsOf } from './reset-store.ts'
import { findPlayerByEmail, readPlayer } from './store.ts'
import { tokenHash } from './tokens.ts'

const LINK_MS = CONFIRM_LINK_HOURS * HOUR_MS
const TOKEN_BYTES = 32
const MAILS_HOURLY_MAX = 3

export interface EmailConfirmationDeps {
  database: Database
  ledger: Pick<Ledger, 'lock'>
  persons: Pick<Persons, 'recallSignIns'>
  clock: Clock
  entropy: Pick<Entropy, 'bytes'>
  mail: Pick<MailService, 'send' | 'onDraft'>
  sender: EmailSender
  reauthentication: Pick<Reauthentication, 'insist' | 'lock'>
  tellKnown: PasswordResets['tellKnown']
}

export interface EmailConfirmations {
  /** Queues the welcome email, with the link that confirms the address. */
  welcome(tx: Tx, email: string): Promise<void>
  /** Queues another email with a link; false if the email is already confirmed. Refuses `email_missing`. */
  ask(playerId: string): Promise<boolean>
  /**
   * Queues an email with a link to another address, which becomes the account's when the link is used. An address that
   * another account has gets an email that says so: the caller cannot distinguish the two. Refuses `email_confirmed`, and
   * what proves that the caller is no owner.
   */
  correct(player: Player, correction: Body<typeof correctEmail>): Promise<void>
  /** Confirms the player's email by a link's token. Refuses `confirm_link_invalid`. */
  confirm(playerId: string, token: string): Promise<void>
}

/**
 * Confirms that an email belongs to its player. A link works only for a signed-in player: otherwise the owner of an
 * address could confirm an account that somebody else opened with it.
 */
export function createEmailConfirmations(deps: EmailConfirmationDeps): EmailConfirmations {
  const { database, ledger, clock, entropy, mail, sender, persons } = deps

  mail.onDraft('welcome', (tx, { to }) => write(tx, to, welcomeEmail))
  mail.onDraft('confirm-email', (tx, { to }) => write(tx, to, confirmationEmail))
  mail.onDraft('correct-email', (tx, { to, data }) => writeCorrection(tx, to, data))

  async function write(
    tx: Tx,
    email: string,
    emailFor: (sender: EmailSender, name: string, token: string) => Email,
  ): Promise<Email | null> {
    const player = await findPlayerByEmail(tx, email)
    if (!player || player.email_confirmed_at) return null
    return emailFor(sender, player.name, await aToken(tx, player.id, null))
  }

  async function writeCorrection(
    tx: Tx,
    email: string,
    { player_id }: Record<string, unknown>,
  ): Promise<Email | null> {
    const player = await readPlayer(tx, String(player_id))
    if (!player || player.email_confirmed_at) return null
    return confirmationEmail(sender, player.name, await aToken(tx, player.id, email))
  }

  async function aToken(tx: Tx, playerId: string, email: string | null): Promise<string> {
    const token = entropy.bytes(TOKEN_BYTES).toString('base64url')
    await insertConfirmation(tx, {
      tokenHash: tokenHash(token),
      playerId,
      email,
      createdAt: instantOf(clock),
      expiresAt: new Date(clock.now() + LINK_MS),
    })
    return token
  }

  const order = (tx: Tx, to: string, draft: string, data = {}) =>
    mail.send(tx, { to, draft, data, hourlyMax: MAILS_HOURLY_MAX, goodForMs: LINK_MS })

  async function ask(playerId: string): Promise<boolean> {
    const player = await readPlayer(database.pool, playerId)
    const email = player?.email ?? refuse('email_missing')
    if (player?.email_confirmed_at) return false
    await database.transaction((tx) => order(tx, email, 'confirm-email'))
    return true
  }

  const correct: EmailConfirmations['correct'] = async (player, { email, password }) => {
    await deps.reauthentication.insist(player, password)
    await database.transaction(async (tx) => {
      await deps.reauthentication.lock(tx, player)
      if ((await readPlayer(tx, player.id))?.email_confirmed_at) refuse('email_confirmed')
      const owner = await findPlayerByEmail(tx, email)
      if (owner && owner.id !== player.id) await deps.tellKnown(tx, email)
      else await order(tx, email, 'correct-email', { player_id: player.id })
    })
  }

  async function confirm(playerId: string, token: string): Promise<void> {
    const now = instantOf(clock)
    await database.transaction(async (tx) => {
      await ledger.lock(tx, playerId)
      const spent = await spendConfirmations(tx, playerId, tokenHash(token), now)
      const isMine =
        spent && (spent.email === null || (await replaceEmail(tx, playerId, spent.email)))
      if (!isMine) refuse('confirm_link_invalid')
      // Whoever reads the mails of the replaced address is a stranger from now on.
      if (spent.email !== null) await spendResetsOf(tx, playerId, now)
      await confirmEmail(tx, playerId, now)
      await persons.recallSignIns(tx, playerId)
      await recordChanges(tx, playerId, { by: 'player', at: now })
    })
  }

  return { welcome: (tx, email) => order(tx, email, 'welcome'), ask, correct, confirm }
}
