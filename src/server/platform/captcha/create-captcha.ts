import type { CaptchaSettings } from '#server/platform/config/captcha-settings.ts'
import { noSources } from '#server/platform/http/content-policy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { CaptchaDeps, CaptchaProvider } from './captcha.ts'

export const createCaptcha = (settings: CaptchaSettings, deps: CaptchaDeps): CaptchaProvider =>
  settings?.connect(deps) ?? letEverybodyPass

/** For tests: accepts everything. */
const letEverybodyPass: CaptchaProvider = {
  check: async () => {},
  published: { kind: 'none' },
  sources: noSources,
  challenge: async () => refuse('not_found'),
}
