import { applyForPartnership, listLetters, sendContact } from '#contract/http/support.ts'
import { MINUTE_MS } from '#domain/schedule/durations.ts'
import type { Captcha } from '#server/platform/captcha/captcha.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { SupportService } from './service.ts'

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
  on(listLetters, ({ query }) => support.list(query)),
]
