import { loadConfig } from './config.ts'
import { logFailure } from './log.ts'

/** No token could be had, whatever the reason: its words are for the visitor. */
export class CaptchaMissing extends Error {
  override readonly name = 'CaptchaMissing'

  constructor(cause: unknown) {
    super('The captcha was not loaded. Please reload the page and try again.', { cause })
  }
}

/**
 * A token that says that a person is about to do this: it goes as `g-recaptcha-response` with one
 * submission, and is good once. Empty where no captcha is in use. Throws CaptchaMissing.
 */
export async function captchaToken(action: string): Promise<string> {
  try {
    const { captcha } = await loadConfig()
    if (captcha.kind === 'none') return ''
    if (captcha.kind === 'altcha') return await (await loadAltcha()).solveAltcha()
    return await (await loadRecaptcha()).recaptchaToken(captcha, action)
  } catch (error) {
    logFailure('No captcha token could be had.', error)
    throw new CaptchaMissing(error)
  }
}

/** Fetches what a token will need, while a form is still being filled in. */
export async function prepareCaptcha(): Promise<void> {
  try {
    const { captcha } = await loadConfig()
    if (captcha.kind === 'altcha') await loadAltcha()
    if (captcha.kind === 'recaptcha') await (await loadRecaptcha()).loadWidget(captcha)
  } catch (error) {
    logFailure('The captcha could not be prepared; the submission tries again.', error)
  }
}

/** The field of a body that carries a token; none when there is none. */
export const captchaField = (token: string): { 'g-recaptcha-response'?: string } =>
  token === '' ? {} : { 'g-recaptcha-response': token }

const loadAltcha = () => import('./altcha.ts')
const loadRecaptcha = () => import('./recaptcha.ts')
