import * as z from 'zod/mini'
import { characterCount } from './characters.ts'
import { email } from './forms.ts'
import { atMostCharacters, fewMarks } from './length-checks.ts'
import { storable } from './storable.ts'
import { isOneLine, isPlain } from './support-text.ts'

/** The rules of the support forms. Lengths count visible characters. */
export const SUPPORT_NAME_MAX = 80
export const SUPPORT_SUBJECT_MAX = 120
export const SUPPORT_MESSAGE_MIN = 10
export const SUPPORT_MESSAGE_MAX = 4_000
const TICKET_SUBJECT_MIN = 3
export const TICKET_MESSAGE_MAX = 5_000
const CHANNEL_URL_MAX = 300

const required = (label: string) => `${label} is a required field`

const line = (label: string, max: number) =>
  z
    .string(required(label))
    .check(
      z.trim(),
      storable,
      fewMarks(label),
      atMostCharacters(max),
      z.normalize('NFC'),
      z.minLength(1, { error: required(label), abort: true }),
      z.refine(isOneLine, `${label} contains characters that cannot be shown`),
    )

const atLeast = (min: number) =>
  z.refine<string>((text) => characterCount(text) >= min, `must be at least ${min} characters`)

const lines = (max: number) =>
  z.string(required('message')).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    storable,
    fewMarks('message'),
    atMostCharacters(max),
    z.normalize('NFC'),
    z.minLength(1, { error: required('message'), abort: true }),
    z.refine(isPlain, 'message contains characters that cannot be shown'),
  )

const message = lines(SUPPORT_MESSAGE_MAX).check(atLeast(SUPPORT_MESSAGE_MIN))

const name = line('name', SUPPORT_NAME_MAX)

export const contactForm = z.object({
  name,
  email,
  subject: line('subject', SUPPORT_SUBJECT_MAX),
  message,
})

/** Accepts only addresses that are safe to follow: https, a host with a dot, no user name or password. */
const WEB_ADDRESS = /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/u

/** The size of an applicant's audience, smallest first. */
export const audiences = ['under_1k', '1k_10k', '10k_100k', '100k_1m', 'over_1m'] as const
export type Audience = (typeof audiences)[number]

export const partnershipForm = z.object({
  name,
  email,
  channel_url: line('channel address', CHANNEL_URL_MAX).check(
    z.regex(WEB_ADDRESS, 'must be a web address that begins with https://'),
  ),
  audience: z.enum(audiences, 'audience is a required field'),
  message,
  adults: z.literal(true, 'Please confirm that your audience is of legal age'),
})

/** The subjects of tickets. */
export const ticketCategories = [
  'account',
  'deposit',
  'withdrawal',
  'shipping',
  'games',
  'fairness',
  'other',
] as const

export const ticketMessageForm = z.object({ message: lines(TICKET_MESSAGE_MAX) })

export const ticketForm = z.object({
  subject: line('subject', SUPPORT_SUBJECT_MAX).check(atLeast(TICKET_SUBJECT_MIN)),
  category: z.enum(ticketCategories, 'category is a required field'),
  ...ticketMessageForm.shape,
})
