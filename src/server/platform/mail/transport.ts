import { Readable } from 'node:stream'
import type { Email } from './email.ts'

/** What became of a email that was taken to the mail server. */
export type Delivery =
  | { kind: 'accepted' }
  /** It was not taken, now or for good; the fault is the server's own sentence. */
  | { kind: 'put_off' | 'refused'; fault: string }
  /** All of it was handed over, and no word came back. */
  | { kind: 'silence'; fault: string }

export interface MailTransport {
  /**
   * Takes one email to the mail server. `beforeBody` is awaited when the server is ready for the body and
   * before its first byte goes out; when it throws, nothing has been handed over.
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
  /** Sends nothing over a connection that is not encrypted. */
  mustEncrypt: boolean
}

/** A mail server that does not answer is left after this; a stopping shop waits no longer. */
const SILENCE_MS = 8_000

/** Carries emails by SMTP, one connection each. */
export function smtpTransport({ url, from, mustEncrypt }: SmtpSettings): MailTransport {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
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
      // Fetched with the first email: a shop that stands idle need not hold it.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(options)
      transport.use('stream', (mail, done) => {
        // Nobody reads the body before the server has asked for it.
        mail.message.processFunc((input) => Readable.from(body(input as Readable)))
        done()
      })
      const message = { from, to: { name: '', address: to }, date, subject, text, html }
      // The same id in every try: a reader's program knows a repetition by it.
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

/** A refusal for good is said of this recipient or this body; any other trouble may pass. */
function deliveryOf(error: SmtpError, isHandedOver: boolean): Delivery {
  const { message: fault, command, responseCode } = error
  const isForGood = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
  if (isForGood) return { kind: 'refused', fault }
  if (isHandedOver && responseCode === undefined) return { kind: 'silence', fault }
  return { kind: 'put_off', fault }
}
