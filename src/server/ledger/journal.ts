import type { ChainKeys } from './chain-keys.ts'

/** The fields of an entry that its hash covers, in addition to the previous hash. */
export interface EntryContent {
  accountId: bigint
  seq: bigint
  counterId: bigint
  /** Cents moved to the account from its counter account; negative the other way. */
  amount: bigint
  code: string
  ref: string
  atMs: number
}

export interface Entry extends EntryContent {
  /** The account's balance in cents after the entry; null where it is derived. */
  balanceAfter: bigint | null
  hash: Buffer
}

/** The bytes of the entry's fields. Its hash is keyed over the previous hash and these: changing any breaks the chain. */
export function entryBytes(entry: EntryContent): Buffer {
  const { accountId, seq, counterId, amount, code, ref, atMs } = entry
  return Buffer.from(`${accountId}|${seq}|${counterId}|${amount}|${code}|${ref}|${atMs}`)
}

/** The head of an account's chain while a transaction appends to it. */
export interface ChainHead {
  accountId: bigint
  seq: bigint
  balance: bigint | null
  hash: Buffer
}

/** Appends an entry to a chain, hashed with the key in use. Throws a RangeError if a wallet would fall below zero. */
export function append(
  keys: Pick<ChainKeys, 'hash'>,
  head: ChainHead,
  move: { counterId: bigint; amount: bigint; code: string; ref: string; atMs: number },
): Entry {
  const balanceAfter = head.balance === null ? null : head.balance + move.amount
  if (balanceAfter !== null && balanceAfter < 0n) throw new RangeError('Balance below zero')
  const content = { accountId: head.accountId, seq: head.seq + 1n, ...move }
  const entry = { ...content, balanceAfter, hash: keys.hash(head.hash, entryBytes(content)) }
  head.seq = entry.seq
  head.hash = entry.hash
  head.balance = balanceAfter
  return entry
}
