import { noSources } from '#server/platform/http/content-policy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { createAltcha } from './altcha.ts'
import type { CaptchaDeps, CaptchaService } from './captcha.ts'
import { createRecaptcha } from './recaptcha.ts'

export function createCaptcha(deps: CaptchaDeps): CaptchaService {
  const { settings } = deps
  if (settings.kind === 'recaptcha') return createRecaptcha(settings, deps)
  return settings.kind === 'altcha' ? createAltcha(deps) : letEverybodyPass
}

/** For tests: accepts everything. */
const letEverybodyPass: CaptchaService = {
  check: async () => {},
  published: { kind: 'none' },
  sources: noSources,
  challenge: async () => refuse('not_found'),
}
