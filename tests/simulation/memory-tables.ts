import type { PaymentState } from '#domain/lifecycle/payment.ts'
import type { SystemAccount } from '#server/ledger/accounts.ts'

export interface AccountRow {
  id: bigint
  name: string
  player_id: string | null
  balance: bigint | null
  entry_seq: bigint
  entry_hash: Buffer
}

export interface SeedRow {
  id: bigint
  player_id: string
  sealed: Buffer
  commitment: Buffer
  client_seed: string
  nonce: number
}

export interface EntryRow {
  account_id: bigint
  seq: bigint
  counter_id: bigint
  amount: bigint
  balance_after: bigint | null
  code: string
  ref: string
  atMs: number
  hash: Buffer
}

export interface BetRow {
  id: string
  player_id: string
  seed_id: bigint
  nonce: number
  stake: bigint
  payout: bigint
  /** `item` is the item that was staked besides coins. */
  parameters: { ask: string; count: number; item: string | null }
}

export interface ItemRow {
  player_id: string
  status: 'owned' | 'sold'
  value: bigint
}

export interface PaymentRow {
  player_id: string
  amount: bigint
  status: PaymentState
  /** The name of its row in the locks. */
  lock: bigint
}

/** The ledger's tables, in memory. Each change records how to undo it. */
export interface Tables {
  accounts: Map<string, AccountRow>
  seeds: Map<string, SeedRow>
  entries: EntryRow[]
  /** (ref, code) of every entry; a pair is posted only once. */
  posted: Set<string>
  replies: Map<string, { request_hash: Buffer; request_form: number; reply: string }>
  bets: Map<string, BetRow>
  items: Map<string, ItemRow>
  payments: Map<string, PaymentRow>
}

export const houses: readonly SystemAccount[] = [
  'house:boxes',
  'house:goods',
  'clearing:zen',
  'bank:zen',
]

export function emptyTables(): Tables {
  const tables: Tables = {
    accounts: new Map(),
    seeds: new Map(),
    entries: [],
    posted: new Set(),
    replies: new Map(),
    bets: new Map(),
    items: new Map(),
    payments: new Map(),
  }
  for (const name of houses) addAccount(tables, name, null)
  return tables
}

export function addAccount(tables: Tables, name: string, playerId: string | null): void {
  tables.accounts.set(name, {
    id: BigInt(tables.accounts.size + 1),
    name,
    player_id: playerId,
    balance: playerId === null ? null : 0n,
    entry_seq: 0n,
    entry_hash: Buffer.alloc(32),
  })
}
