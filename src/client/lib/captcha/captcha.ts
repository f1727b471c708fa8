import { create } from 'zustand'
import { loadConfig } from '#client/lib/api/config.ts'
import { Refused } from '#client/lib/api/refused.ts'
import { logFailure } from '#client/lib/browser/log.ts'
import type { PublicConfig } from '#contract/http/config.ts'

type Captcha = PublicConfig['captcha']

interface CaptchaProgress {
  /** Null until the kind in use is known. */
  kind: Captcha['kind'] | null
  stage: 'ready' | 'checking' | 'checked' | 'missing'
}

/** The captcha's progress for the open form. */
export const useCaptcha = create<CaptchaProgress>(() => ({ kind: null, stage: 'ready' }))
const { setState } = useCaptcha

/** No token could be obtained, for whatever reason. Its message is for the visitor. */
export class CaptchaMissing extends Error {
  override readonly name = 'CaptchaMissing'

  constructor(cause: unknown) {
    super('The captcha was not loaded. Please reload the page and try again.', { cause })
  }
}

/**
 * A token that proves that a person is submitting the form. It is sent as `g-recaptcha-response` and is
 * valid once. Empty if no captcha is in use. Throws CaptchaMissing.
 */
export async function captchaToken(action: string): Promise<string> {
  try {
    const captcha = await loadCaptcha()
    if (captcha.kind === 'none') return ''
    setState({ stage: 'checking' })
    const token = await tokenOf(captcha, action)
    setState({ stage: 'checked' })
    return token
  } catch (error) {
    setState({ stage: 'missing' })
    logFailure('No captcha token could be obtained.', error)
    throw new CaptchaMissing(error)
  }
}

async function tokenOf(captcha: Captcha, action: string): Promise<string> {
  if (captcha.kind === 'altcha') return (await loadAltcha()).solveAltcha()
  return (await loadRecaptcha()).recaptchaToken(captcha, action)
}

/**
 * Sends a form with a token if one can be obtained, and without one otherwise: the server requires it only
 * while a name or a network is under attack. Throws CaptchaMissing if it does and there is none.
 */
export async function withCaptcha<T>(
  action: string,
  submit: (field: ReturnType<typeof captchaField>) => Promise<T>,
): Promise<T> {
  const token = await captchaToken(action).catch((missing: CaptchaMissing) => missing)
  if (typeof token === 'string') return submit(captchaField(token))
  return submit({}).catch((error: unknown) => {
    throw error instanceof Refused && error.code === 'captcha_required' ? token : error
  })
}

/** Preloads what a token needs while the form is being filled in. */
export async function prepareCaptcha(): Promise<void> {
  setState({ stage: 'ready' })
  try {
    const captcha = await loadCaptcha()
    if (captcha.kind === 'altcha') await loadAltcha()
    if (captcha.kind === 'recaptcha') await (await loadRecaptcha()).loadWidget(captcha)
  } catch (error) {
    logFailure('The captcha could not be prepared; the submission tries again.', error)
  }
}

/** The body's field with the token; empty if there is none. */
export const captchaField = (token: string): { 'g-recaptcha-response'?: string } =>
  token === '' ? {} : { 'g-recaptcha-response': token }

async function loadCaptcha(): Promise<Captcha> {
  const { captcha } = await loadConfig()
  setState({ kind: captcha.kind })
  return captcha
}

const loadAltcha = () => import('./altcha.ts')
const loadRecaptcha = () => import('./recaptcha.ts')
