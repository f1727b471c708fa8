import { playerChannel } from '#contract/realtime/channels.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { CaptchaService } from '#server/platform/captcha/captcha.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import { addressRoutes } from './address-routes.ts'
import { createAddressService } from './addresses.ts'
import { accountJobs } from './jobs.ts'
import type { BindLink } from './open-account.ts'
import { createPlayerNames } from './player-names.ts'
import { profileRoutes } from './profile-routes.ts'
import { type AccountDoors, accountRoutes } from './routes.ts'
import { type AccountParts, createAccountService } from './service.ts'
import { createSessions } from './sessions.ts'

export interface AccountNeeds {
  captcha: CaptchaService
  mail: MailService
  realtime: Pick<PusherEndpoint, 'disconnectSubscribers'>
  persons: Persons
  tracking: { bind: BindLink; linkOf: AccountDoors['linkOf'] }
  social: AccountDoors['social'] & Pick<AccountParts, 'removeIdentities'>
  /** Names that no player may take. */
  reservedNames: readonly string[]
  onRenamed: AccountParts['onRenamed']
}

export function accountFeature(kit: Kit, needs: AccountNeeds) {
  const { config, database, entropy } = kit
  const { captcha, mail, realtime, persons, tracking, social, onRenamed } = needs
  const sessions = createSessions({
    ...kit,
    onAccessChanged: (playerId) => void realtime.disconnectSubscribers(playerChannel(playerId)),
  })
  const names = createPlayerNames({ brand: config.brand, reserved: needs.reservedNames })
  const account = createAccountService({
    ...kit,
    names,
    bindLink: tracking.bind,
    sessions,
    captcha,
    mail,
    onRenamed,
    removeIdentities: social.removeIdentities,
    house: { brand: config.brand, shopUrl: kit.shopUrl },
  })
  const { linkOf } = tracking
  return {
    names,
    sessions,
    reauthentication: account.reauthentication,
    routes: [
      ...accountRoutes({
        account,
        sessions,
        client: config.oauth,
        captcha,
        persons,
        social,
        linkOf,
      }),
      ...addressRoutes(createAddressService({ database, entropy, persons })),
      ...profileRoutes({ database, ...account, sessions }),
    ],
    jobs: accountJobs(kit),
  }
}
