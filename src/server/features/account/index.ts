export { avatarUrl } from './avatars.ts'
export { accountRoutes } from './routes.ts'
export { type AccountService, createAccountService } from './service.ts'
export { createSessions, type Sessions } from './sessions.ts'
