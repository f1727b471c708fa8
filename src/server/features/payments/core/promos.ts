import type { Reader, Tx } from '#server/platform/db/database.ts'

/** What deposits ask of promo codes. */
export interface Promos {
  /** The code that a player typed, if he may use it now; refuses with the reason otherwise. */
  check(reader: Reader, playerId: string, typed: string): Promise<{ id: string; code: string }>
  /** Uses a code with a deposit; the bonus in cents, 0n when it can no longer be used. */
  redeem(
    tx: Tx,
    use: { promoId: string; playerId: string; paymentId: string; amountCents: bigint },
  ): Promise<bigint>
}
