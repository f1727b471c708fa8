import { isPlausibleBirthDate } from '#domain/protection/age.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Jurisdiction } from '#server/features/settings/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { renamedEmail } from './account-mails.ts'
import type { PlayerNames } from './player-names.ts'
import type { Sessions } from './sessions.ts'
import { correctBirthDate, readPlayer } from './store.ts'
import { holdIfUnderAge } from './under-age.ts'

export interface AccountOperationDeps {
  mail: Pick<MailService, 'send'>
  sender: EmailSender
  ledger: Pick<Ledger, 'lock' | 'storeGuard'>
  clock: Pick<Clock, 'now'>
  names: PlayerNames
  sessions: Pick<Sessions, 'endAll' | 'forget' | 'reconsider'>
  /** The time zone in which a birthday begins. */
  timeZone: string
  jurisdiction: Pick<Jurisdiction, 'minimumAge'>
  onRenamed: (playerId: string, name: string) => void
}

/** What operators change of a player's account. Each refuses `not_found` and `request_moved_on`. */
export interface AccountOperations {
  /** Renames a player, under the same rules as they themselves do, and writes to them; returns the name of before. */
  rename(tx: Tx, playerId: string, name: string): Promise<string>
  /**
   * Corrects a date of birth that was entered in error. Whoever is under age by the new one is put on hold; a hold of
   * before stays until it is lifted. Returns whether the player is of age.
   */
  correctBirthDate(
    tx: Tx,
    playerId: string,
    change: { birthDate: string; operatorId: string },
  ): Promise<boolean>
  /** Ends all sessions of a player; returns their name. */
  signOut(tx: Tx, playerId: string): Promise<string>
}

export function createAccountOperations(deps: AccountOperationDeps): AccountOperations {
  const { ledger, clock, names, sessions, timeZone, mail, sender, onRenamed } = deps
  const find = async (tx: Tx, id: string) => (await readPlayer(tx, id)) ?? refuse('not_found')

  return {
    async rename(tx, playerId, name) {
      const { name: before, email } = await find(tx, playerId)
      if (before === name) {
        refuse('request_moved_on', { message: { code: 'name_unchanged', values: { name } } })
      }
      await names.rename(tx, playerId, name)
      if (email) await mail.send(tx, { to: email, ...renamedEmail(sender, name) })
      tx.afterCommit(() => {
        onRenamed(playerId, name)
        sessions.forget(playerId)
      })
      return before
    },

    async correctBirthDate(tx, playerId, { birthDate, operatorId }) {
      const at = instantOf(clock)
      if (!isPlausibleBirthDate(birthDate, at.getTime(), timeZone)) {
        refuseField('birth_date', { code: 'birth_date_wrong' })
      }
      await ledger.lock(tx, playerId)
      const { birth_date: before } = await find(tx, playerId)
      if (before === null || before === birthDate) {
        const code = before === null ? 'birth_date_unset' : 'birth_date_unchanged'
        refuse('request_moved_on', { message: { code } })
      }
      await correctBirthDate(tx, playerId, birthDate)
      await recordChanges(tx, playerId, { by: { operatorId }, at })
      return holdIfUnderAge(tx, deps, playerId, birthDate)
    },

    async signOut(tx, playerId) {
      const { name } = await find(tx, playerId)
      await sessions.endAll(tx, playerId)
      return name
    },
  }
}
