import { sha256 } from '#server/platform/hash/hash.ts'

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

/** sha256 of the previous hash and the entry's fields: changing any past entry breaks the chain. */
export function entryHash(before: Uint8Array, entry: EntryContent): Buffer {
  const { accountId, seq, counterId, amount, code, ref, atMs } = entry
  const text = `${accountId}|${seq}|${counterId}|${amount}|${code}|${ref}|${atMs}`
  return sha256(Buffer.concat([before, Buffer.from(text)]))
}

/** The head of an account's chain while a transaction appends to it. */
export interface ChainHead {
  accountId: bigint
  seq: bigint
  balance: bigint | null
  hash: Buffer
}

/** Appends an entry to a chain. Throws a RangeError if a wallet would fall below zero. */
export function append(
  head: ChainHead,
  move: { counterId: bigint; amount: bigint; code: string; ref: string; atMs: number },
): Entry {
  const balanceAfter = head.balance === null ? null : head.balance + move.amount
  if (balanceAfter !== null && balanceAfter < 0n) throw new RangeError('Balance below zero')
  const content = { accountId: head.accountId, seq: head.seq + 1n, ...move }
  const entry = { ...content, balanceAfter, hash: entryHash(head.hash, content) }
  head.seq = entry.seq
  head.hash = entry.hash
  head.balance = balanceAfter
  return entry
}
