import { type ManualClock, manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { writeEmail } from '#server/platform/mail/email.ts'
import {
  createMail,
  type DraftMail,
  type MailDeps,
  type MailService,
  type WrittenMail,
} from '#server/platform/mail/mail.ts'
import { type MailTransport, smtpTransport } from '#server/platform/mail/transport.ts'
import { aDatabase, connectTo } from './database.ts'

const quiet = { warn: () => undefined, error: () => undefined }
let count = 0

export const mailFrom = 'Coffer <no-reply@coffer.example>'
export const transportTo = (url: string): MailTransport =>
  smtpTransport({ url, from: mailFrom, mustEncrypt: false })

export interface MailHarness {
  database: Database
  clock: ManualClock
  /** A mail service on this database. Without a transport, ordered mails wait. */
  service(transport: MailTransport | null, log?: MailDeps['log']): MailService
  order(service: MailService, mail: WrittenMail | DraftMail): Promise<void>
  statusOf(to: string): Promise<string[]>
  close(): Promise<void>
}

/** A database and a clock for mail alone. */
export async function openMailHarness(): Promise<MailHarness> {
  const home = await aDatabase()
  const database = connectTo(home.url)
  const clock = manualClock()
  return {
    database,
    clock,
    service: (transport, log = quiet) =>
      createMail({ database, clock, entropy: systemEntropy(clock), log, transport }),
    order: (service, mail) => database.transaction((tx) => service.send(tx, mail)),
    async statusOf(to) {
      const { rows } = await database.pool.query<{ status: string }>(
        'SELECT status FROM mails WHERE recipient = $1 ORDER BY created_at',
        [to],
      )
      return rows.map(({ status }) => status)
    },
    async close() {
      await database.close()
      await home.drop()
    },
  }
}

/** An email to a new recipient, with everything that encoding can get wrong. */
export function anEmail(): WrittenMail {
  const to = `reader-${++count}@example.com`
  const parts = { brand: 'Coffer', shopUrl: 'http://shop.test', subject: `Nº ${count}: ☂ & <you>` }
  const before = ['Grüße.\n.\n..two dots', `${'long '.repeat(300)}end`]
  return { to, ...writeEmail({ ...parts, title: 'Hello', before }) }
}
