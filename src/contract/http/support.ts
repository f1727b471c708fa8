import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { contactForm, partnershipForm } from '#contract/support-forms.ts'
import { text } from '#contract/text.ts'
import { message } from '#contract/values.ts'
import { captchaToken } from './captcha.ts'

const captcha = { 'g-recaptcha-response': captchaToken }

/** The confirmation that the audience is of age is only on the page, like the terms at registration. */
const { adults: _, ...application } = partnershipForm.shape

/** The message for the sender, and the reference for our reply. */
const received = message.extend({ data: z.object({ reference: text }) })

export const sendContact = defineCall({
  method: 'POST',
  path: '/api/contact',
  summary: 'Send a message with the contact form',
  access: 'visitor',
  limit: 'contacting',
  idempotency: 'none',
  bodyBytesMax: 100 * 1024,
  body: z.object({ ...contactForm.shape, ...captcha }),
  reply: received,
  refusals: ['captcha_failed', 'captcha_unavailable'],
})

export const applyForPartnership = defineCall({
  method: 'POST',
  path: '/api/partnership',
  summary: 'Apply to become a partner',
  access: 'visitor',
  limit: 'contacting',
  idempotency: 'none',
  bodyBytesMax: 100 * 1024,
  body: z.object({ ...application, ...captcha }),
  reply: received,
  refusals: ['captcha_failed', 'captcha_unavailable'],
})
