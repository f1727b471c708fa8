import { CONFIRM_LINK_HOURS } from '#contract/forms.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Email, EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { confirmationEmail, welcomeEmail } from './account-mails.ts'
import { confirmEmail, insertConfirmation, spendConfirmations } from './confirmation-store.ts'
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
}

export interface EmailConfirmations {
  /** Queues the welcome email, with the link that confirms the address. */
  welcome(tx: Tx, email: string): Promise<void>
  /** Queues another email with a link; false if the email is already confirmed. Refuses `email_missing`. */
  ask(playerId: string): Promise<boolean>
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

  async function write(
    tx: Tx,
    email: string,
    emailFor: (sender: EmailSender, name: string, token: string) => Email,
  ): Promise<Email | null> {
    const player = await findPlayerByEmail(tx, email)
    if (!player || player.email_confirmed_at) return null
    const token = entropy.bytes(TOKEN_BYTES).toString('base64url')
    await insertConfirmation(tx, {
      tokenHash: tokenHash(token),
      playerId: player.id,
      createdAt: instantOf(clock),
      expiresAt: new Date(clock.now() + LINK_MS),
    })
    return emailFor(sender, player.name, token)
  }

  const order = (tx: Tx, to: string, draft: string) =>
    mail.send(tx, { to, draft, data: {}, hourlyMax: MAILS_HOURLY_MAX, goodForMs: LINK_MS })

  async function ask(playerId: string): Promise<boolean> {
    const player = await readPlayer(database.pool, playerId)
    const email = player?.email ?? refuse('email_missing')
    if (player?.email_confirmed_at) return false
    await database.transaction((tx) => order(tx, email, 'confirm-email'))
    return true
  }

  async function confirm(playerId: string, token: string): Promise<void> {
    const now = instantOf(clock)
    await database.transaction(async (tx) => {
      await ledger.lock(tx, playerId)
      if (!(await spendConfirmations(tx, playerId, tokenHash(token), now))) {
        refuse('confirm_link_invalid')
      }
      await confirmEmail(tx, playerId, now)
      await persons.recallSignIns(tx, playerId)
      await recordChanges(tx, playerId, { by: 'player', at: now })
    })
  }

  return { welcome: (tx, email) => order(tx, email, 'welcome'), ask, confirm }
}
