import { AGE_MIN, ageAt } from '#domain/protection/age.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { underAgeEmail } from './account-mails.ts'
import type { Sessions } from './sessions.ts'
import { holdUnderAge, readPlayer } from './store.ts'

export interface UnderAgeDeps {
  ledger: Pick<Ledger, 'storeGuard'>
  clock: Pick<Clock, 'now'>
  mail: Pick<MailService, 'send'>
  sender: EmailSender
  sessions: Pick<Sessions, 'reconsider'>
  /** The time zone in which a birthday begins. */
  timeZone: string
}

/**
 * Puts the account on hold if its player is under age by this date of birth, and writes to them how a mistyped date is
 * corrected. Returns whether the player is of age. The wallet is locked.
 */
export async function holdIfUnderAge(
  tx: Tx,
  { ledger, clock, mail, sender, sessions, timeZone }: UnderAgeDeps,
  playerId: string,
  birthDate: string,
): Promise<boolean> {
  if (ageAt(birthDate, clock.now(), timeZone) >= AGE_MIN) return true
  const reason = `Under ${AGE_MIN}, by their date of birth`
  const isNew = await holdUnderAge(tx, playerId, reason, instantOf(clock))
  const player = await readPlayer(tx, playerId)
  if (isNew && player?.email) {
    await mail.send(tx, { to: player.email, ...underAgeEmail(sender, player.name, birthDate) })
  }
  await ledger.storeGuard(tx, playerId)
  tx.afterCommit(() => sessions.reconsider(playerId))
  return false
}
