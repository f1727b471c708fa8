import type { Tx } from '#server/platform/db/database.ts'
import type { EmailSender } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { type FactorNews, factorEmail } from './letters.ts'

const GUESSED = 'factor-guessed'

/** Writes to the owner of an account, if it has an email. */
export interface Notifier {
  tell(tx: Tx, playerId: string, news: FactorNews): Promise<void>
  /** Tells that somebody has the password but not the factor; once an hour is enough. */
  guessed(tx: Tx, playerId: string): Promise<void>
}

interface Owner {
  name: string
  email: string | null
}

export function createNotifier(deps: {
  mail: Pick<MailService, 'send' | 'onDraft'>
  sender: EmailSender
}): Notifier {
  const { mail, sender } = deps

  mail.onDraft(GUESSED, async (tx, { to }) => {
    const { rows } = await tx.query<Owner>(
      'SELECT name, email FROM players WHERE lower(email) = lower($1)',
      [to],
    )
    return rows[0] ? factorEmail(sender, rows[0].name, { what: 'guessed' }) : null
  })

  async function find(tx: Tx, playerId: string): Promise<Owner | undefined> {
    const { rows } = await tx.query<Owner>('SELECT name, email FROM players WHERE id = $1', [
      playerId,
    ])
    return rows[0]
  }

  return {
    async tell(tx, playerId, news) {
      const owner = await find(tx, playerId)
      if (owner?.email) {
        await mail.send(tx, { to: owner.email, ...factorEmail(sender, owner.name, news) })
      }
    },
    async guessed(tx, playerId) {
      const owner = await find(tx, playerId)
      if (!owner?.email) return
      await mail.send(tx, { to: owner.email, draft: GUESSED, data: {}, hourlyMax: 1 })
    },
  }
}
