import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { auditLog } from './audit.ts'
import { auditCommitments } from './audit-commitments.ts'
import { logRoutes } from './routes.ts'
import type { PublicLog, TransparencyLog } from './service.ts'
import { createWitnesses, type WitnessDeps } from './witnesses.ts'

export { createTransparencyLog } from './service.ts'

/** The dependencies in addition to the log itself, which exists before the kit that contains it. */
interface LogFeatureDeps extends WitnessDeps {
  config: Pick<Config, 'transparencyLog'>
  transparencyLog: TransparencyLog & PublicLog
}

export function transparencyFeature({ config, transparencyLog, ...deps }: LogFeatureDeps) {
  const publish: Job = {
    name: 'publish the transparency log',
    everyMs: SECOND_MS,
    run: transparencyLog.publish,
  }
  const witnesses = createWitnesses(deps, config.transparencyLog.witnesses)
  return {
    routes: logRoutes(transparencyLog),
    jobs: [publish, ...witnesses.jobs],
    metrics: witnesses.metrics,
  }
}

export const audits = { checks: [auditLog, auditCommitments] }
