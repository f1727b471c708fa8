import * as z from 'zod/mini'
import { email } from './forms.ts'
import { storable } from './storable.ts'
import { graphemeCount, isOneLine, isPlain } from './support-text.ts'

/** The rules of the two forms by which anybody writes to us. Lengths count what a reader sees. */
export const SUPPORT_NAME_MAX = 80
export const SUPPORT_SUBJECT_MAX = 120
export const SUPPORT_MESSAGE_MIN = 10
export const SUPPORT_MESSAGE_MAX = 4_000
const CHANNEL_URL_MAX = 300

const required = (label: string) => `${label} is a required field`
const atMost = (max: number) => `must be at most ${max} characters`

const line = (label: string, max: number) =>
  z.string(required(label)).check(
    storable,
    z.trim(),
    z.normalize('NFC'),
    z.minLength(1, { error: required(label), abort: true }),
    z.refine((text) => graphemeCount(text) <= max, atMost(max)),
    z.refine(isOneLine, `${label} holds signs that cannot be shown`),
  )

const message = z.string(required('message')).check(
  storable,
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n')),
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1, { error: required('message'), abort: true }),
  z.refine(
    (text) => graphemeCount(text) >= SUPPORT_MESSAGE_MIN,
    `must be at least ${SUPPORT_MESSAGE_MIN} characters`,
  ),
  z.refine((text) => graphemeCount(text) <= SUPPORT_MESSAGE_MAX, atMost(SUPPORT_MESSAGE_MAX)),
  z.refine(isPlain, 'message holds signs that cannot be shown'),
)

const name = line('name', SUPPORT_NAME_MAX)

export const contactForm = z.object({
  name,
  email,
  subject: line('subject', SUPPORT_SUBJECT_MAX),
  message,
})

/** Only an address that a reader may follow: https, a host with a dot, no name or password in it. */
const WEB_ADDRESS = /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/u

/** How many people an applicant reaches, from the fewest. */
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
  adults: z.literal(true, 'Please confirm that your audience is of age'),
})
