import { edgeOfRounds } from '#domain/games/battle-price.ts'
import { endsAt } from '#domain/games/battle-timetable.ts'
import { battleStates } from '#domain/lifecycle/battle.ts'
import { STAKE_SETTLED } from '#domain/rewards/playthrough.ts'
import { recordMakerShares } from '#server/features/custom-boxes/index.ts'
import { recordEvents, type WalletEvent } from '#server/features/funds/index.ts'
import { type Posting, walletOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BattleDeps } from '../deps.ts'
import { payersOf } from '../lobby/cancel.ts'
import { presentEnd } from '../present.ts'
import { publish, publishToList } from '../publish.ts'
import { claimBattle, load, readDrops } from '../store/read.ts'
import { type DropRow, type LoadedBattle, type SeatRow, timetableOf } from '../store/rows.ts'
import { giveItems, writeEnded } from '../store/write.ts'

/**
 * Pays a battle after its last round and reveals its server seed. Does nothing if the battle is paid or claimed by
 * another worker; the ledger itself accepts each payment only once.
 */
export async function settle(tx: Tx, deps: BattleDeps, id: string): Promise<void> {
  const { ledger, clock } = deps
  const battle = await claimBattle(tx, id)
  if (battle?.status !== 'in_progress') return
  const loaded = await load(tx, battle)
  const timetable = timetableOf(loaded)
  if (!timetable || clock.now() < endsAt(timetable)) return
  battleStates.next(battle.status, 'settled')
  const { seats, rounds } = loaded
  const drops = await readDrops(tx, id, rounds.length)
  await ledger.lock(tx, ...payersOf(battle, seats))
  const at = new Date(clock.now())
  const taker = seats.find((seat) => seat.takes_items)?.player_id
  if (taker) {
    await giveItems(tx, id, { playerId: taker, at })
    await ledger.countItemsWon(tx, taker, potOf(drops))
  }
  const seq = battle.seq + 2 * rounds.length + 1
  await writeEnded(tx, id, { seq, at })
  await recordMakerShares(tx, id)
  await recordEvents(tx, at, playedStakes(loaded))
  await ledger.post(tx, postingsOf(loaded, drops))
  const serverSeed = ledger.vault.open(battle.sealed)
  tx.afterCommit(() =>
    publish(deps, 'battleEnded', presentEnd(loaded, drops, deps.shop, { seq, at, serverSeed })),
  )
  publishToList(tx, deps, id)
}

/** From here on the players' stakes are final and count as played. */
function playedStakes({ seats, rounds }: LoadedBattle): WalletEvent[] {
  const houseEdge = edgeOfRounds(
    rounds.map(({ price, house_edge }) => ({ price, houseEdge: house_edge })),
  )
  return seats.flatMap(({ id: ref, player_id: playerId, staked: amount }) =>
    playerId && amount > 0n ? [{ playerId, kind: STAKE_SETTLED, ref, amount, houseEdge }] : [],
  )
}

/** The boxes take every seat's price, as when they are opened, and pay the coins that were won. */
function postingsOf({ battle, seats }: LoadedBattle, drops: readonly DropRow[]): Posting[] {
  const pot = potOf(drops)
  const entries = seats.map(
    (seat): Posting => ({
      account: 'clearing:battles',
      counter: 'house:boxes',
      amount: -battle.price,
      code: 'battle.entry',
      ref: seat.id,
    }),
  )
  return [...entries, ...seats.flatMap((seat) => winningsOf(seat, pot))]
}

const potOf = (drops: readonly DropRow[]): bigint =>
  drops.reduce((sum, { value }) => sum + value, 0n)

/** A bot has no inventory: its winnings go back to the house, which paid for it. */
function winningsOf({ id: ref, player_id, payout, takes_items }: SeatRow, pot: bigint): Posting[] {
  const coins = takes_items && player_id === null ? pot : (payout ?? 0n)
  if (coins === 0n) return []
  const winner = player_id === null ? 'house:battles' : walletOf(player_id)
  const code = player_id === null ? 'battle.bot-payout' : 'battle.payout'
  return [{ account: winner, counter: 'house:boxes', amount: coins, code, ref }]
}
