import type { Bus } from '#server/platform/bus/bus.ts'
import type { CaptchaService } from '#server/platform/captcha/captcha.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { networkOf } from '#server/platform/http/client-address.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { createFailures, type Failure, retryAfterSeconds } from './failures.ts'

/** So many failures of a name, wherever they came from, and it is under attack. */
const NAME_FAILURES_MAX = 10
/** So many of a network, whatever the names, and the network is attacking. */
const NETWORK_SUSPECT_AT = 30
/** So many of a name from one network, all with a captcha from the eleventh on, and it has to wait. */
const GUARDED_FAILURES_MAX = 20
/** So many of a network, whatever the names, and it has to wait. */
const NETWORK_FAILURES_MAX = 100

/** Somebody who says who they are. */
export interface Knock {
  /** The name that is tried; null for the link of a mail, which holds none. */
  name: string | null
  ip: string
  captchaToken: string | undefined
}

export interface LoginGuard {
  /**
   * Lets a try pass, and counts it as failed until it succeeds, so that tries at the same time count as well.
   * Nobody else can keep a name's owner out: while a name or the caller's network is under attack, a captcha is
   * asked for in place of a lock (`captcha_required`, `captcha_failed`), and only the network that fails
   * has to wait (`too_many_requests`).
   */
  begin(knock: Knock): Promise<void>
  succeed(knock: Pick<Knock, 'name' | 'ip'>): void
  /** The name has a new password: what failed before is no attack on it. */
  forgive(name: string): void
}

export function createLoginGuard(deps: {
  clock: Pick<Clock, 'now'>
  bus?: Bus
  captcha: Pick<CaptchaService, 'check' | 'published'>
}): LoginGuard {
  const { clock, captcha } = deps
  const names = createFailures(deps, 'failures of names')
  const networks = createFailures(deps, 'failures of networks')
  const hasCaptcha = captcha.published.kind !== 'none'

  const ofName = (name: string | null) => (name === null ? [] : names.recent(name))

  const isUnderAttack = (name: string | null, network: string): boolean =>
    ofName(name).length >= NAME_FAILURES_MAX ||
    networks.recent(network).length >= NETWORK_SUSPECT_AT

  function refuseMore(failures: readonly Failure[], max: number): void {
    if (failures.length < max) return
    refuse('too_many_requests', { retryAfterSeconds: retryAfterSeconds(failures, max, clock) })
  }

  function refuseTooMany(name: string | null, network: string): void {
    refuseMore(networks.recent(network), NETWORK_FAILURES_MAX)
    const fromHere = ofName(name).filter(({ of }) => of === network)
    refuseMore(fromHere, hasCaptcha ? GUARDED_FAILURES_MAX : NAME_FAILURES_MAX)
  }

  return {
    async begin({ name, ip, captchaToken }) {
      const network = networkOf(ip)
      refuseTooMany(name, network)
      if (hasCaptcha && isUnderAttack(name, network)) {
        if (!captchaToken) refuse('captcha_required')
        await captcha.check(captchaToken, name === null ? 'reset_password' : 'login', ip)
        // Others may have failed while the captcha was looked at.
        refuseTooMany(name, network)
      }
      if (name !== null) names.add(name, network)
      networks.add(network, name ?? '')
    },
    succeed({ name, ip }) {
      const network = networkOf(ip)
      if (name !== null) names.forget(name, network)
      networks.forget(network, name ?? '')
    },
    forgive: (name) => names.forget(name),
  }
}
