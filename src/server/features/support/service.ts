import { z } from 'zod'
import type { Body, Query, Reply } from '#contract/call.ts'
import type { applyForPartnership, listLetters, sendContact } from '#contract/http/support.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { readCursor } from '#server/platform/http/cursor.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { type House, receivedLetter } from './received-letter.ts'
import { REFERENCE_BYTES, referenceFrom } from './reference.ts'
import { deleteBefore, insertLetter, type LetterRow, listNewest } from './store.ts'

/** The privacy statement names this time. */
export const LETTER_KEPT_DAYS = 730

/** The mail that tells a writer that his letter is here; more an hour would be a nuisance to a stranger. */
const RECEIVED = 'support.received'
const RECEIVED_HOURLY_MAX = 3
const received = z.object({ kind: z.enum(['contact', 'partnership']), reference: z.string() })

type Writer = string | null
type Application = Omit<Body<typeof applyForPartnership>, 'g-recaptcha-response'>
type Contact = Omit<Body<typeof sendContact>, 'g-recaptcha-response'>

export interface SupportService {
  /** Keeps what was written; answers the reference that the writer is told. */
  receiveContact(contact: Contact, writer: Writer): Promise<string>
  receiveApplication(application: Application, writer: Writer): Promise<string>
  list(query: Query<typeof listLetters>): Promise<Reply<typeof listLetters>>
  /** Deletes the letters whose time is over; answers how many. */
  forgetOld(): Promise<number>
}

export function createSupportService(parts: {
  database: Database
  clock: Clock
  entropy: Entropy
  mail: Pick<MailService, 'send' | 'onDraft'>
  house: House
}): SupportService {
  const { database, clock, entropy, mail, house } = parts
  mail.onDraft(RECEIVED, async (_, { data }) => {
    const { kind, reference } = received.parse(data)
    return receivedLetter(house, kind, reference)
  })

  async function keep(letter: Omit<LetterRow, 'id' | 'reference' | 'created_at'>): Promise<string> {
    const reference = referenceFrom(entropy.bytes(REFERENCE_BYTES))
    const row = { ...letter, id: entropy.id(), reference, created_at: instantOf(clock) }
    await database.transaction(async (tx) => {
      await insertLetter(tx, row)
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
      const shown = rows.slice(0, limit)
      return {
        data: shown.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
      }
    },

    forgetOld: () => {
      const before = new Date(instantOf(clock).getTime() - LETTER_KEPT_DAYS * DAY_MS)
      return database.transaction((tx) => deleteBefore(tx, before))
    },
  }
}

const hostOf = (address: string) => address.replace('https://', '').split(/[/?#]/)[0]
