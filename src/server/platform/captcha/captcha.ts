import type { z } from 'zod'
import type { CaptchaChallenge } from '#contract/http/captcha.ts'
import type { PublicConfig } from '#contract/http/config.ts'
import type { Bus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import type { ContentSources } from '#server/platform/http/content-policy.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { ProviderEnvironment } from '#server/platform/providers/definition.ts'

/** Distinguishes people from bots by the token that a page obtains before it submits a form. */
export interface Captcha {
  /**
   * Accepts a token once, for the action that it was made for. Refuses `captcha_failed` under the field
   * `g-recaptcha-response`, and `captcha_unavailable` when the provider cannot be reached.
   */
  check(token: string | undefined, action: string, ip: string): Promise<void>
}

/** The port of captchas. */
export interface CaptchaProvider extends Captcha {
  /** What a page needs to get a token. */
  published: PublicConfig['captcha']
  /** Third-party sources that the captcha's script needs, for the content security policy. */
  sources: ContentSources
  /**
   * A proof of work to solve, smaller for a page that derives few keys in a second. Refuses `not_found` if another kind
   * of captcha is in use.
   */
  challenge(rate?: number): Promise<CaptchaChallenge>
}

export interface CaptchaDeps {
  database: Database
  clock: Clock
  bus?: Bus
  entropy: Pick<Entropy, 'bytes'>
  log: Pick<Log, 'warn'>
  /** The keys of our challenges are derived from it. */
  secret: Buffer
  /** The address of the site that tokens must be issued for. */
  shopUrl(): string
}

export interface ConfiguredCaptcha {
  readonly kind: string
  readonly settings: object
  connect(deps: CaptchaDeps): CaptchaProvider
}

/** Everything that the shop has to know of a captcha; its folder exports one. */
export interface CaptchaDefinition {
  /** As the public configuration names it. */
  readonly kind: string
  /** Its variables. */
  readonly environment: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** The variable with its address, if it has one. */
  readonly address: string | null
  /** The variables that it cannot do without; with all of them set, it is chosen. */
  readonly keys: readonly string[]
  configure(e: ProviderEnvironment): Omit<ConfiguredCaptcha, 'kind'>
}
