import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { audiences, contactForm, partnershipForm } from '#contract/support-forms.ts'
import { text } from '#contract/text.ts'
import { id, instant, listOf, message, page } from '#contract/values.ts'
import { captchaToken } from './captcha.ts'

const captcha = { 'g-recaptcha-response': captchaToken }

/** That the audience is of age is promised on the page alone, like the terms at registration. */
const { adults: _, ...application } = partnershipForm.shape

/** The words for the writer, and the reference under which we will answer. */
const received = message.extend({ data: z.object({ reference: text }) })

export const sendContact = defineCall({
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to the house',
  access: 'visitor',
  body: z.object({ ...contactForm.shape, ...captcha }),
  reply: received,
  refusals: ['validation_failed', 'captcha_failed', 'captcha_unavailable', 'too_many_requests'],
})

export const applyForPartnership = defineCall({
  method: 'POST',
  path: '/api/partnership',
  summary: 'Apply to become a partner',
  access: 'visitor',
  body: z.object({ ...application, ...captcha }),
  reply: received,
  refusals: ['validation_failed', 'captcha_failed', 'captcha_unavailable', 'too_many_requests'],
})

const supportMessageKinds = ['contact', 'partnership'] as const

export const supportMessage = z.object({
  id,
  reference: text,
  kind: z.enum(supportMessageKinds),
  /** Who was signed in while writing; null for a visitor. */
  player_id: id.nullable(),
  name: text,
  email: text,
  subject: text,
  message: text,
  channel_url: text.nullable(),
  audience: z.enum(audiences).nullable(),
  created_at: instant,
})
export type SupportMessage = z.output<typeof supportMessage>

export const listSupportMessages = defineCall({
  method: 'GET',
  path: '/api/operator/messages',
  summary: 'What was written to the house, newest first',
  access: 'support',
  query: z.object({ ...page, kind: z.enum(supportMessageKinds).optional() }),
  reply: listOf(supportMessage),
  refusals: ['unauthenticated', 'forbidden', 'validation_failed'],
})
