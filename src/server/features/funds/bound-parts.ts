import { FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import type { Cents } from '#domain/money/money.ts'
import { boundPart, openBonus, type Playthrough } from '#domain/rewards/playthrough.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Everything that has ever bound a player's coins, besides bonuses. */
export interface Bindings {
  /** Stakes up to this entry were counted before their bound part was recorded. */
  fromSeq: bigint
  deposits: readonly BindingDeposit[]
  confirmedAt: Date | null
}

/** A deposit with its hold and its debts, each between two entries of the wallet. */
interface BindingDeposit {
  credited_seq: bigint
  credited_cents: bigint
  hold_until: Date | null
  held: bigint
  /** It was reversed after this entry; null if it was not. */
  reversed_after: bigint | null
  owed: bigint
  /** What it settled of earlier debts. */
  settled_seq: bigint | null
  settled: bigint
}

/** A stake of a player's wallet, in cents. */
export interface Staked {
  seq: bigint
  at: Date
  staked: Cents
  balanceAfter: Cents
}

/** `hasGifts` includes the deposits that release winnings from free boxes. */
export async function readBindings(
  reader: Reader,
  playerId: string,
  { hasGifts }: { hasGifts: boolean },
): Promise<Bindings> {
  const { rows: players } = await reader.query<{ confirmed_at: Date | null; from_seq: bigint }>(
    `SELECT p.email_confirmed_at AS confirmed_at, coalesce(f.seq, 0) AS from_seq
     FROM players p
     JOIN accounts a ON a.player_id = p.id
     LEFT JOIN bound_stakes_from f ON f.account_id = a.id
     WHERE p.id = $1`,
    [playerId],
  )
  const { rows: deposits } = await reader.query<BindingDeposit>(
    `SELECT c.seq AS credited_seq, p.credited_cents, p.hold_until,
            p.credited_cents + p.bonus_cents - p.settled_cents AS held,
            r.after_seq AS reversed_after, coalesce(r.amount, 0) AS owed,
            s.seq AS settled_seq, coalesce(-s.amount, 0) AS settled
     FROM payments p
     JOIN entries c ON c.ref = p.id AND c.code = 'deposit.credited'
     LEFT JOIN wallet_events r ON r.ref = p.id AND r.kind = 'payment.reversed'
     LEFT JOIN entries s ON s.ref = p.id AND s.code = 'receivable.settled'
     WHERE p.player_id = $1 AND (p.hold_until IS NOT NULL OR p.status = 'reversed'
       OR p.settled_cents > 0 OR ($2 AND p.credited_cents >= $3))`,
    [playerId, hasGifts, FREE_GOODS_DEPOSIT],
  )
  const player = players[0]
  return { fromSeq: player?.from_seq ?? 0n, deposits, confirmedAt: player?.confirmed_at ?? null }
}

/** The bound part of a stake, given the play-through before it. */
export function boundPartOf(
  { fromSeq, deposits, confirmedAt }: Bindings,
  { seq, at, staked, balanceAfter }: Staked,
  before: Playthrough,
): Cents {
  if (seq <= fromSeq) return 0n
  const standing = deposits.filter(
    (each) => each.credited_seq <= seq && (each.reversed_after ?? seq) >= seq,
  )
  if (before.gifts > 0n) {
    const hasPaid = standing.some((each) => each.credited_cents >= FREE_GOODS_DEPOSIT)
    if (!hasPaid || confirmedAt === null || confirmedAt >= at) return staked
  }
  const held = sum(standing, (each) => (each.hold_until && each.hold_until > at ? each.held : 0n))
  const owed = sum(deposits, (each) => {
    const isReversed = each.reversed_after !== null && each.reversed_after < seq
    const isSettled = each.settled_seq !== null && each.settled_seq <= seq
    return (isReversed ? each.owed : 0n) - (isSettled ? each.settled : 0n)
  })
  return boundPart(staked, balanceAfter, held + owed + openBonus(before))
}

const sum = <T>(all: readonly T[], amountOf: (each: T) => bigint): bigint =>
  all.reduce((total, each) => total + amountOf(each), 0n)
