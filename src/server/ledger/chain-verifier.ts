import type { Tables } from '#server/platform/db/schema.ts'
import type { ChainKeys, HashCheck } from './chain-keys.ts'
import { type EntryContent, entryBytes } from './journal.ts'
import type { MayBeUnkeyed } from './unkeyed-ends.ts'
import { UnknownKeys } from './unknown-keys.ts'

const FAULTS_SHOWN = 20

export type EntryRow = Pick<
  Tables['entries'],
  'account_id' | 'seq' | 'counter_id' | 'amount' | 'balance_after' | 'code' | 'ref' | 'at' | 'hash'
>

/** The columns of an entry that its verification needs. */
export const ENTRY_COLUMNS =
  'e.account_id, e.seq, e.counter_id, e.amount, e.balance_after, e.code, e.ref, e.at, e.hash'

/** The last verified entry of an account's chain. */
export interface VerifiedHead {
  account: bigint
  seq: bigint
  hash: Buffer
  balance: bigint
}

/** The hash before an account's first entry. */
export const genesis = Buffer.alloc(32)

export const startOf = (account: bigint): VerifiedHead => ({
  account,
  seq: 0n,
  hash: genesis,
  balance: 0n,
})

/** The head at an entry that is taken as verified. */
export const headAt = (row: EntryRow): VerifiedHead => ({
  account: row.account_id,
  seq: row.seq,
  hash: row.hash,
  balance: row.balance_after ?? 0n,
})

/** Verifies entries one after another, and keeps the first faults. */
export class ChainVerifier {
  readonly #keys: Pick<ChainKeys, 'check'>
  readonly #mayBeUnkeyed: MayBeUnkeyed
  readonly #unknownKeys = new UnknownKeys()
  readonly #faults: string[] = []

  constructor(keys: Pick<ChainKeys, 'check'>, mayBeUnkeyed: MayBeUnkeyed) {
    this.#keys = keys
    this.#mayBeUnkeyed = mayBeUnkeyed
  }

  /** Verifies that the entry follows from the head, and returns the new head. */
  follow(end: VerifiedHead, row: EntryRow): VerifiedHead {
    const balance = end.balance + row.amount
    const link = this.#keys.check(row.hash, end.hash, entryBytes(contentOf(row)))
    if (link === 'unknown_key') this.#unknownKeys.count(`${row.account_id}/${row.seq}`, row.hash)
    const fault =
      link === 'unkeyed' && !this.#mayBeUnkeyed(row.account_id, row.seq, end.hash)
        ? `Entry ${row.account_id}/${row.seq} has no keyed hash`
        : faultOf(row, link, balance)
    if (fault && this.#faults.length < FAULTS_SHOWN) this.#faults.push(fault)
    return { account: row.account_id, seq: row.seq, hash: row.hash, balance }
  }

  faults(): string[] {
    return [...this.#unknownKeys.faults(), ...this.#faults]
  }
}

const contentOf = (row: EntryRow): EntryContent => ({
  accountId: row.account_id,
  seq: row.seq,
  counterId: row.counter_id,
  amount: row.amount,
  code: row.code,
  ref: row.ref,
  atMs: row.at.getTime(),
})

function faultOf(row: EntryRow, link: HashCheck, balance: bigint): string | null {
  if (link === null) {
    return `Entry ${row.account_id}/${row.seq} does not follow from the previous entry`
  }
  if (row.balance_after !== null && row.balance_after !== balance) {
    return `Entry ${row.account_id}/${row.seq} has a balance that differs from the sum of the entries`
  }
  return null
}
