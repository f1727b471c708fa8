import type { BONUS_PROMISED, PROMISE_ENDED } from '#domain/rewards/deposit-bonus.ts'
import type {
  BONUS_ENDED,
  DEPOSIT_WAIVED,
  PAYMENT_REVERSED,
  RETURN_ENDED,
  STAKE_REFUNDED,
  STAKE_SETTLED,
} from '#domain/rewards/playthrough.ts'
import type { Tx } from '#server/platform/db/database.ts'

export interface WalletEvent {
  playerId: string
  kind:
    | typeof STAKE_SETTLED
    | typeof STAKE_REFUNDED
    | typeof BONUS_ENDED
    | typeof DEPOSIT_WAIVED
    | typeof RETURN_ENDED
    | typeof PAYMENT_REVERSED
    | typeof BONUS_PROMISED
    | typeof PROMISE_ENDED
  /** The id of the bet or seat, the payment, or the action. */
  ref: string
  /**
   * In cents: the stake, what a refund makes unplayed, the debt of the payment, what is promised, or what is kept to go back or has gone back; zero
   * when the play-through of bonuses or a promise ends.
   */
  amount: bigint
  /** Of a stake, in basis points. */
  houseEdge?: number
}

/**
 * Records events without a wallet entry, after the last entry of each player's wallet. The wallets are locked. Throws
 * if one of them exists already.
 */
export async function recordEvents(
  tx: Tx,
  at: Date,
  events: readonly WalletEvent[],
): Promise<void> {
  if (events.length === 0) return
  await tx.query(
    `INSERT INTO wallet_events (account_id, after_seq, kind, ref, amount, house_edge, at)
     SELECT a.id, a.entry_seq, n.kind, n.ref, n.amount, n.house_edge, $6
     FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::int[])
            WITH ORDINALITY AS n (player_id, kind, ref, amount, house_edge, place)
     JOIN accounts a ON a.player_id = n.player_id
     ORDER BY n.place`,
    [
      events.map(({ playerId }) => playerId),
      events.map(({ kind }) => kind),
      events.map(({ ref }) => ref),
      events.map(({ amount }) => amount),
      events.map(({ houseEdge = 0 }) => houseEdge),
      at,
    ],
  )
}
