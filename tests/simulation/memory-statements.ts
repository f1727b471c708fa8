import { hash } from 'node:crypto'
import type { BinaryArray } from '#server/platform/db/binary-array.ts'
import type { Statement } from '#server/platform/db/database.ts'
import type { AccountRow, BetRow, EntryRow, Tables } from './memory-tables.ts'

/** A running transaction: the tables that it writes, and how to undo its work. */
export interface Doing {
  tables: Tables
  undo: (() => void)[]
  lock(accountIds: bigint[]): Promise<void>
}

type Rows = object[]
type Run = (doing: Doing, values: unknown[]) => Rows | Promise<Rows>

/** The ledger's statements, by their names or first words. */
const statements: [start: string, run: Run][] = [
  ['lock_wallets', lockWallets],
  ['read_replies', readReplies],
  ['place_bets', placeBets],
  ['SELECT 1 FROM accounts', lockAccounts],
  ['SELECT id, name, player_id, balance', readAccounts],
  ['INSERT INTO entries', insertEntries],
  ['UPDATE accounts a SET balance', updateAccounts],
  ['SELECT pg_advisory_xact_lock', lockKey],
  ['SELECT request_hash, request_form, reply', readReply],
  ['INSERT INTO idempotent_replies', insertReply],
  ['find_item', findItem],
  ['sell_item', sellItem],
  ['lock_payment', lockPayment],
  ['move_payment', movePayment],
]

export async function runStatement(
  doing: Doing,
  statement: Statement,
  values: unknown[],
): Promise<Rows> {
  const words = typeof statement === 'string' ? statement.trim() : statement.name
  const given = typeof statement === 'string' ? values : (statement.values ?? [])
  const found = statements.find(([start]) => words.startsWith(start))
  if (!found) throw new Error(`The simulation does not know the statement ${words}`)
  return found[1](doing, given)
}

async function lockWallets(doing: Doing, [playerIds]: unknown[]): Promise<Rows> {
  const names = (playerIds as string[]).map((id) => `wallet:${id}`)
  await doing.lock(accountsOf(doing, names).map(({ id }) => id))
  return accountsOf(doing, names).map((account) => {
    const seed = doing.tables.seeds.get(account.player_id ?? '')
    if (!seed) throw new Error('A wallet without a seed')
    return {
      ...account,
      account_id: account.id,
      seed_id: seed.id,
      sealed: seed.sealed,
      commitment: seed.commitment,
      client_seed: seed.client_seed,
      client_seed_origin: 'player',
      nonce: seed.nonce,
    }
  })
}

function readReplies({ tables }: Doing, [playerIds, keys]: unknown[]): Rows {
  return (playerIds as string[]).flatMap((player_id, index) => {
    const key = (keys as string[])[index] ?? ''
    const known = tables.replies.get(`${player_id} ${key}`)
    return known ? [{ player_id, key, ...known }] : []
  })
}

async function lockAccounts(doing: Doing, [names]: unknown[]): Promise<Rows> {
  await doing.lock(accountsOf(doing, names as string[]).map(({ id }) => id))
  return []
}

function readAccounts(doing: Doing, [names]: unknown[]): Rows {
  return accountsOf(doing, names as string[]).map((account) => ({ ...account }))
}

function accountsOf({ tables }: Doing, names: string[]): AccountRow[] {
  return names.flatMap((name) => tables.accounts.get(name) ?? [])
}

function insertEntries(doing: Doing, columns: unknown[]): Rows {
  const [account_id, seq, counter_id, amount, balance_after, code, ref, at, hash] = columns as [
    bigint[],
    bigint[],
    bigint[],
    bigint[],
    (bigint | null)[],
    string[],
    string[],
    Date[],
    Buffer[],
  ]
  for (const index of account_id.keys()) {
    addEntry(doing, {
      account_id: account_id[index] as bigint,
      seq: seq[index] as bigint,
      counter_id: counter_id[index] as bigint,
      amount: amount[index] as bigint,
      balance_after: balance_after[index] ?? null,
      code: code[index] as string,
      ref: ref[index] as string,
      atMs: (at[index] as Date).getTime(),
      hash: hash[index] as Buffer,
    })
  }
  return []
}

function addEntry({ tables, undo }: Doing, entry: EntryRow): void {
  const posted = `${entry.ref} ${entry.code}`
  if (tables.posted.has(posted)) throw new Error(`duplicate key: ${posted}`)
  tables.posted.add(posted)
  tables.entries.push(entry)
  undo.push(() => {
    tables.posted.delete(posted)
    tables.entries.splice(tables.entries.indexOf(entry), 1)
  })
}

function updateAccounts(doing: Doing, columns: unknown[]): Rows {
  const [ids, balances, seqs, hashes] = columns as [bigint[], (bigint | null)[], bigint[], Buffer[]]
  for (const [index, id] of ids.entries()) {
    moveAccount(doing, id, {
      balance: balances[index] ?? null,
      entry_seq: seqs[index] as bigint,
      entry_hash: hashes[index] as Buffer,
    })
  }
  return []
}

type Moved = Pick<AccountRow, 'balance' | 'entry_seq' | 'entry_hash'>

function moveAccount({ tables, undo }: Doing, id: bigint, moved: Moved): void {
  const account = [...tables.accounts.values()].find((row) => row.id === id)
  if (!account) throw new Error('No such account')
  const { balance, entry_seq, entry_hash } = account
  Object.assign(account, moved)
  undo.push(() => Object.assign(account, { balance, entry_seq, entry_hash }))
}

