import { z } from 'zod'
import type { CaptchaDefinition } from '#server/platform/captcha/captcha.ts'
import { described } from '#server/platform/config/described.ts'
import { createRecaptcha } from './recaptcha.ts'

const GOOGLE = 'https://www.google.com'

export const recaptcha: CaptchaDefinition = {
  kind: 'recaptcha',
  environment: described(
    {
      RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).optional(),
      RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
      RECAPTCHA_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
    },
    {
      RECAPTCHA_URL: "Google's address; needed only to replace it.",
      RECAPTCHA_SITE_KEY: 'The site key of a v2 captcha.',
      RECAPTCHA_SECRET: 'The secret of that site.',
    },
  ),
  address: 'RECAPTCHA_URL',
  keys: ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
  configure({ RECAPTCHA_URL = GOOGLE, RECAPTCHA_SITE_KEY = '', RECAPTCHA_SECRET = '' }) {
    const settings = {
      url: RECAPTCHA_URL.replace(/\/$/, ''),
      siteKey: RECAPTCHA_SITE_KEY,
      secret: RECAPTCHA_SECRET,
    }
    return { settings, connect: (deps) => createRecaptcha(settings, deps) }
  },
}
