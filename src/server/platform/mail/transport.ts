import { Readable } from 'node:stream'
import type { Email } from './email.ts'
import { type BounceSettings, returnPaths } from './return-path.ts'

/** The outcome of sending an email to the mail server. */
export type Delivery =
  | { kind: 'accepted' }
  /** Not accepted, for now or for good. The fault is the server's message. */
  | { kind: 'put_off'; fault: string }
  /** `isRecipient`: there is no such mailbox, or it takes nothing; other letters to it will fail as well. */
  | { kind: 'refused'; fault: string; isRecipient?: boolean }
  /** Sent completely, but without a response. */
  | { kind: 'silence'; fault: string }

export interface MailTransport {
  /**
   * Sends one email to the mail server. `beforeBody` is awaited when the server is ready for the body, before its
   * first byte is sent. If it throws, nothing has been sent.
   */
  send(
    email: Email & { id: string; to: string; date: Date },
    beforeBody: () => Promise<void>,
  ): Promise<Delivery>
}

export interface SmtpSettings {
  url: string
  /** The sender: an address, or a name with the address in angle brackets. */
  from: string
  /** Refuses to send over an unencrypted connection. */
  mustEncrypt: boolean
  /** Where reports about letters return; to the sender without it. */
  bounces?: BounceSettings | null
}

/** How long to wait for a mail server that does not respond. A shop that stops waits at most this long. */
const SILENCE_MS = 8_000

/** Carries emails by SMTP, one connection each. */
export function smtpTransport({ url, from, mustEncrypt, bounces }: SmtpSettings): MailTransport {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  const paths = bounces && returnPaths(bounces)
  const options = {
    url,
    requireTLS: mustEncrypt,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    async send({ id, to, date, subject, text, html }, beforeBody) {
      let isHandedOver = false
      async function* body(input: Readable) {
        await beforeBody()
        yield* input
        isHandedOver = true
      }
      // Loaded with the first email, because an idle shop does not need it in memory.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(options)
      transport.use('stream', (mail, done) => {
        // The body is not read before the server asks for it.
        mail.message.processFunc((input) => Readable.from(body(input as Readable)))
        done()
      })
      const message = {
        from,
        to: { name: '', address: to },
        date,
        subject,
        text,
        html,
        ...(paths && { envelope: { from: paths.addressOf(id), to } }),
      }
      // The same id in every attempt, so that mail clients recognize duplicates.
      const headers = {
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      return transport.sendMail({ ...message, ...headers }).then(
        () => ({ kind: 'accepted' }) as const,
        (error: unknown) => deliveryOf(error as SmtpError, isHandedOver),
      )
    },
  }
}

interface SmtpError extends Error {
  command?: string
  responseCode?: number
}

/** Only a refusal of the recipient or the body is permanent; any other error may be temporary. */
function deliveryOf(error: SmtpError, isHandedOver: boolean): Delivery {
  const { message: fault, command, responseCode } = error
  const isForGood = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
  if (isForGood) return { kind: 'refused', fault, isRecipient: command === 'RCPT TO' }
  if (isHandedOver && responseCode === undefined) return { kind: 'silence', fault }
  return { kind: 'put_off', fault }
}
