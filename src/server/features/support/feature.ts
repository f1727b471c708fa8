import { applyForPartnership, listSupportMessages, sendContact } from '#contract/http/support.ts'
import { DAY_MS, MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Captcha } from '#server/platform/captcha/captcha.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { createSupportService, type SupportService } from './service.ts'

export function supportFeature(
  kit: Kit,
  { mail, captcha }: { mail: MailService; captcha: Captcha },
) {
  const sender = { brand: kit.config.brand, shopUrl: kit.shopUrl }
  const support = createSupportService({ ...kit, mail, sender })
  return { routes: supportRoutes(support, captcha), jobs: supportJobs(support, kit.log) }
}

/** Messages are deleted when the time is over that the privacy statement names. */
export const supportJobs = (support: SupportService, log: Log): Job[] => [
  {
    name: 'forget old support messages',
    everyMs: DAY_MS,
    async run() {
      const forgotten = await support.forgetOld()
      if (forgotten > 0) log.info({ forgotten }, 'Old support messages were deleted')
    },
  },
]

/** A person writes once or twice; more from one address is a machine. */
const limit = { max: 6, windowMs: 10 * MINUTE_MS }

export const supportRoutes = (support: SupportService, captcha: Captcha): Route[] => [
  on(
    sendContact,
    async ({ body, player, ip }) => {
      await captcha.check(body['g-recaptcha-response'], 'contact', ip)
      const reference = await support.receiveContact(body, player?.id ?? null)
      return { msg: 'Your message has reached us.', data: { reference } }
    },
    { limit },
  ),
  on(
    applyForPartnership,
    async ({ body, player, ip }) => {
      await captcha.check(body['g-recaptcha-response'], 'partnership', ip)
      const reference = await support.receiveApplication(body, player?.id ?? null)
      return { msg: 'Your application has reached us.', data: { reference } }
    },
    { limit },
  ),
  on(listSupportMessages, ({ query }) => support.list(query)),
]
