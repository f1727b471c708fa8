import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type BounceSettings, LETTER_LENGTH } from '#server/platform/mail/return-path.ts'
import { described } from './described.ts'

/** One part of a letter's own in the local part; the rest is in characters that need no quotes. */
const BOUNCES = /^[\w.+=-]*\{letter\}[\w.+=-]*@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i
const ADDRESS = /^(?:[^<>@\r\n]+ <)?[^\s<>@]+@[^\s<>@]+>?$/

export const mailEnvironment = described(
  {
    SMTP_URL: z
      .string()
      .refine(
        (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? ''),
        'must be an smtp address',
      )
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(ADDRESS, 'must be an email address, or a name with one in angle brackets')
      .optional(),
    MAIL_BOUNCES: z
      .string()
      .regex(
        BOUNCES,
        'must be an address with {letter} before the @, such as bounces+{letter}@shop.com',
      )
      .refine(
        (address) => address.indexOf('@') - '{letter}'.length + LETTER_LENGTH <= 64,
        'must have at most 15 characters besides {letter} before the @',
      )
      .optional(),
    SANDBOX_SMTP_URL: z.string().startsWith('smtp://').optional(),
  },
  {
    SMTP_URL:
      'The mail server: smtps://user:password@mail.your-shop.com, or smtp:// with STARTTLS.',
    MAIL_FROM: 'The sender of all mails: a mail address, or a name with one in angle brackets.',
    MAIL_BOUNCES:
      'Where reports about letters that could not be delivered return: bounces+{letter}@your-shop.com, whose mails are passed to `coffer bounce`.',
    SANDBOX_SMTP_URL: 'The mail box of the sandbox, which a demo sets itself.',
  },
)

type MailEnvironment = z.output<z.ZodObject<typeof mailEnvironment>> & {
  COFFER_MODE: 'demo' | 'production'
  SEED_KEY?: string | undefined
  BRAND: string
}

export interface MailSettings {
  /** The mail server; null = mails wait in the queue. */
  smtp: { url: string; from: string; mustEncrypt: boolean } | null
  /** Where reports about letters return, and how they are recognized; null = nowhere. */
  bounces: BounceSettings | null
  /** The page on which a demo shows its mails; null if they are sent to real recipients. */
  boxUrl: string | null
}

export function mailFaults(e: MailEnvironment): string[] {
  if (e.COFFER_MODE !== 'production') return []
  const faults: string[] = []
  if (!e.SMTP_URL) faults.push('Production needs SMTP_URL.')
  if (!e.MAIL_FROM) faults.push('Production needs MAIL_FROM.')
  return faults
}

/** A configured mail server replaces the sandbox's mail box, in a demo too. */
export function mailSettings(e: MailEnvironment): MailSettings {
  const isOwn = e.SMTP_URL !== undefined
  const url = e.SMTP_URL ?? e.SANDBOX_SMTP_URL
  const from = e.MAIL_FROM ?? `${e.BRAND} <no-reply@coffer.example>`
  const mustEncrypt = e.COFFER_MODE === 'production'
  return {
    smtp: url === undefined ? null : { url, from, mustEncrypt },
    bounces:
      e.MAIL_BOUNCES === undefined
        ? null
        : {
            address: e.MAIL_BOUNCES,
            key: createHmac('sha256', e.SEED_KEY ?? '')
              .update('MAIL_BOUNCES')
              .digest(),
          },
    boxUrl: url !== undefined && !isOwn ? '/sandbox/mail' : null,
  }
}
