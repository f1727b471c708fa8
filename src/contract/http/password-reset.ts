import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { forgotForm, newPassword } from '#contract/forms.ts'
import { text } from '#contract/text.ts'
import { message } from '#contract/values.ts'
import { captchaToken } from './captcha.ts'

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Request an email for choosing a new password; the reply is the same for any address',
  access: 'visitor',
  limit: 'resetting',
  idempotency: 'none',
  body: z.object({ email: forgotForm.shape.email, 'g-recaptcha-response': captchaToken }),
  reply: message,
  refusals: ['captcha_failed', 'captcha_unavailable'],
})

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose a new password with the token of the email; every session of the account ends',
  access: 'visitor',
  limit: 'securing',
  idempotency: 'none',
  body: z.object({
    token: text.min(1).max(200),
    password: newPassword,
    'g-recaptcha-response': captchaToken.meta({
      description: "Required while the caller's network is under attack",
    }),
  }),
  reply: message,
  refusals: ['reset_link_invalid', 'captcha_required', 'captcha_failed', 'captcha_unavailable'],
})