/** Locks of keys are below zero, apart from those of accounts. */
async function lockKey({ lock }: Doing, [name]: unknown[]): Promise<Rows> {
  const digest = hash('sha256', String(name), 'buffer')
  await lock([-1n - digest.readBigUInt64BE()])
  return []
}

function readReply({ tables }: Doing, [playerId, key]: unknown[]): Rows {
  const known = tables.replies.get(`${playerId} ${key}`)
  return known ? [known] : []
}

function insertReply(doing: Doing, [playerId, key, requestHash, reply]: unknown[]): Rows {
  addReply(doing, `${playerId} ${key}`, requestHash as Buffer, reply as string)
  return [{}]
}

function addReply(doing: Doing, name: string, request_hash: Buffer, reply: string): void {
  const { tables, undo } = doing
  if (tables.replies.has(name)) throw new Error(`duplicate key: ${name}`)
  tables.replies.set(name, { request_hash, request_form: 2, reply })
  undo.push(() => tables.replies.delete(name))
}

/** What a batch inserts: a row for each table, as columns. */
function placeBets(doing: Doing, values: unknown[]): Rows {
  const atMs = (values[0] as Date).getTime()
  const [wallets, bets, entries, replies] = rowsOf(values.slice(1) as BinaryArray[])
  for (const wallet of wallets) movePurse(doing, wallet)
  for (const bet of bets) {
    addBet(doing, bet)
    if (bet.item_id !== null) addItem(doing, bet)
  }
  for (const entry of entries) addEntry(doing, { ...entry, atMs })
  for (const { player_id, key, request_hash, reply } of replies) {
    addReply(doing, `${player_id} ${key}`, request_hash, reply)
  }
  return []
}

interface Wallet {
  account_id: bigint
  balance: bigint
  seq_before: bigint
  seq_after: bigint
  hash: Buffer
  seed_id: bigint
  nonce_before: number
  nonce_after: number
}

interface Bet extends Omit<BetRow, 'parameters'> {
  game: string
  configuration_id: bigint
  item_id: string | null
  parameters: string
  result: string
}

type Entry = Omit<EntryRow, 'atMs'>

interface NewReply {
  player_id: string
  key: string
  request_hash: Buffer
  reply: string
}

/** The columns in the order of the statement's parameters. */
const columns = [
  [
    'account_id',
    'balance',
    'seq_before',
    'seq_after',
    'hash',
    'play',
    'seed_id',
    'nonce_before',
    'nonce_after',
  ],
  [
    'id',
    'player_id',
    'game',
    'seed_id',
    'nonce',
    'configuration_id',
    'stake',
    'payout',
    'item_id',
    'parameters',
    'result',
  ],
  ['account_id', 'seq', 'counter_id', 'amount', 'balance_after', 'code', 'ref', 'hash'],
  ['player_id', 'key', 'request_hash', 'reply'],
]

function rowsOf(arrays: BinaryArray[]): [Wallet[], Bet[], Entry[], NewReply[]] {
  const waiting = [...arrays]
  return columns.map((names) => {
    const given = waiting.splice(0, names.length)
    return (given[0]?.elements ?? []).map((_, row) =>
      Object.fromEntries(names.map((name, column) => [name, given[column]?.elements[row]])),
    )
  }) as unknown as [Wallet[], Bet[], Entry[], NewReply[]]
}

function movePurse(doing: Doing, wallet: Wallet): void {
  const account = [...doing.tables.accounts.values()].find(({ id }) => id === wallet.account_id)
  const seed = doing.tables.seeds.get(account?.player_id ?? '')
  if (account?.entry_seq !== wallet.seq_before) throw new Error('A wallet moved under its lock.')
  if (!seed || seed.nonce !== wallet.nonce_before) throw new Error('A nonce moved under its lock.')
  const { balance, seq_after: entry_seq, hash: entry_hash } = wallet
  moveAccount(doing, wallet.account_id, { balance, entry_seq, entry_hash })
  const { nonce } = seed
  seed.nonce = wallet.nonce_after
  doing.undo.push(() => {
    seed.nonce = nonce
  })
}

function addBet({ tables, undo }: Doing, bet: Bet): void {
  const { id, player_id, seed_id, nonce, stake, payout } = bet
  const parameters = JSON.parse(bet.parameters) as BetRow['parameters']
  tables.bets.set(id, { id, player_id, seed_id, nonce, stake, payout, parameters })
  undo.push(() => tables.bets.delete(id))
}

function findItem({ tables }: Doing, [id]: unknown[]): Rows {
  const item = tables.items.get(id as string)
  return item ? [{ ...item }] : []
}

function sellItem({ tables, undo }: Doing, [id]: unknown[]): Rows {
  const item = tables.items.get(id as string)
  if (item?.status !== 'owned') throw new Error('An item was sold under its lock.')
  item.status = 'sold'
  undo.push(() => {
    item.status = 'owned'
  })
  return []
}

async function lockPayment({ tables, lock }: Doing, [id]: unknown[]): Promise<Rows> {
  const payment = tables.payments.get(id as string)
  if (!payment) return []
  await lock([payment.lock])
  return [{ ...payment }]
}

function movePayment({ tables, undo }: Doing, [id, status]: unknown[]): Rows {
  const payment = tables.payments.get(id as string)
  if (!payment) throw new Error('No such payment')
  const before = payment.status
  payment.status = status as typeof before
  undo.push(() => {
    payment.status = before
  })
  return []
}

function addItem({ tables, undo }: Doing, { id, player_id, payout }: Bet): void {
  tables.items.set(id, { player_id, status: 'owned', value: payout })
  undo.push(() => tables.items.delete(id))
}
