export { supportJobs } from './jobs.ts'
export { supportRoutes } from './routes.ts'
export { createSupportService } from './service.ts'
