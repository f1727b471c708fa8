export { fairnessJobs } from './jobs.ts'
export { fairnessRoutes } from './routes.ts'
export { createFairnessService } from './service.ts'
