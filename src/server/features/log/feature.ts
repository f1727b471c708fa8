import { SECOND_MS } from '#domain/schedule/durations.ts'
import type { Kit } from '#server/app/kit.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { logRoutes } from './routes.ts'
import { createTransparencyLog } from './service.ts'
import { createWitnesses } from './witnesses.ts'

export async function logFeature(kit: Kit) {
  const { database, clock, config } = kit
  const transparencyLog = await createTransparencyLog({
    database,
    clock,
    settings: config.transparencyLog,
  })
  const publish: Job = {
    name: 'publish the transparency log',
    everyMs: SECOND_MS,
    run: transparencyLog.publish,
  }
  const witnesses = createWitnesses(kit, config.transparencyLog.witnesses)
  return {
    transparencyLog,
    routes: logRoutes(transparencyLog),
    jobs: [publish, ...witnesses.jobs],
    figures: witnesses.figures,
  }
}
