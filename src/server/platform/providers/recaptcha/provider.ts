import { z } from 'zod'
import type { CaptchaDefinition } from '#server/platform/captcha/captcha.ts'
import { createRecaptcha } from './recaptcha.ts'

const GOOGLE = 'https://www.google.com'

export const recaptcha: CaptchaDefinition = {
  kind: 'recaptcha',
  environment: {
    RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).optional(),
    RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
    RECAPTCHA_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  },
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
