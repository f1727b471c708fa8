import { hkdfSync } from 'node:crypto'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import { type Device, deviceOf } from '#server/features/account/index.ts'
import type { Kit } from '#server/features/kit.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createSealing } from '#server/platform/hash/sealing.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import type { MailService } from '#server/platform/mail/mail.ts'
import { createNotifier } from './notifier.ts'
import { FAILURES_KEPT_MS } from './proof.ts'
import { createCodeHash } from './recovery-codes.ts'
import { secondFactorRoutes } from './routes.ts'
import { createSecondFactor, type SecondFactorDeps } from './service.ts'
import { forgetExpired } from './store.ts'

const KEY_BYTES = 32

export function secondFactorFeature(
  kit: Kit,
  needs: Pick<SecondFactorDeps, 'reauthentication' | 'sessions' | 'wasPaidTo'> & {
    mail: MailService
  },
) {
  const { config, entropy, shopUrl } = kit
  const { brand } = config
  const { documentKey } = config.compliance
  const key = Buffer.from(hkdfSync('sha256', documentKey, '', 'coffer second factor v1', KEY_BYTES))
  const notify = createNotifier({ mail: needs.mail, sender: { brand, shopUrl } })
  const factors = createSecondFactor({
    ...kit,
    ...needs,
    sealing: createSealing(key, entropy),
    hashCode: createCodeHash(documentKey),
    party: { brand, shopUrl },
    notify,
  })
  return {
    factors,
    tellOfNewDevice: (playerId: string, { userAgent, place }: Device) =>
      kit.database.transaction((tx) =>
        notify.tell(tx, playerId, { what: 'new_device', device: deviceOf(userAgent), place }),
      ),
    routes: secondFactorRoutes(factors),
    jobs: secondFactorJobs(kit),
  }
}

/** Deletes expired challenges, trusted devices and failures. */
export const secondFactorJobs = ({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Job[] => [
  {
    name: 'delete expired second factors',
    everyMs: HOUR_MS,
    async run() {
      const now = instantOf(clock)
      const failuresBefore = new Date(now.getTime() - FAILURES_KEPT_MS)
      await forgetExpired(database.pool, { now, failuresBefore })
    },
  },
]
