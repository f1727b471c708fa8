export { avatarUrl } from './avatars.ts'
export { accountRoutes } from './routes.ts'
export { createAccountService } from './service.ts'
export { createSessions } from './sessions.ts'
