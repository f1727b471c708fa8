import { refuse } from '#server/platform/http/refuse.ts'

/** Refuses `captcha_failed`, under the field that carried the token. */
export function failCaptcha(why: 'missing' | 'expired' | 'spent' | 'wrong'): never {
  const message = { code: `captcha_${why}` } as const
  return refuse('captcha_failed', { message, errors: { 'g-recaptcha-response': [message] } })
}
