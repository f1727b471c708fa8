export { createIdentityService, removeIdentities } from './identities.ts'
export { socialJobs } from './jobs.ts'
export { socialRoutes } from './routes.ts'
export { createSocialService } from './service.ts'
