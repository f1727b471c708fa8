import { betStream } from '#domain/fairness/stream.ts'
import { walletOf } from '#server/ledger/accounts.ts'
import { entryBytes } from '#server/ledger/journal.ts'
import { nativeHmac } from '#server/platform/hash/hash.ts'
import type { AccountRow, EntryRow } from './memory-tables.ts'
import {
  clientSeedOf,
  draw,
  gameOf,
  type SimulatedWorld,
  simulatedKeys,
  vaultOf,
} from './simulated-shop.ts'

/** All current faults of the ledger, one sentence each. */
export function violations(world: SimulatedWorld): string[] {
  const { tables } = world
  const byAccount = Map.groupBy(tables.entries, ({ account_id }) => account_id)
  return [
    ...[...tables.accounts.values()].flatMap((row) => ofAccount(row, byAccount.get(row.id) ?? [])),
    ...[...tables.seeds.keys()].flatMap((playerId) => ofNonces(world, playerId)),
    ...[...tables.payments].flatMap(([id, { status, amount }]) => {
      const credited = tables.posted.has(`${id} deposit.credited`)
      if (credited === (status === 'paid')) return []
      return [`Payment ${id} over ${amount} is ${status}, credited: ${credited}`]
    }),
    ...[...tables.items].flatMap(([id, { status }]) => {
      const paid = tables.posted.has(`${id} item.sale`)
      return paid === (status === 'sold') ? [] : [`Item ${id} is ${status}, paid for: ${paid}`]
    }),
    ...ofAsks(world),
    ...ofStakedItems(world),
    ...clearing(world),
  ]
}

/** I3, I4, I7: the entries lead from zero to the row's balance without a gap, never below zero. */
function ofAccount(account: AccountRow, entries: EntryRow[]): string[] {
  const faults: string[] = []
  let hash: Uint8Array = Buffer.alloc(32)
  let sum = 0n
  let seq = 0n
  for (const entry of entries.toSorted((a, b) => Number(a.seq - b.seq))) {
    seq += 1n
    sum += entry.amount
    const { counter_id: counterId, amount, code, ref, atMs } = entry
    const content = { accountId: account.id, seq, counterId, amount, code, ref, atMs }
    hash = simulatedKeys.entries.hash(hash, entryBytes(content))
    if (entry.seq !== seq) faults.push(`${account.name} has no entry ${seq}`)
    if (!entry.hash.equals(hash)) faults.push(`${account.name} breaks its chain at ${seq}`)
    if (account.balance !== null && sum < 0n) faults.push(`${account.name} was below zero`)
    if (account.balance !== null && entry.balance_after !== sum) {
      faults.push(`${account.name} shows another balance at ${seq}`)
    }
  }
  if (account.entry_seq !== seq) faults.push(`${account.name} counts ${account.entry_seq}/${seq}`)
  if (account.balance !== null && account.balance !== sum) {
    faults.push(`${account.name} holds ${account.balance}, its entries ${sum}`)
  }
  return faults
}

/** I5, I6: nonces 0 to n-1 were each used by one bet, with its stake and the payout of its roll. */
function ofNonces({ tables, ...world }: SimulatedWorld, playerId: string): string[] {
  const seed = tables.seeds.get(playerId)
  if (!seed) return [`${playerId} has no seed`]
  const serverSeed = vaultOf({ tables, ...world }).open(seed.sealed)
  const bets = [...tables.bets.values()]
    .filter(({ player_id }) => player_id === playerId)
    .sort((a, b) => a.nonce - b.nonce)
  if (bets.length !== seed.nonce)
    return [`${playerId} used ${seed.nonce} nonces, ${bets.length} bets`]
  return bets.flatMap((bet, nonce) => {
    if (bet.nonce !== nonce) return [`${playerId} has no bet ${nonce}`]
    const stream = betStream({ serverSeed, clientSeed: clientSeedOf(playerId), nonce }, nativeHmac)
    const { ask } = bet.parameters
    const outcome = draw(ask, bet.stake)(stream)
    const isPaid = tables.posted.has(`${bet.id} ${gameOf(ask)}.payout`)
    const faults: string[] = []
    if (outcome.payout !== bet.payout) faults.push(`Bet ${bet.id} pays ${bet.payout}`)
    if (!tables.posted.has(`${bet.id} ${gameOf(ask)}.stake`))
      faults.push(`Bet ${bet.id} took no stake`)
    if (isPaid !== (outcome.payout > 0n && outcome.item === null)) {
      faults.push(`Bet ${bet.id}: paid in coins ${isPaid}`)
    }
    if (tables.items.has(bet.id) !== (outcome.item !== null)) faults.push(`Bet ${bet.id}: its item`)
    return faults
  })
}

/** A wager is settled completely or not at all, and never twice. */
function ofAsks({ tables }: SimulatedWorld): string[] {
  const byAsk = Map.groupBy(tables.bets.values(), ({ parameters }) => parameters.ask)
  return [...byAsk].flatMap(([ask, bets]) =>
    bets.length === bets[0]?.parameters.count ? [] : [`${ask} was played as ${bets.length} bets`],
  )
}

/** A staked item belonged to its player, was sold just before its stake was taken, and is in no other bet. */
function ofStakedItems({ tables }: SimulatedWorld): string[] {
  const found = new Map(tables.entries.map((entry) => [`${entry.ref} ${entry.code}`, entry]))
  const taken = new Set<string>()
  return [...tables.bets.values()].flatMap(
    ({ id, player_id, stake, parameters: { ask, item: itemId } }) => {
      if (itemId === null) return []
      const item = tables.items.get(itemId)
      const sale = found.get(`${itemId} item.sale`)
      const paid = found.get(`${id} ${gameOf(ask)}.stake`)
      const isTwice = taken.has(itemId)
      taken.add(itemId)
      const isTrue =
        !isTwice &&
        item?.player_id === player_id &&
        item.status === 'sold' &&
        item.value <= stake &&
        sale?.amount === item.value &&
        paid?.account_id === sale.account_id &&
        paid.seq === sale.seq + 1n
      return isTrue ? [] : [`Bet ${id} staked ${itemId}, which is not as it was sold`]
    },
  )
}

/** I8: the clearing account is empty: every deposit received by the provider was credited. */
function clearing({ tables }: SimulatedWorld): string[] {
  const account = tables.accounts.get('clearing:zen')
  if (!account) return ['There is no clearing account']
  const sum = tables.entries.reduce((total, entry) => {
    if (entry.account_id === account.id) return total + entry.amount
    return entry.counter_id === account.id ? total - entry.amount : total
  }, 0n)
  return sum === 0n ? [] : [`The clearing account holds ${sum}`]
}

/** The state of the ledger as one text, to compare two runs. */
export function digest({ tables }: SimulatedWorld, playerIds: readonly string[]): string {
  return playerIds
    .map((id) => tables.accounts.get(walletOf(id)))
    .map(
      (account) =>
        `${account?.balance}/${account?.entry_seq}/${account?.entry_hash.toString('hex')}`,
    )
    .join(' ')
}
