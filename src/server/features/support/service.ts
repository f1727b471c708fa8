import { z } from 'zod'
import type { Body, Query, Reply } from '#contract/call.ts'
import type {
  applyForPartnership,
  listSupportMessages,
  SupportMessage,
  sendContact,
} from '#contract/http/support.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { deleteBefore, insertMessage, listNewest, type SupportMessageRow } from './store.ts'

/** The privacy statement names this time. */
export const SUPPORT_MESSAGE_KEPT_DAYS = 730

/** The mail that confirms a message to its sender; more an hour would be a nuisance to a stranger. */
const RECEIVED = 'support.received'
const RECEIVED_HOURLY_MAX = 3
const received = z.object({ kind: z.enum(['contact', 'partnership']), reference: z.string() })

type Writer = string | null
type Application = Omit<Body<typeof applyForPartnership>, 'g-recaptcha-response'>
type Contact = Omit<Body<typeof sendContact>, 'g-recaptcha-response'>

export interface SupportService {
  /** Keeps what was written; answers its reference. */
  receiveContact(contact: Contact, writer: Writer): Promise<string>
  receiveApplication(application: Application, writer: Writer): Promise<string>
  list(query: Query<typeof listSupportMessages>): Promise<Reply<typeof listSupportMessages>>
  /** Deletes the messages whose time is over; answers how many. */
  forgetOld(): Promise<number>
}

export function createSupportService(deps: {
  database: Database
  clock: Clock
  entropy: Entropy
  mail: Pick<MailService, 'send' | 'onDraft'>
  sender: EmailSender
}): SupportService {
  const { database, clock, entropy, mail, sender } = deps
  mail.onDraft(RECEIVED, async (_, { data }) => {
    const { kind, reference } = received.parse(data)
    return receivedEmail(sender, kind, reference)
  })

  async function keep(
    written: Omit<SupportMessageRow, 'id' | 'reference' | 'created_at'>,
  ): Promise<string> {
    const reference = referenceFrom(entropy.bytes(REFERENCE_BYTES))
    const row = { ...written, id: entropy.id(), reference, created_at: instantOf(clock) }
    await database.transaction(async (tx) => {
      await insertMessage(tx, row)
      const data = { kind: row.kind, reference }
      await mail.send(tx, { to: row.email, draft: RECEIVED, data, hourlyMax: RECEIVED_HOURLY_MAX })
    })
    return reference
  }

  return {
    receiveContact: ({ name, email, subject, message }, writer) =>
      keep({
        kind: 'contact',
        player_id: writer,
        name,
        email,
        subject,
        message,
        channel_url: null,
        audience: null,
      }),

    receiveApplication: ({ name, email, channel_url, audience, message }, writer) =>
      keep({
        kind: 'partnership',
        player_id: writer,
        name,
        email,
        subject: `Partnership: ${hostOf(channel_url)}`,
        message,
        channel_url,
        audience,
      }),

    async list({ kind, cursor, limit }) {
      const rows = await listNewest(database.pool, kind ?? null, readCursor(cursor), limit + 1)
      const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
      return {
        data: shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        next_cursor,
      }
    },

    forgetOld: () => {
      const before = new Date(instantOf(clock).getTime() - SUPPORT_MESSAGE_KEPT_DAYS * DAY_MS)
      return database.transaction((tx) => deleteBefore(tx, before))
    },
  }
}

const hostOf = (address: string) => address.replace('https://', '').split(/[/?#]/)[0]

const things = { contact: 'message', partnership: 'application' } as const

/**
 * Tells a writer that we have their message. It quotes nothing of it: whoever types another's address into the
 * form must not be able to make the shop carry their words there.
 */
export function receivedEmail(
  sender: EmailSender,
  kind: SupportMessage['kind'],
  reference: string,
): Email {
  const thing = things[kind]
  const shopUrl = sender.shopUrl()
  return writeEmail({
    brand: sender.brand,
    shopUrl,
    subject: `We have your ${thing} (${reference})`,
    title: `We have your ${thing}`,
    before: [
      `Its reference is ${reference}. A person reads it and replies to this address.`,
      'Please include the reference if you write again.',
    ],
    action: { label: 'Questions and answers', url: `${shopUrl}/faq` },
    after: [
      'Didn’t write to us? Someone probably mistyped their address. You can ignore this email.',
    ],
  })
}

/** Crockford's 32 signs: none of them is taken for another when it is read out. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** How many random bytes a reference is made from; one sign each. */
export const REFERENCE_BYTES = 8

/** A name for a message that can be spelled on the telephone: `7K3M-9QXD`. */
export function referenceFrom(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`
}
