import type { Statement } from '#server/platform/db/database.ts'
import type { AccountRow, BetRow, EntryRow, Tables } from './memory-tables.ts'

/** A transaction under way: what it may touch, and how its work is taken back. */
export interface Doing {
  tables: Tables
  undo: (() => void)[]
  lock(accountIds: bigint[]): Promise<void>
}

type Rows = object[]
type Run = (doing: Doing, values: unknown[]) => Rows | Promise<Rows>

/** The statements that the ledger speaks, by their names or first words. */
const statements: [start: string, run: Run][] = [
  ['lock_wallets', lockWallets],
  ['read_replies', readReplies],
  ['place_bets', placeBets],
  ['SELECT 1 FROM accounts', lockAccounts],
  ['SELECT id, name, player_id, balance', readAccounts],
  ['INSERT INTO entries', insertEntries],
  ['UPDATE accounts a SET balance', updateAccounts],
  ['SELECT request_hash, reply', readReply],
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

function readReply({ tables }: Doing, [playerId, key]: unknown[]): Rows {
  const known = tables.replies.get(`${playerId} ${key}`)
  return known ? [known] : []
}

function insertReply(doing: Doing, [playerId, key, hash, reply]: unknown[]): Rows {
  addReply(doing, `${playerId} ${key}`, hash as Buffer, reply as string)
  return []
}

function addReply(doing: Doing, name: string, request_hash: Buffer, reply: string): void {
  const { tables, undo } = doing
  if (tables.replies.has(name)) throw new Error(`duplicate key: ${name}`)
  tables.replies.set(name, { request_hash, reply })
  undo.push(() => tables.replies.delete(name))
}

type Texts = Record<string, string>

function placeBets(doing: Doing, values: unknown[]): Rows {
  const [wallets, entries, bets, items, replies] = values
    .slice(0, 5)
    .map((json) => JSON.parse(json as string) as Texts[]) as [
    Texts[],
    Texts[],
    Texts[],
    Texts[],
    Texts[],
  ]
  const atMs = (values[5] as Date).getTime()
  for (const wallet of wallets) movePurse(doing, wallet)
  for (const bet of bets) addBet(doing, bet)
  for (const entry of entries) {
    addEntry(doing, {
      account_id: BigInt(entry.account_id ?? ''),
      seq: BigInt(entry.seq ?? ''),
      counter_id: BigInt(entry.counter_id ?? ''),
      amount: BigInt(entry.amount ?? ''),
      balance_after: entry.balance_after === null ? null : BigInt(entry.balance_after ?? ''),
      code: entry.code ?? '',
      ref: entry.ref ?? '',
      atMs,
      hash: Buffer.from(entry.hash ?? '', 'hex'),
    })
  }
  for (const item of items) addItem(doing, item)
  for (const { player_id, key, request_hash, reply } of replies) {
    addReply(doing, `${player_id} ${key}`, Buffer.from(request_hash ?? '', 'hex'), reply ?? '')
  }
  return []
}

function movePurse(doing: Doing, wallet: Texts): void {
  const id = BigInt(wallet.account_id ?? '')
  const account = [...doing.tables.accounts.values()].find((row) => row.id === id)
  const seed = doing.tables.seeds.get(account?.player_id ?? '')
  if (account?.entry_seq !== BigInt(wallet.seq_before ?? '')) {
    throw new Error('A wallet moved under its lock.')
  }
  if (!seed || seed.nonce !== Number(wallet.nonce_before)) {
    throw new Error('A nonce moved under its lock.')
  }
  moveAccount(doing, id, {
    balance: BigInt(wallet.balance ?? ''),
    entry_seq: BigInt(wallet.seq_after ?? ''),
    entry_hash: Buffer.from(wallet.hash ?? '', 'hex'),
  })
  const { nonce } = seed
  seed.nonce = Number(wallet.nonce_after)
  doing.undo.push(() => {
    seed.nonce = nonce
  })
}

function addBet({ tables, undo }: Doing, bet: Texts): void {
  const id = bet.id ?? ''
  tables.bets.set(id, {
    id,
    player_id: bet.player_id ?? '',
    seed_id: BigInt(bet.seed_id ?? ''),
    nonce: Number(bet.nonce),
    stake: BigInt(bet.stake ?? ''),
    payout: BigInt(bet.payout ?? ''),
    parameters: bet.parameters as unknown as BetRow['parameters'],
  })
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

function addItem({ tables, undo }: Doing, item: Texts): void {
  const id = item.id ?? ''
  tables.items.set(id, {
    player_id: item.player_id ?? '',
    status: 'owned',
    value: BigInt(item.value ?? ''),
  })
  undo.push(() => tables.items.delete(id))
}
