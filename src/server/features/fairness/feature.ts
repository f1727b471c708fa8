import type { Kit } from '#server/app/kit.ts'
import { fairnessJobs } from './jobs.ts'
import { fairnessRoutes } from './routes.ts'
import { createFairnessService } from './service.ts'

export function fairnessFeature(kit: Kit) {
  const fairness = createFairnessService(kit)
  return { routes: fairnessRoutes(fairness), jobs: fairnessJobs(fairness, kit.log) }
}
