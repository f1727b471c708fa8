export { openWallet, readWallet, walletOf } from './accounts.ts'
export type { ActionResult, ActionWallet } from './actions.ts'
export {
  audit,
  auditHistory,
  auditPeriod,
  auditRecentHistory,
  idsOf,
  isClean,
  ledgerChecks,
  sortFindings,
} from './audit.ts'
export type { Sample } from './audit-bets.ts'
export type { InFlight } from './audit-clearing.ts'
export {
  ALL_WALLETS,
  type AuditCheck,
  type AuditFinding,
  type AuditKeys,
  type HistoryCheck,
  isAmong,
  isOfPlayers,
  isOfWallets,
  type Period,
  type Replay,
  type Replays,
  type RowCheck,
  type WalletCheck,
  type Wallets,
  type WalletTurns,
} from './audit-finding.ts'
export { auditSources, auditSourcesOf } from './audit-sources.ts'
export { totalChecks } from './audit-totals.ts'
export { betSources } from './bet-sources.ts'
export { type ChainKeys, createLedgerKeys, type LedgerKeys } from './chain-keys.ts'
export { type Counters, countersAt, type GuardTime } from './counters.ts'
export type { EntryCode, EntrySource, EntrySources } from './entry-codes.ts'
export {
  BONUS_KINDS,
  type BonusKind,
  type CodeFigure,
  codesWhere,
  entryFigures,
  type Figure,
  type FigureCode,
  MOVEMENTS,
  type Movement,
} from './entry-figures.ts'
export { exclusionOf, refuseBreach } from './guards.ts'
export { createLane, type Lane, type LaneResult } from './lane.ts'
export { createLedger, type Ledger } from './ledger.ts'
export { createOpenPositions } from './open-positions.ts'
export {
  isPayout,
  isStake,
  refundOf,
} from './play-codes.ts'
export { counterFaults } from './play-sums.ts'
export type { Posting } from './post.ts'
export { createSeedVault, type SeedVault } from './seed-vault.ts'
export {
  type ActiveSeed,
  countOverdueSeeds,
  createSeeds,
  listOverdueSeeds,
  type OverdueSeed,
  overdueSince,
  readActiveSeed,
  revealOverdueSeed,
  rotateSeeds,
  setClientSeed,
} from './seeds.ts'
export { type MayBeUnkeyed, OPERATORS_LOG, readUnkeyedEnds } from './unkeyed-ends.ts'
export { UnknownKeys } from './unknown-keys.ts'
export type {
  JsonObject,
  Outcome,
  SettledBet,
  SettledWager,
  Wager,
  WagerConditions,
} from './wager.ts'
