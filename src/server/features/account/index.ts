export { welcomeEmail } from './account-mails.ts'
export { avatarUrl } from './avatars.ts'
export { type Bettor, presentBettor, readBettors } from './bettors.ts'
export { type BindSignUpSource, openAccount, type SignUpSource } from './open-account.ts'
export type { AccountOperations } from './operate.ts'
export { hashPassword } from './passwords.ts'
export type { PlayerNames } from './player-names.ts'
export type { Reauthentication } from './reauthentication.ts'
export { endSessionsOf } from './session-store.ts'
export {
  createSessions,
  type Device,
  deviceOf,
  type Sessions,
  type SignInFactors,
} from './sessions.ts'
