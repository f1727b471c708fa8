import type { SocialProvider } from '#contract/http/social.ts'
import { localPath } from '#contract/local-path.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { SocialSettings } from '#server/platform/config/social-settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { Refusal, refuse } from '#server/platform/http/refuse.ts'
import type { Log } from '#server/platform/log/log.ts'
import { attemptOf, isSame, newSecret, readAttempt, writeAttempt } from './attempt.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import { onlyOne, type Provider, type ProviderIdentity, SignInDenied } from './provider.ts'
import { isProviderUnavailable, ProviderUnavailable } from './provider-fetch.ts'
import { hashOf, seal, unseal } from './sealed.ts'
import { createSteam } from './steam.ts'
import { insertCode, insertToken, takeCode } from './store.ts'

const CODE_LIFE_MS = 5 * MINUTE_MS
const TOKEN_LIFE_MS = MINUTE_MS
/** The time limit of all requests to a provider together, so that the page is answered in time. */
const VERIFY_MAX_MS = 8_000

export interface SocialDeps {
  settings: SocialSettings
  database: Database
  clock: Clock
  entropy: Entropy
  log: Pick<Log, 'warn'>
  shopUrl(): string
}

/** The next page, and the cookie's new value. */
export interface Step {
  location: string
  cookie: string
}

/** Why a sign-in failed, as its page reads it. */
type Failure = 'denied' | 'expired' | 'failed' | 'unreachable'

export interface SocialService {
  /** Begins an attempt. Refuses `social_unavailable`. */
  begin(provider: SocialProvider, returnPath: string | undefined): Promise<Step>
  /** Handles the provider's redirect: returns a code for our page, or the reason for its absence. */
  receive(
    provider: SocialProvider,
    query: URLSearchParams,
    cookie: string | undefined,
  ): Promise<Step>
  /** Exchanges a code for a token, in the browser that began. Refuses with one of `social_*`. */
  handle(provider: SocialProvider, code: string, cookie: string | undefined): Promise<string>
}

interface Returned {
  secret: string
  query: string
}

export function createSocialService(deps: SocialDeps): SocialService {
  const { settings, database, clock, entropy, log, shopUrl } = deps
  const providers: Record<SocialProvider, Provider | null> = {
    google: settings.google && createGoogle(settings.google),
    facebook: settings.facebook && createFacebook(settings.facebook),
    steam: settings.steam && createSteam(settings.steam, deps),
  }
  const find = (name: SocialProvider) => providers[name] ?? refuse('social_unavailable')
  const inMs = (ms: number) => new Date(clock.now() + ms)

  async function begin(name: SocialProvider, wanted: string | undefined): Promise<Step> {
    const provider = find(name)
    const returnPath = localPath(wanted)
    const secret = newSecret(entropy)
    try {
      const location = await provider.begin(attemptOf(secret, name, shopUrl()))
      return { location: location.href, cookie: writeAttempt(secret, returnPath) }
    } catch (error) {
      return { location: pageOf(name, { error: logFailure(name, error), returnPath }), cookie: '' }
    }
  }

  async function receive(
    name: SocialProvider,
    query: URLSearchParams,
    cookie: string | undefined,
  ): Promise<Step> {
    const provider = find(name)
    const { secret, returnPath } = readAttempt(cookie) ?? { secret: null, returnPath: null }
    const attempt = secret && attemptOf(secret, name, shopUrl())
    if (!attempt || !isSame(onlyOne(query, 'state'), attempt.state)) {
      return { location: pageOf(name, { error: 'expired', returnPath }), cookie: cookie ?? '' }
    }
    try {
      provider.receive(query, attempt)
    } catch (error) {
      return { location: pageOf(name, { error: logFailure(name, error), returnPath }), cookie: '' }
    }
    const code = newSecret(entropy)
    // The cookie gets a new secret, so that an answer can be used only once.
    const browser = newSecret(entropy)
    await insertCode(database.pool, {
      codeHash: hashOf(code),
      provider: name,
      browserHash: hashOf(browser),
      sealed: seal(code, { secret, query: query.toString() } satisfies Returned),
      expiresAt: inMs(CODE_LIFE_MS),
    })
    return { location: pageOf(name, { code, returnPath }), cookie: browser }
  }

  async function handle(
    name: SocialProvider,
    code: string,
    cookie: string | undefined,
  ): Promise<string> {
    const provider = find(name)
    const sealed = await takeCode(database.pool, {
      codeHash: hashOf(code),
      provider: name,
      browserHash: hashOf(cookie ?? ''),
      now: inMs(0),
    })
    if (!sealed) return refuse('social_expired')
    const { secret, query } = unseal<Returned>(code, sealed)
    const attempt = attemptOf(secret, name, shopUrl())
    const vouched = await verified(name, provider.verify(new URLSearchParams(query), attempt))
    const token = newSecret(entropy)
    await insertToken(database.pool, {
      tokenHash: hashOf(token),
      provider: name,
      sealed: seal(token, vouched),
      expiresAt: inMs(TOKEN_LIFE_MS),
    })
    return token
  }

  async function verified(
    name: SocialProvider,
    verifying: Promise<ProviderIdentity>,
  ): Promise<ProviderIdentity> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const cancel = clock.after(VERIFY_MAX_MS, () => reject(new ProviderUnavailable('Too slow')))
    try {
      return await Promise.race([verifying, late])
    } catch (error) {
      return refuse(
        logFailure(name, error) === 'unreachable' ? 'social_unreachable' : 'social_rejected',
      )
    } finally {
      cancel()
    }
  }

  /** The reason for the visitor. The provider's own error text may contain codes and is not logged. */
  function logFailure(provider: SocialProvider, error: unknown): Failure {
    if (error instanceof SignInDenied) return 'denied'
    const reason = error instanceof Refusal ? error.code : String(error)
    log.warn({ provider, reason }, 'A social sign-in failed')
    return isProviderUnavailable(error) ? 'unreachable' : 'failed'
  }

  return { begin, receive, handle }
}

/** The page to which a sign-in returns; its URL contains only names of our own. */
function pageOf(
  provider: SocialProvider,
  {
    returnPath,
    ...outcome
  }: { returnPath: string | null } & ({ code: string } | { error: Failure }),
): string {
  const query = new URLSearchParams({ ...outcome, ...(returnPath && { return: returnPath }) })
  return `/auth/${provider}?${query}`
}
