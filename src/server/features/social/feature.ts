import type { Kit } from '#server/app/kit.ts'
import type { BindLink, PlayerNames, Reauthentication } from '#server/features/account/index.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { createIdentityService, removeIdentities } from './identities.ts'
import { socialJobs } from './jobs.ts'
import { socialRoutes } from './routes.ts'
import { createSocialService } from './service.ts'

export interface SocialNeeds {
  mail: MailService
  account: { names: PlayerNames; reauthentication: Reauthentication }
  tracking: { bind: BindLink }
}

export function socialFeature(kit: Kit, { mail, account, tracking }: SocialNeeds) {
  const identities = createIdentityService({
    ...kit,
    bindLink: tracking.bind,
    names: account.names,
    mail,
    reauthentication: account.reauthentication,
    house: { brand: kit.config.brand, shopUrl: kit.shopUrl },
  })
  const social = createSocialService({ ...kit, settings: kit.config.social })
  return {
    admit: identities.admit,
    removeIdentities,
    routes: socialRoutes(social, identities),
    jobs: socialJobs(kit),
  }
}
