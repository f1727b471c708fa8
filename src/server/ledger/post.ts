import { isKnownCredit } from '#domain/rewards/offers.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Account, type AccountName, lockAccounts } from './accounts.ts'
import type { LedgerKeys } from './chain-keys.ts'
import type { EntryCode } from './entry-codes.ts'
import { guardsOf, subtractRefunds } from './guards.ts'
import { insufficientFunds } from './insufficient-funds.ts'
import { append, type ChainHead, type Entry } from './journal.ts'

/** Moves `amount` cents to `account` from `counter`; a negative amount moves them back. */
export interface Posting {
  account: AccountName
  counter: AccountName
  amount: bigint
  /** The reason, such as `deposit.credited`. Each (code, ref) can be posted only once. */
  code: EntryCode
  /** The id (UUID) of the bet, payment or item it belongs to. */
  ref: string
}

export interface PostDeps {
  clock: Pick<Clock, 'now'>
  /** The time zone in which the periods of players' limits start. */
  timeZone: string
  keys: Pick<LedgerKeys, 'entries'>
}

/** A wallet after a change: cents, and the number of its last entry. */
export interface WalletState {
  playerId: string
  balance: bigint
  seq: bigint
  code: string
}

/**
 * Locks the accounts whose chains grow, writes the postings to the journal and updates the balances. Returns the
 * changed wallets. `held` are accounts as read under their lock, to which nothing was posted since. Refuses `insufficient_funds` and, for stakes, `account_on_hold`, `excluded` and `limit_reached`; throws
 * for an unknown account, a (code, ref) that was posted before, and a house credit that is missing from the table of
 * offers.
 */
export async function post(
  tx: Tx,
  { clock, timeZone, keys }: PostDeps,
  postings: readonly Posting[],
  held: ReadonlyMap<string, Account> = new Map(),
): Promise<WalletState[]> {
  if (postings.length === 0) return []
  const isFree = (name: AccountName) => !held.has(name)
  // An entry extends only its own account's chain, so entries that share a counter account do not wait for each other.
  const locked = await lockAccounts(
    tx,
    postings.map(({ account }) => account).filter(isFree),
    postings.map(({ counter }) => counter).filter(isFree),
  )
  const accounts = new Map([...held, ...locked])
  const time = { atMs: clock.now(), timeZone }
  const guards = guardsOf(accounts.values(), time)
  const ends = new Map<AccountName, ChainHead>()
  const entries = postings.map((posting) => {
    const account = known(accounts, posting.account)
    const counter = known(accounts, posting.counter)
    if (counter.balance !== null) throw new Error('The counter account must not be a wallet')
    if (posting.account.startsWith('wallet:')) refuseUnknownGift(posting)
    if (account.player_id !== null) guards.get(account.player_id)?.take(posting)
    const end = ends.get(account.name) ?? endOf(account)
    ends.set(account.name, end)
    if (end.balance !== null && end.balance + posting.amount < 0n) {
      throw insufficientFunds(-(end.balance + posting.amount))
    }
    const { amount, code, ref } = posting
    return append(keys.entries, end, { counterId: counter.id, amount, code, ref, atMs: time.atMs })
  })
  await writeEntries(tx, entries)
  await subtractRefunds(tx, guards)
  const counted = (name: AccountName) =>
    guards.get(known(accounts, name).player_id ?? '')?.counted()
  await writeEnds(
    tx,
    [...ends].map(([name, end]) => ({ ...end, play: counted(name) ?? null })),
  )
  return movedWallets(accounts, ends, postings)
}

/** Throws if the house credits a player under a code that the table of offers neither contains nor exempts. */
export function refuseUnknownGift({
  counter,
  amount,
  code,
}: Omit<Posting, 'account' | 'ref'>): void {
  const isGift = amount > 0n && counter.startsWith('house:')
  if (isGift && !isKnownCredit(code)) throw new Error(`No offer credits ${code} from ${counter}`)
}

function known(accounts: Map<string, Account>, name: AccountName): Account {
  const account = accounts.get(name)
  if (!account) throw new Error(`There is no account ${name}`)
  return account
}

const endOf = (account: Account): ChainHead => ({
  accountId: account.id,
  seq: account.entry_seq,
  balance: account.balance,
  hash: account.entry_hash,
})

async function writeEntries(tx: Tx, entries: Entry[]): Promise<void> {
  await tx.query(
    `INSERT INTO entries (account_id, seq, counter_id, amount, balance_after, code, ref, at, hash)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
                          $6::text[], $7::uuid[], $8::timestamptz[], $9::bytea[])`,
    [
      entries.map((e) => e.accountId),
      entries.map((e) => e.seq),
      entries.map((e) => e.counterId),
      entries.map((e) => e.amount),
      entries.map((e) => e.balanceAfter),
      entries.map((e) => e.code),
      entries.map((e) => e.ref),
      entries.map((e) => new Date(e.atMs)),
      entries.map((e) => e.hash),
    ],
  )
}

async function writeEnds(tx: Tx, ends: (ChainHead & { play: string | null })[]): Promise<void> {
  await tx.query(
    `UPDATE accounts a SET balance = e.balance, entry_seq = e.seq, entry_hash = e.hash, play = e.play
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::text[])
       AS e(id, balance, seq, hash, play)
     WHERE a.id = e.id`,
    [
      ends.map((e) => e.accountId),
      ends.map((e) => e.balance),
      ends.map((e) => e.seq),
      ends.map((e) => e.hash),
      ends.map((e) => e.play),
    ],
  )
}

function movedWallets(
  accounts: Map<string, Account>,
  ends: Map<AccountName, ChainHead>,
  postings: readonly Posting[],
): WalletState[] {
  return [...ends].flatMap(([name, { balance, seq }]) => {
    const playerId = accounts.get(name)?.player_id
    const code = postings.findLast((posting) => posting.account === name)?.code
    return playerId && balance !== null && code ? [{ playerId, balance, seq, code }] : []
  })
}
