import { z } from 'zod'

export const captchaEnvironment = {
  CAPTCHA: z.enum(['altcha', 'none']).default('altcha'),
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://www.google.com'),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
}

type CaptchaEnvironment = z.output<z.ZodObject<typeof captchaEnvironment>>

export type CaptchaSettings =
  | { kind: 'none' }
  | { kind: 'altcha' }
  /** `url` is the origin that serves the script and verifies its tokens. */
  | { kind: 'recaptcha'; url: string; siteKey: string; secret: string }

/** reCAPTCHA if its keys are set, otherwise our own proof of work. */
export function captchaSettings(e: CaptchaEnvironment): CaptchaSettings {
  const { RECAPTCHA_URL, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = e
  if (siteKey && secret) {
    return { kind: 'recaptcha', url: RECAPTCHA_URL.replace(/\/$/, ''), siteKey, secret }
  }
  return { kind: e.CAPTCHA }
}

export function captchaFaults(e: CaptchaEnvironment & { COFFER_MODE: string }): string[] {
  const faults: string[] = []
  if (Boolean(e.RECAPTCHA_SITE_KEY) !== Boolean(e.RECAPTCHA_SECRET)) {
    faults.push('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET must be set together.')
  }
  if (e.COFFER_MODE === 'production' && captchaSettings(e).kind === 'none') {
    faults.push('Production needs a captcha and refuses CAPTCHA=none.')
  }
  return faults
}
