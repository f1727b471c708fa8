import { type HandClock, handClock } from '#server/platform/clock/hand-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { systemEntropy } from '#server/platform/entropy/entropy.ts'
import { type Carrier, smtpCarrier } from '#server/platform/mail/carrier.ts'
import { writeEmail } from '#server/platform/mail/email.ts'
import {
  createMail,
  type DraftMail,
  type MailDeps,
  type MailService,
  type WrittenMail,
} from '#server/platform/mail/mail.ts'
import { aDatabase, connectTo } from './database.ts'

const quiet = { warn: () => undefined, error: () => undefined }
let count = 0

export const mailFrom = 'Coffer <no-reply@coffer.example>'
export const carrierTo = (url: string): Carrier =>
  smtpCarrier({ url, from: mailFrom, mustEncrypt: false })

export interface MailHarness {
  database: Database
  clock: HandClock
  /** A mail service on this database. Without a carrier, ordered mails wait. */
  service(carrier: Carrier | null, log?: MailDeps['log']): MailService
  order(service: MailService, mail: WrittenMail | DraftMail): Promise<void>
  statusOf(to: string): Promise<string[]>
  close(): Promise<void>
}

/** A database and a clock for mail alone. */
export async function openMailHarness(): Promise<MailHarness> {
  const home = await aDatabase()
  const database = connectTo(home.url)
  const clock = handClock()
  return {
    database,
    clock,
    service: (carrier, log = quiet) =>
      createMail({ database, clock, entropy: systemEntropy(clock), log, carrier }),
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
