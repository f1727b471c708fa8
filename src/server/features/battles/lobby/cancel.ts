import { type BattleEvent, battleStates } from '#domain/lifecycle/battle.ts'
import { type Posting, walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BattleDeps } from '../deps.ts'
import { publish, publishToList } from '../publish.ts'
import { readSeats } from '../store/read.ts'
import type { BattleRow, SeatRow } from '../store/rows.ts'
import { nextSeq, writeCanceled } from '../store/write.ts'
import { feeOf, sponsorBack } from './seats.ts'

type Reason = NonNullable<BattleRow['cancel_reason']>

const eventOf: Record<Reason, BattleEvent> = {
  creator: 'canceled',
  expired: 'canceled',
  player_left: 'canceled',
  beacon: 'beaconFailed',
}

/** Cancels a locked battle: every payer gets exactly their payment back. */
export async function cancel(
  tx: Tx,
  deps: BattleDeps,
  battle: BattleRow,
  reason: Reason,
): Promise<void> {
  const { ledger, clock } = deps
  const { id } = battle
  battleStates.next(battle.status, eventOf[reason])
  const seats = await readSeats(tx, [id])
  await ledger.lock(tx, ...payersOf(battle, seats))
  const seq = await nextSeq(tx, id)
  await writeCanceled(tx, id, { seq, at: instantOf(clock), reason })
  await ledger.post(
    tx,
    seats.flatMap((seat) => refundOf(battle, seat)),
  )
  tx.afterCommit(() => publish(deps, 'battleCanceled', { id, seq, reason }))
  publishToList(tx, deps, id)
}

/** All players whose wallets a battle can change. */
export const payersOf = (battle: BattleRow, seats: readonly SeatRow[]): string[] => [
  ...new Set([battle.creator_id, ...seats.flatMap(({ player_id }) => player_id ?? [])]),
]

function refundOf(battle: BattleRow, seat: SeatRow): Posting[] {
  const { id: ref, player_id, staked, fee, sponsored, house_paid } = seat
  const refunds: Posting[] = []
  if (player_id && staked > 0n) {
    refunds.push({
      account: walletOf(player_id),
      counter: 'clearing:battles',
      amount: staked,
      code: 'battle.refund',
      ref,
    })
  }
  if (player_id && fee > 0n) refunds.push(feeOf(player_id, ref, fee))
  if (sponsored > 0n) refunds.push(sponsorBack(battle, seat))
  if (house_paid > 0n) {
    refunds.push({
      account: 'clearing:battles',
      counter: 'house:battles',
      amount: -house_paid,
      code: 'battle.bot-back',
      ref,
    })
  }
  return refunds
}
