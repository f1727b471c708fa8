import { z } from 'zod'
import type { Body } from '#contract/call.ts'
import type { applyForPartnership, sendContact } from '#contract/http/support.ts'
import { ticket as states } from '#domain/lifecycle/ticket.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { type Email, type EmailSender, writeEmail } from '#server/platform/mail/email.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { insertMessage, insertTicket, type NewTicket } from './store.ts'

/**
 * The email that confirms a message to its sender; limited per hour, because a stranger may have entered the address.
 */
const RECEIVED = 'support.received'
const RECEIVED_HOURLY_MAX = 3
const formSources = ['contact', 'partnership'] as const
type FormSource = (typeof formSources)[number]
const received = z.object({ kind: z.enum(formSources), reference: z.string() })

type Writer = string | null
type Application = Omit<Body<typeof applyForPartnership>, 'g-recaptcha-response'>
type Contact = Omit<Body<typeof sendContact>, 'g-recaptcha-response'>

/** The public forms; each creates a ticket that is answered by email. */
export interface SupportForms {
  /** Stores a message; returns its reference. */
  receiveContact(contact: Contact, writer: Writer): Promise<string>
  receiveApplication(application: Application, writer: Writer): Promise<string>
}

interface Written extends Pick<NewTicket, 'player_id' | 'subject' | 'channel_url' | 'audience'> {
  source: FormSource
  name: string
  email: string
}

export function createSupportForms(deps: {
  database: Database
  clock: Clock
  entropy: Entropy
  mail: Pick<MailService, 'send' | 'onDraft'>
  sender: EmailSender
}): SupportForms {
  const { database, clock, entropy, mail, sender } = deps
  mail.onDraft(RECEIVED, async (_, { data }) => {
    const { kind, reference } = received.parse(data)
    return receivedEmail(sender, kind, reference)
  })

  async function keep(written: Written, text: string): Promise<string> {
    const reference = referenceFrom(entropy.bytes(REFERENCE_BYTES))
    const made = { id: entropy.id(), created_at: instantOf(clock) }
    const { source, email } = written
    await database.transaction(async (tx) => {
      const kind = { category: 'other', status: states.initial }
      await insertTicket(tx, { ...written, ...made, ...kind, reference })
      const message = {
        ...made,
        ticket_id: made.id,
        author: 'player',
        author_id: null,
        text,
      } as const
      await insertMessage(tx, message)
      const data = { kind: source, reference }
      await mail.send(tx, { to: email, draft: RECEIVED, data, hourlyMax: RECEIVED_HOURLY_MAX })
    })
    return reference
  }

  return {
    receiveContact: ({ message, ...contact }, player_id) =>
      keep(
        { source: 'contact', player_id, ...contact, channel_url: null, audience: null },
        message,
      ),

    receiveApplication: ({ message, ...application }, player_id) => {
      const subject = `Partnership: ${hostOf(application.channel_url)}`
      return keep({ source: 'partnership', player_id, subject, ...application }, message)
    },
  }
}

const hostOf = (address: string) => address.replace('https://', '').split(/[/?#]/)[0]

const things = { contact: 'message', partnership: 'application' } as const

/**
 * Confirms a message to its writer without quoting it: otherwise anybody could make the shop send their text to another
 * person's address.
 */
export function receivedEmail(sender: EmailSender, kind: FormSource, reference: string): Email {
  const thing = things[kind]
  const shopUrl = sender.shopUrl()
  return writeEmail({
    brand: sender.brand,
    shopUrl,
    subject: `We have your ${thing} (${reference})`,
    title: `We have your ${thing}`,
    before: [
      `Its reference is ${reference}. A person will read it and reply to this address.`,
      'Please include the reference if you write again.',
    ],
    action: { label: 'Questions and answers', url: `${shopUrl}/faq` },
    after: [
      'Didn’t write to us? Someone probably mistyped their address. You can ignore this email.',
    ],
  })
}

/** Crockford's 32 characters: none is mistaken for another when read aloud. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP = 4

/** The number of random bytes in a reference; one character each. */
export const REFERENCE_BYTES = 8

/** A message's reference that can be spelled over the phone: `7K3M-9QXD`. */
export function referenceFrom(bytes: Uint8Array): string {
  const signs = Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return `${signs.slice(0, GROUP)}-${signs.slice(GROUP)}`
}
