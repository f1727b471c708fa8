import { type Exclusion, endsBefore, laterOf } from '#domain/protection/exclusion.ts'
import { endPlaythrough } from '#server/features/funds/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import { type Database, RetryTransaction, type Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { accountsOf, examineClaimers, readExclusions } from './person.ts'
import { writeExclusion } from './store.ts'
import type { HeldPlay, UnbegunPlay } from './unbegun-play.ts'

export interface ExcludeDeps {
  database: Database
  ledger: Pick<Ledger, 'lock' | 'storeGuard' | 'post'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
  /** The play of all games that can wait, in the order in which it is locked. */
  unbegun: readonly UnbegunPlay[]
  /** Drops the player from every node's cache of callers, and closes their sockets. */
  reconsider(playerId: string): void
}

/**
 * Excludes all accounts of a player's person until the latest end that one of them has or that `ask` adds, and refunds
 * what they have waiting. `ask` sees the player's own exclusion and may refuse. Returns the exclusion, null if there is
 * none.
 */
export async function excludePerson(
  tx: Tx,
  deps: ExcludeDeps,
  playerId: string,
  ask: (own: Exclusion | null) => Exclusion | null,
): Promise<Exclusion | null> {
  const { ledger, clock } = deps
  const { accounts, refundAll } = await lockPerson(tx, deps, playerId)
  const present = await readExclusions(tx, accounts, instantOf(clock))
  const asked = ask(present.get(playerId) ?? null)
  const exclusion = [...present.values()].reduce<Exclusion | null>(laterOf, asked)
  if (!exclusion) return null
  await refundAll()
  for (const id of accounts.toSorted()) {
    const has = present.get(id)
    if (has && !endsBefore(has, exclusion) && !(asked && id === playerId)) continue
    await writeExclusion(tx, id, exclusion)
    const by = asked && id === playerId ? 'player' : 'rule'
    await recordChanges(tx, id, { by, at: instantOf(clock) })
    await ledger.storeGuard(tx, id)
    if (exclusion.kind === 'self_exclusion') await endPlaythrough(tx, deps, id)
    tx.afterCommit(() => deps.reconsider(id))
  }
  await examineClaimers(tx, accounts)
  return exclusion
}

/**
 * Locks what a person has waiting, then the wallets of all accounts. If an account was linked, a seat taken or a bet
 * placed before the wallets were locked, the transaction starts again: no play's lock is taken after a wallet's.
 */
async function lockPerson(tx: Tx, { ledger, unbegun }: ExcludeDeps, playerId: string) {
  const accounts = await accountsOf(tx, playerId)
  const held: HeldPlay[] = []
  for (const play of unbegun) held.push(await play.hold(tx, accounts))
  const payers = held.flatMap((each) => each.payers)
  await ledger.lock(tx, ...new Set([...accounts, ...payers]))
  const now = await accountsOf(tx, playerId)
  const waiting: string[] = []
  for (const play of unbegun) waiting.push(...(await play.list(tx, now)))
  const ids = new Set(held.flatMap((each) => each.ids))
  const isAll = now.every((id) => accounts.includes(id)) && waiting.every((id) => ids.has(id))
  if (!isAll) throw new RetryTransaction(async () => undefined)
  return {
    accounts: now,
    async refundAll() {
      for (const each of held) await each.refund()
    },
  }
}

/**
 * Lets an exclusion of a player's person reach all of its accounts, after one was linked. Waits for an exclusion of
 * another account that is being made, which holds its wallet.
 */
export async function spreadExclusion(deps: ExcludeDeps, playerId: string): Promise<void> {
  const { database, ledger, clock } = deps
  const accounts = await accountsOf(database.pool, playerId)
  if (accounts.length === 1) return
  const isDue = await database.transaction(async (tx) => {
    await ledger.lock(tx, ...accounts)
    const exclusions = await readExclusions(tx, accounts, instantOf(clock))
    const latest = [...exclusions.values()].reduce<Exclusion | null>(laterOf, null)
    const isShort = (has: Exclusion | undefined) => !has || (latest && endsBefore(has, latest))
    return latest !== null && accounts.some((id) => isShort(exclusions.get(id)))
  })
  if (isDue) await database.transaction((tx) => excludePerson(tx, deps, playerId, () => null))
}
