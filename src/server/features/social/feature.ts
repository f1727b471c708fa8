import { HOUR_MS } from '#domain/schedule/durations.ts'
import type {
  BindSignUpSource,
  PlayerNames,
  Reauthentication,
} from '#server/features/account/index.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forgetSpent } from '#server/platform/db/spent-once.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { createIdentityService, removeIdentities } from './identities.ts'
import { socialRoutes } from './routes.ts'
import { createSocialService } from './service.ts'
import { forgetExpired } from './store.ts'

export interface SocialNeeds {
  mail: MailService
  account: { names: PlayerNames; reauthentication: Reauthentication }
  tracking: { bind: BindSignUpSource }
  persons: Persons
}

export function socialFeature(kit: Kit, { mail, account, tracking, persons }: SocialNeeds) {
  const identities = createIdentityService({
    ...kit,
    bindSignUpSource: tracking.bind,
    names: account.names,
    mail,
    persons,
    reauthentication: account.reauthentication,
    sender: { brand: kit.config.brand, shopUrl: kit.shopUrl },
  })
  const social = createSocialService({ ...kit, settings: kit.config.social })
  return {
    admit: identities.admit,
    removeIdentities,
    routes: socialRoutes(social, identities),
    jobs: socialJobs(kit),
  }
}

/** Deletes expired codes, tokens and nonces. */
export const socialJobs = ({ database, clock }: { database: Database; clock: Clock }): Job[] => [
  {
    name: 'social.forget',
    everyMs: HOUR_MS,
    async run() {
      const now = instantOf(clock)
      await forgetExpired(database.pool, now)
      await forgetSpent(database.pool, now)
    },
  },
]
