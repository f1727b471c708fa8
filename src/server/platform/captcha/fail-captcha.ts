import { refuse } from '#server/platform/http/refuse.ts'

const words = {
  missing: 'The captcha was not loaded. Please reload the page and try again.',
  expired: 'The captcha has expired. Please try again.',
  spent: 'This captcha was used before. Please try again.',
  wrong: 'The captcha was not accepted. Please try again.',
}

/** Refuses `captcha_failed`, under the field that carried the token. */
export function failCaptcha(why: keyof typeof words): never {
  const message = words[why]
  return refuse('captcha_failed', { message, errors: { 'g-recaptcha-response': [message] } })
}
