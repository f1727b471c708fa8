import { playerChannel } from '#contract/realtime/channels.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/features/kit.ts'
import type { Persons } from '#server/features/persons/index.ts'
import type { CaptchaProvider } from '#server/platform/captcha/captcha.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { countryOf, refuseBlockedCountry } from '#server/platform/http/country.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import type { PusherEndpoint } from '#server/platform/realtime/pusher-endpoint.ts'
import { createAddressService } from './addresses.ts'
import { deleteExpiredConfirmations } from './confirmation-store.ts'
import type { BindSignUpSource } from './open-account.ts'
import { createAccountOperations } from './operate.ts'
import { createPlayerNames } from './player-names.ts'
import { addressRoutes, profileRoutes } from './profile-routes.ts'
import { deleteExpiredResets } from './reset-store.ts'
import { type AccountRouteDeps, accountRoutes } from './routes.ts'
import { type AccountDeps, createAccountService } from './service.ts'
import { forgetSessions } from './session-store.ts'
import { createSessions, type SignInFactors } from './sessions.ts'

export interface AccountNeeds {
  captcha: CaptchaProvider
  mail: MailService
  realtime: Pick<PusherEndpoint, 'disconnectSubscribers'>
  persons: Persons
  /** Called when a device may have linked an account to others. */
  onLinked(playerId: string): Promise<void>
  tracking: { bind: BindSignUpSource; signUpSourceOf: AccountRouteDeps['signUpSourceOf'] }
  social: AccountRouteDeps['social'] & Pick<AccountDeps, 'removeIdentities'>
  secondFactor: SignInFactors
  tellOfNewDevice: AccountRouteDeps['tellOfNewDevice']
  reservedNames: readonly string[]
  onRenamed: AccountDeps['onRenamed']
}

export function accountFeature(kit: Kit, needs: AccountNeeds) {
  const { config, database, entropy } = kit
  const { captcha, mail, realtime, persons, tracking, social, secondFactor, onLinked } = needs
  const { onRenamed, tellOfNewDevice } = needs
  const sessions = createSessions({
    ...kit,
    secondFactor,
    onAccessChanged: (playerId) => void realtime.disconnectSubscribers(playerChannel(playerId)),
  })
  const names = createPlayerNames({
    ...kit,
    brand: config.brand,
    reserved: needs.reservedNames,
  })
  const account = createAccountService({
    ...kit,
    names,
    persons,
    bindSignUpSource: tracking.bind,
    timeZone: config.timeZone,
    sessions,
    captcha,
    mail,
    onLinked,
    onRenamed,
    removeIdentities: social.removeIdentities,
    removeFactors: secondFactor.removeAll,
    sender: { brand: config.brand, shopUrl: kit.shopUrl },
  })
  const { signUpSourceOf } = tracking
  return {
    names,
    sessions,
    reauthentication: account.reauthentication,
    operate: createAccountOperations({
      ...kit,
      mail,
      sender: { brand: config.brand, shopUrl: kit.shopUrl },
      names,
      sessions,
      timeZone: config.timeZone,
      onRenamed,
    }),
    routes: [
      ...accountRoutes({
        account,
        sessions,
        client: config.oauth,
        captcha,
        persons,
        onLinked,
        social,
        signUpSourceOf,
        secondFactor,
        tellOfNewDevice,
        placeOf: (context) => placeIn(countryOf(context, kit.jurisdiction.countryHeader)),
        refuseBlockedCountry: (context) => refuseBlockedCountry(context, kit.jurisdiction),
      }),
      ...addressRoutes(createAddressService({ database, entropy, persons })),
      ...profileRoutes({ database, ...account, sessions }),
    ],
    jobs: accountJobs(kit),
  }
}

/** A proxy that knows no country may say so in any words, or name an address. */
const placeIn = (country: string | null): string | null =>
  country !== null && /^[A-Z]{2}$/.test(country) ? country : null

/** Deletes expired tokens, sessions and links. */
export const accountJobs = ({ database, clock }: { database: Database; clock: Clock }): Job[] => [
  {
    name: 'delete expired links',
    everyMs: HOUR_MS,
    async run() {
      const now = instantOf(clock)
      await deleteExpiredResets(database.pool, now)
      await deleteExpiredConfirmations(database.pool, now)
    },
  },
  {
    name: 'delete ended sessions',
    everyMs: HOUR_MS,
    run: () => database.transaction((tx) => forgetSessions(tx, instantOf(clock))),
  },
]
