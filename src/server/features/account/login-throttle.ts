import type { Bus } from '#server/platform/bus/bus.ts'
import type { CaptchaProvider } from '#server/platform/captcha/captcha.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { type CountedNetwork, networkOf, networksOf } from '#server/platform/http/client-address.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { createFailures, type Failure, retryAfterSeconds } from './failures.ts'

/** From this many failures of a name, from any network, the name counts as under attack. */
const NAME_FAILURES_MAX = 10
/** From this many failures of a network, for any names, the network counts as attacking. */
const NETWORK_SUSPECT_AT = 30
/**
 * From this many failures of a name from one network (with a captcha from the eleventh on), the network has to wait.
 */
const GUARDED_FAILURES_MAX = 20
/** From this many failures of a network, for any names, the network has to wait. */
const NETWORK_FAILURES_MAX = 100

/** A sign-in attempt. */
export interface LoginAttempt {
  /** The name that is tried; null for an emailed link, which contains none. */
  name: string | null
  ip: string
  captchaToken: string | undefined
}

export interface LoginThrottle {
  /**
   * Admits an attempt and counts it as failed until it succeeds, so that concurrent attempts count as well. An attacker
   * cannot lock out a name's owner: while a name or the caller's network is under attack, a captcha is required instead
   * of a lock (`captcha_required`, `captcha_failed`), and only the failing network has to wait (`too_many_requests`).
   */
  begin(attempt: LoginAttempt): Promise<void>
  succeed(attempt: Pick<LoginAttempt, 'name' | 'ip'>): void
  /** Clears a name's failures after its password was changed. */
  forgive(name: string): void
}

export function createLoginThrottle(deps: {
  clock: Pick<Clock, 'now'>
  bus?: Bus
  captcha: Pick<CaptchaProvider, 'check' | 'published'>
}): LoginThrottle {
  const { clock, captcha } = deps
  const names = createFailures(deps, 'failures of names')
  const networks = createFailures(deps, 'failures of networks')
  const hasCaptcha = captcha.published.kind !== 'none'

  const ofName = (name: string | null) => (name === null ? [] : names.recent(name))

  const isUnderAttack = (name: string | null, from: readonly CountedNetwork[]): boolean =>
    ofName(name).length >= NAME_FAILURES_MAX ||
    from.some(({ key, times }) => networks.recent(key).length >= NETWORK_SUSPECT_AT * times)

  function refuseMore(failures: readonly Failure[], max: number): void {
    if (failures.length < max) return
    refuse('too_many_requests', { retryAfterSeconds: retryAfterSeconds(failures, max, clock) })
  }

  function refuseTooMany(name: string | null, from: readonly CountedNetwork[]): void {
    for (const { key, times } of from) {
      refuseMore(networks.recent(key), NETWORK_FAILURES_MAX * times)
      const fromHere = ofName(name).filter(({ of }) => isWithin(of, key))
      refuseMore(fromHere, (hasCaptcha ? GUARDED_FAILURES_MAX : NAME_FAILURES_MAX) * times)
    }
  }

  return {
    async begin({ name, ip, captchaToken }) {
      const from = networksOf(ip)
      refuseTooMany(name, from)
      if (hasCaptcha && isUnderAttack(name, from)) {
        if (!captchaToken) refuse('captcha_required')
        await captcha.check(captchaToken, name === null ? 'reset_password' : 'login', ip)
        // Others may have failed while the captcha was verified.
        refuseTooMany(name, from)
      }
      if (name !== null) names.add(name, networkOf(ip))
      for (const { key } of from) networks.add(key, name ?? '')
    },
    succeed({ name, ip }) {
      if (name !== null) names.forget(name, networkOf(ip))
      for (const { key } of networksOf(ip)) networks.forget(key, name ?? '')
    },
    forgive: (name) => names.forget(name),
  }
}

/** Whether the network of a failure is a counted one, or inside of it. */
const isWithin = (network: string, key: string): boolean =>
  networksOf(network.split('/', 1)[0] ?? '').some((counted) => counted.key === key)
