import type { Kit } from '#server/app/kit.ts'
import type { Captcha } from '#server/platform/captcha/captcha.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { supportJobs } from './jobs.ts'
import { supportRoutes } from './routes.ts'
import { createSupportService } from './service.ts'

export function supportFeature(
  kit: Kit,
  { mail, captcha }: { mail: MailService; captcha: Captcha },
) {
  const house = { brand: kit.config.brand, shopUrl: kit.shopUrl }
  const support = createSupportService({ ...kit, mail, house })
  return { routes: supportRoutes(support, captcha), jobs: supportJobs(support, kit.log) }
}
