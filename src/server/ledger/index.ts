export {
  type AccountName,
  openWallet,
  readWallet,
  type SystemAccount,
  walletOf,
} from './accounts.ts'
export { type AuditFinding, audit, isClean, type Replay, type Replays } from './audit.ts'
export { createLedger, type Ledger } from './ledger.ts'
export type { Idempotency } from './once.ts'
export type { Posting, WalletState } from './post.ts'
export {
  type ActiveSeed,
  createSeeds,
  findOverdueSeeds,
  type RevealedSeed,
  readActiveSeed,
  rotateSeeds,
  SEED_AGE_MS_MAX,
  setClientSeed,
} from './seeds.ts'
export type { JsonObject, Outcome, SettledBet, SettledWager, Wager } from './wager.ts'
