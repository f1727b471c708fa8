import type { Reply } from '#contract/call.ts'
import type { forfeitBonus as forfeitCall } from '#contract/http/funds.ts'
import { type Cents, formatCoins, lesserOf, toCoins } from '#domain/money/money.ts'
import { BONUS_ENDED, DEPOSIT_ENDED, openBonus } from '#domain/rewards/playthrough.ts'
import { type Ledger, readWallet, walletOf } from '#server/ledger/index.ts'
import { type Clock, instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Entropy } from '#server/platform/entropy/entropy.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { recordEvents } from './events.ts'
import { hasMoreThanBalance, listSelfExcluded } from './funds-store.ts'
import { readPlaythrough } from './playthrough-store.ts'

export interface ForfeitDeps {
  ledger: Pick<Ledger, 'post'>
  clock: Pick<Clock, 'now'>
  entropy: Pick<Entropy, 'id'>
}

/**
 * Gives a player's open bonuses up as they ask: what is left of them goes back to the house, up to the
 * balance, and their play-through ends. Refuses `bonus_not_open`, and `bonus_in_play` when more of it is
 * left than the balance holds while items, open bets or battles of theirs may hold it. The wallet is locked.
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
      message: `${formatCoins(open)} coins of your bonus are left, and your balance is ${formatCoins(missing)} short. Sell your items and finish your bets and battles first.`,
      data: { missing: toCoins(missing) },
    })
  }
  const taken = await takeBonus(tx, deps, playerId)
  const { balance, seq } = await readWallet(tx, playerId)
  return {
    msg: `You gave up your bonus. ${formatCoins(taken)} coins were removed.`,
    data: { given_up: toCoins(taken), balance: toCoins(balance), balance_seq: Number(seq) },
  }
}

/**
 * Takes what is left of open bonuses, up to the balance; answers the cents. The play-through ends, unless
 * some of the bonus may still stand in items, bets or battles: then that part stays open. The wallet is locked.
 */
export async function takeBonus(
  tx: Tx,
  { ledger, clock, entropy }: ForfeitDeps,
  playerId: string,
): Promise<Cents> {
  const open = openBonus(await readPlaythrough(tx, playerId))
  if (open === 0n) return 0n
  const { balance } = await readWallet(tx, playerId)
  const taken = lesserOf(open, balance)
  const ref = entropy.id()
  if (taken > 0n) {
    const [account, counter] = [walletOf(playerId), 'house:bonuses'] as const
    await ledger.post(tx, [{ account, counter, amount: -taken, code: 'bonus.forfeited', ref }])
  }
  const isWhole = taken === open || !(await hasMoreThanBalance(tx, playerId))
  if (isWhole) {
    await recordEvents(tx, instantOf(clock), [{ playerId, kind: BONUS_ENDED, ref, amount: 0n }])
  }
  return taken
}

/**
 * Lets somebody who has excluded themselves from play take out what is theirs: what is left of bonuses goes back as
 * far as `takeBonus` takes it, and deposits need no more play. The wallet is locked.
 */
export async function endPlaythrough(tx: Tx, deps: ForfeitDeps, playerId: string): Promise<void> {
  await takeBonus(tx, deps, playerId)
  const { deposit } = await readPlaythrough(tx, playerId)
  if (deposit.left === 0n) return
  const [kind, ref] = [DEPOSIT_ENDED, deps.entropy.id()] as const
  await recordEvents(tx, instantOf(deps.clock), [{ playerId, kind, ref, amount: 0n }])
}

/**
 * The same of those among players who have excluded themselves by now, when coins come to them that would have to be
 * staked first: a payment that was on its way, a prize. Their wallets are locked.
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
