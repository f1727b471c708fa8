import type { CaptchaChallenge } from '#contract/http/captcha.ts'
import type { PublicConfig } from '#contract/http/config.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { CaptchaSettings } from '#server/platform/config/captcha-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { ContentSources } from '#server/platform/http/content-policy.ts'
import type { Log } from '#server/platform/log/log.ts'

/** Tells people from robots, by the token that a page got before it sent a form. */
export interface Captcha {
  /**
   * Lets a token pass, once, for the action that it was made for.
   * Refuses `captcha_failed` under `g-recaptcha-response`; `captcha_unavailable` when nobody can say.
   */
  check(token: string | undefined, action: string, ip: string): Promise<void>
}

export interface CaptchaService extends Captcha {
  /** What a page needs to get a token. */
  published: PublicConfig['captcha']
  /** Sources beside our own that the page's script needs, for the policy header. */
  sources: ContentSources
  /** A proof of work to solve. Refuses `not_found` where another kind is in use. */
  challenge(): Promise<CaptchaChallenge>
}

export interface CaptchaDeps {
  settings: CaptchaSettings
  database: Database
  clock: Clock
  bus?: Bus
  entropy: Pick<Entropy, 'bytes'>
  log: Pick<Log, 'warn'>
  /** From which the keys of our own challenges are derived. */
  secret: Buffer
  /** The address that tokens must have been made for. */
  shopUrl(): string
}
