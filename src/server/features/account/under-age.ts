import { ageAt } from '#domain/protection/age.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
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
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
}

/**
 * Puts the account on hold if its player is under age by this date of birth, and writes to them how a mistyped date is
 * corrected. Returns whether the player is of age. The wallet is locked.
 */
export async function holdIfUnderAge(
  tx: Tx,
  { ledger, clock, mail, sender, sessions, timeZone, jurisdiction }: UnderAgeDeps,
  playerId: string,
  birthDate: string,
): Promise<boolean> {
  const { minimumAge } = jurisdiction
  if (ageAt(birthDate, clock.now(), timeZone) >= minimumAge) return true
  const reason = `Under ${minimumAge}, by their date of birth`
  const isNew = await holdUnderAge(tx, playerId, reason, instantOf(clock))
  const player = await readPlayer(tx, playerId)
  if (isNew && player?.email) {
    await mail.send(tx, {
      to: player.email,
      ...underAgeEmail(sender, { name: player.name, birthDate, minimumAge }),
    })
  }
  await ledger.storeGuard(tx, playerId)
  tx.afterCommit(() => sessions.reconsider(playerId))
  return false
}
