import { z } from 'zod'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import { createBreaker, createStrictLimit } from '#server/platform/captcha/breaker.ts'
import type { CaptchaDeps, CaptchaProvider } from '#server/platform/captcha/captcha.ts'
import { failCaptcha } from '#server/platform/captcha/fail-captcha.ts'
import { spendOnce } from '#server/platform/db/spent-once.ts'
import { refuse } from '#server/platform/http/refuse.ts'

interface RecaptchaSettings {
  /** The origin that serves the script and verifies its tokens. */
  url: string
  siteKey: string
  secret: string
}

const LIFE_MS = 2 * MINUTE_MS
/** How far Google's clock and ours may differ. */
const SKEW_MS = 10 * 1000
const SCORE_MIN = 0.5
const TIMEOUT_MS = 4_000

const assessment = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})
type Assessment = z.output<typeof assessment>

/** The error codes of siteverify for wrong settings of ours. */
const ownFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request']

/**
 * Google reCAPTCHA v3. While siteverify is unavailable every attempt is refused; after three failures in a row strict
 * limits replace it, so that an outage at Google does not stop registration.
 */
export function createRecaptcha(settings: RecaptchaSettings, deps: CaptchaDeps): CaptchaProvider {
  const { clock, database, log } = deps
  const breaker = createBreaker(clock)
  const strictLimit = createStrictLimit(deps)

  async function check(token: string | undefined, action: string, ip: string): Promise<void> {
    if (breaker.isOpen()) return strictLimit.take(ip)
    if (!token) failCaptcha('missing')
    const given = await askGoogle(token, ip)
    if (given === null) {
      return breaker.isOpen() ? strictLimit.take(ip) : refuse('captcha_unavailable')
    }
    judge(given, action, new URL(deps.shopUrl()).hostname, clock.now())
    const expiresAt = new Date(clock.now() + LIFE_MS + SKEW_MS)
    if (!(await spendOnce(database.pool, { kind: 'recaptcha', value: token, expiresAt }))) {
      failCaptcha('spent')
    }
  }

  /** Null without a usable response. */
  async function askGoogle(token: string, ip: string): Promise<Assessment | null> {
    try {
      const given = await siteverify(settings, token, ip)
      const fault = given['error-codes']?.find((code) => ownFaults.includes(code))
      if (fault) throw new Error(`siteverify returned ${fault}`)
      breaker.succeed()
      return given
    } catch (error) {
      breaker.fail()
      log.warn({ err: error }, 'The captcha could not be verified')
      return null
    }
  }

  return {
    check,
    challenge: async () => refuse('not_found'),
    published: {
      kind: 'recaptcha',
      site_key: settings.siteKey,
      script_url: `${settings.url}/recaptcha/api.js?render=explicit`,
    },
    sources: sourcesOf(settings.url),
  }
}

async function siteverify(
  { url, secret }: RecaptchaSettings,
  response: string,
  remoteip: string,
): Promise<Assessment> {
  const answer = await fetch(`${url}/recaptcha/api/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({ secret, response, remoteip }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`siteverify returned status ${answer.status}`)
  return assessment.parse(await answer.json())
}

/** Every check that Google requires, and the token's age, which Google checks as well. */
function judge(given: Assessment, action: string, hostname: string, nowMs: number): void {
  if (!given.success) {
    failCaptcha(given['error-codes']?.includes('timeout-or-duplicate') ? 'expired' : 'wrong')
  }
  const atMs = Date.parse(given.challenge_ts ?? '')
  if (!(Math.abs(nowMs - atMs) <= LIFE_MS + SKEW_MS)) failCaptcha('expired')
  const isOurs = given.action === action && given.hostname === hostname
  if (!isOurs || !((given.score ?? 0) >= SCORE_MIN)) failCaptcha('wrong')
}

/** The sources that Google lists, and style attributes, which its script uses. */
function sourcesOf(url: string): CaptchaProvider['sources'] {
  const own = `${url}/recaptcha/`
  const isGoogle = url === 'https://www.google.com'
  return {
    script: [own, ...(isGoogle ? ['https://www.gstatic.com/recaptcha/'] : [])],
    frame: [own, ...(isGoogle ? ['https://recaptcha.google.com/recaptcha/'] : [])],
    connect: [own],
    hasStyleAttributes: true,
  }
}
