import type { Reply } from '#contract/call.ts'
import type { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import { type Cents, formatCoins, minCents, toCoins } from '#domain/money/money.ts'
import { BONUS_ENDED, DEPOSIT_WAIVED, openBonus } from '#domain/rewards/playthrough.ts'
import { type Ledger, readWallet, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { recordEvents } from './events.ts'
import { hasMoreThanBalance, listSelfExcluded } from './funds-store.ts'
import { readPlaythrough } from './playthrough-store.ts'
import { endPromises } from './promises.ts'
import { keepReturns } from './returns.ts'

export interface ForfeitDeps {
  ledger: Pick<Ledger, 'post'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
}

/**
 * Gives up a player's open bonuses at their request: the remainder goes back to the house, up to the balance, and the
 * play-through ends. Refuses `bonus_not_open`, and `bonus_in_play` if the remainder exceeds the balance while the
 * player's items, open bets or battles may contain part of it. The wallet is locked.
 */
export async function forfeitBonus(
  tx: Tx,
  deps: ForfeitDeps,
  playerId: string,
): Promise<Reply<typeof forfeitCall>> {
  const open = openBonus(await readPlaythrough(tx, playerId))
  if (open === 0n) refuse('bonus_not_open')
  const before = await readWallet(tx, playerId)
  const missing = open - before.balance
  if (missing > 0n && (await hasMoreThanBalance(tx, playerId))) {
    refuse('bonus_in_play', {
      message: {
        code: 'gift_in_play',
        values: { open: toCoins(open), missing: toCoins(missing) },
      },
      data: { missing: toCoins(missing) },
    })
  }
  const taken = await takeBonus(tx, deps, playerId)
  const { balance, seq } = await readWallet(tx, playerId)
  return {
    msg: `You gave up your gift. ${formatCoins(taken)} coins were removed.`,
    data: { given_up: toCoins(taken), balance: toCoins(balance), balance_seq: Number(seq) },
  }
}

/**
 * Takes the remainder of open bonuses, up to the balance; returns cents. The play-through ends unless items, bets or
 * battles may contain part of the bonus: then that part stays open. The wallet is locked.
 */
export async function takeBonus(
  tx: Tx,
  { ledger, clock, entropy }: ForfeitDeps,
  playerId: string,
): Promise<Cents> {
  const open = openBonus(await readPlaythrough(tx, playerId))
  if (open === 0n) return 0n
  const { balance } = await readWallet(tx, playerId)
  const taken = minCents(open, balance)
  const ref = entropy.id()
  if (taken > 0n) {
    const [account, counter] = [walletOf(playerId), 'house:bonuses'] as const
    await ledger.post(tx, [{ account, counter, amount: -taken, code: 'bonus.forfeited', ref }])
    await insertForfeit(tx, { id: ref, playerId, cents: taken, at: instantOf(clock) })
  }
  const isWhole = taken === open || !(await hasMoreThanBalance(tx, playerId))
  if (isWhole) {
    await recordEvents(tx, instantOf(clock), [{ playerId, kind: BONUS_ENDED, ref, amount: 0n }])
  }
  return taken
}

/**
 * Lets a self-excluded player withdraw their own coins: forfeits bonuses as `takeBonus` does and waives the
 * play-through of deposits. What play has earned of promised bonuses is paid, and the rest is canceled. What came by
 * card or skins and was not played is kept, to go back by the way it came. The wallet is locked.
 */
export async function endPlaythrough(tx: Tx, deps: ForfeitDeps, playerId: string): Promise<void> {
  await endPromises(tx, deps, playerId)
  await takeBonus(tx, deps, playerId)
  const { deposit } = await readPlaythrough(tx, playerId)
  if (deposit.left === 0n) return
  const at = instantOf(deps.clock)
  const amount = await keepReturns(tx, playerId, at)
  const [kind, ref] = [DEPOSIT_WAIVED, deps.entropy.id()] as const
  await recordEvents(tx, at, [{ playerId, kind, ref, amount }])
}

/**
 * Calls `endPlaythrough` for each of these players who is self-excluded, after coins with a play-through were credited,
 * such as a pending payment or a prize. Their wallets are locked.
 */
export async function endPlaythroughOfExcluded(
  tx: Tx,
  deps: ForfeitDeps,
  playerIds: readonly string[],
): Promise<void> {
  for (const id of await listSelfExcluded(tx, playerIds, instantOf(deps.clock))) {
    await endPlaythrough(tx, deps, id)
  }
}

/** Records for the audit that this much of a bonus was taken back. */
async function insertForfeit(
  tx: Tx,
  { id, playerId, cents, at }: { id: string; playerId: string; cents: Cents; at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO forfeited_bonuses (id, player_id, cents, at) VALUES ($1, $2, $3, $4)',
    [id, playerId, cents, at],
  )
}
