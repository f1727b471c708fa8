import { type Reader, RetryTransaction, type Tx } from '#server/platform/db/database.ts'
import { lockAccounts, walletOf } from './accounts.ts'
import {
  type Counters,
  countersAt,
  encodeCounters,
  type GuardTime,
  type PlaySum,
  periodStartsAt,
} from './counters.ts'
import { hasLimits } from './guards.ts'
import {
  isPayout,
  isPlay,
  isSeatFee,
  isSponsored,
  isStake,
  refundOf,
  returnedBy,
} from './play-codes.ts'
import type { PostDeps } from './post.ts'

/** At most this many new entries are summed while a wallet is locked. */
const LOCKED_ENTRIES_MAX = 2_000n

/** The play of a wallet, in its entries from a number to another. */
const played = `WITH moved AS MATERIALIZED (
    SELECT e.code, e.amount, e.ref, e.at FROM entries e
    WHERE e.account_id = $1 AND e.seq >= $3 AND e.seq <= $4
      AND ${isPlay('e.code')}
  )`

/**
 * The stake of each period with the fees of seats, without refunded ones, and what was paid for it: coins, and the items of bets at their
 * prices. A refund follows its stake in the wallet, and counts when the stake was taken. The limits of one row keep
 * PostgreSQL from reading whole tables for a few rows.
 */
const sums = `${played}, counted AS (
    SELECT m.at, -m.amount AS stake, coalesce(b.payout, 0) AS payout
    FROM moved m
    LEFT JOIN LATERAL (SELECT payout FROM bets WHERE id = m.ref AND item_id IS NOT NULL LIMIT 1) b ON true
    WHERE ${isStake('m.code')}
    UNION ALL
    SELECT at, -amount, 0 FROM moved WHERE ${isSponsored('code')} OR ${isSeatFee('code')}
    UNION ALL
    SELECT at, 0, amount FROM moved WHERE ${isPayout('code')}
    UNION ALL
    SELECT s.at, -m.amount, 0
    FROM moved m
    CROSS JOIN LATERAL (
      SELECT at FROM entries WHERE ref = m.ref AND code = ${returnedBy('m.code')} LIMIT 1
    ) s
  )
  SELECT coalesce(sum(c.stake), 0)::bigint AS stake, coalesce(sum(c.payout), 0)::bigint AS payout
  FROM unnest($2::timestamptz[]) WITH ORDINALITY AS p (began_at, place)
  LEFT JOIN counted c ON c.at >= p.began_at
  GROUP BY p.place ORDER BY p.place`

/** The items that a player won in battles in each period, at their prices. A gift does not count. */
const battleItems = `SELECT coalesce(sum(won.value), 0)::bigint AS payout
  FROM unnest($2::timestamptz[]) WITH ORDINALITY AS p (began_at, place)
  LEFT JOIN (
    SELECT g.ended_at, d.value
    FROM battle_seats t
    JOIN battles g ON g.id = t.battle_id AND g.status = 'ended' AND g.ended_at >= (SELECT min(at) FROM unnest($2::timestamptz[]) AS at)
    JOIN battle_drops d ON d.battle_id = g.id AND d.id >= ids_after(g.id)
    WHERE t.player_id = $1 AND t.takes_items
  ) won ON won.ended_at >= p.began_at
  GROUP BY p.place ORDER BY p.place`

/** What the entries of a wallet sum to, in cents, up to an entry. */
interface Summed {
  seq: bigint
  sums: readonly { stake: bigint; payout: bigint }[]
}

/** Sums from more entries than this are kept, and only newer entries are added to them. */
const KEPT_ENTRIES_MIN = 1_000n
const KEPT_SUMS_MAX = 10_000

/** Sums of busy players, by player and instants. Entries are immutable, so that a sum never changes up to its entry. */
export type KeptSums = Map<string, Summed>

const keyOf = (playerId: string, fromMs: readonly number[]) => `${playerId} ${fromMs.join(' ')}`

function keep(kept: KeptSums, key: string, summed: Summed): void {
  kept.delete(key)
  kept.set(key, summed)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_SUMS_MAX && oldest !== undefined) kept.delete(oldest)
}

/**
 * A player's play since each of the instants (epoch ms). The loss is the stake minus the payouts since then; a won item
 * counts at its price.
 */
export async function sumPlay(
  reader: Reader,
  kept: KeptSums,
  playerId: string,
  fromMs: readonly number[],
): Promise<PlaySum[]> {
  const summed = await sumAndKeep(reader, kept, playerId, fromMs)
  return withBattles(reader, playerId, fromMs, summed)
}

async function sumAndKeep(
  reader: Reader,
  kept: KeptSums,
  playerId: string,
  fromMs: readonly number[],
): Promise<Summed> {
  const key = keyOf(playerId, fromMs)
  const known = kept.get(key)
  const wallet = await readWalletEnd(reader, playerId)
  const summed = await sumEntries(reader, wallet, fromMs, known)
  if (wallet.seq - (known?.seq ?? 0n) > KEPT_ENTRIES_MIN) keep(kept, key, summed)
  return summed
}

/** A wallet's account and last entry. */
interface WalletEnd {
  id: bigint
  seq: bigint
}

async function readWalletEnd(reader: Reader, playerId: string): Promise<WalletEnd> {
  const { rows } = await reader.query<WalletEnd>(
    'SELECT id, entry_seq AS seq FROM accounts WHERE player_id = $1',
    [playerId],
  )
  if (!rows[0]) throw new Error(`Player ${playerId} has no wallet`)
  return rows[0]
}

/**
 * Sums a wallet's entries up to `seq`: those after the known sum, or since the earliest instant. The time of a sum
 * depends on the play in its periods, not on all play before.
 */
async function sumEntries(
  reader: Reader,
  { id, seq }: WalletEnd,
  fromMs: readonly number[],
  known: Summed | undefined,
): Promise<Summed> {
  // Another call may have summed further meanwhile.
  if (known && known.seq >= seq) return known
  const first = known ? known.seq + 1n : await findFirst(reader, id, Math.min(...fromMs))
  const { rows } = await reader.query<{ stake: bigint; payout: bigint }>(sums, [
    id,
    datesOf(fromMs),
    first,
    seq,
  ])
  return {
    seq,
    sums: rows.map(({ stake, payout }, place) => ({
      stake: stake + (known?.sums[place]?.stake ?? 0n),
      payout: payout + (known?.sums[place]?.payout ?? 0n),
    })),
  }
}

async function findFirst(reader: Reader, accountId: bigint, sinceMs: number): Promise<bigint> {
  const { rows } = await reader.query<{ first: bigint }>(
    'SELECT first_seq_since($1, $2) AS first',
    [accountId, new Date(sinceMs)],
  )
  return rows[0]?.first ?? 1n
}

async function withBattles(
  reader: Reader,
  playerId: string,
  fromMs: readonly number[],
  { sums: counted }: Summed,
): Promise<PlaySum[]> {
  const { rows } = await reader.query<{ payout: bigint }>(battleItems, [playerId, datesOf(fromMs)])
  return counted.map(({ stake, payout }, place) => ({
    stake,
    loss: stake - payout - (rows[place]?.payout ?? 0n),
  }))
}

const datesOf = (instants: readonly number[]): Date[] => instants.map((atMs) => new Date(atMs))

export interface SumDeps {
  pool: Reader
  keptSums: KeptSums
}

/**
 * Locks a player's wallet and copies their limits, exclusion and hold to its row, where every stake is checked against
 * them. Starts the counters if limits need them and they are not running yet. While the wallet is locked, at most
 * `LOCKED_ENTRIES_MAX` entries are summed: the transaction is rerun after the others have been.
 */
export async function guardWallet(
  tx: Tx,
  deps: Pick<PostDeps, 'clock' | 'timeZone'> & SumDeps,
  playerId: string,
): Promise<void> {
  const name = walletOf(playerId)
  const wallet = (await lockAccounts(tx, [name])).get(name)
  if (!wallet) return
  const guard = await readGuard(tx, playerId)
  const time = { atMs: deps.clock.now(), timeZone: deps.timeZone }
  const play = wallet.play
    ? encodeCounters(countersAt(wallet.play, time))
    : guard !== null && hasLimits(guard)
      ? await startCounters(tx, deps, playerId, { id: wallet.id, seq: wallet.entry_seq }, time)
      : null
  await tx.query('UPDATE accounts SET guard = $2, play = $3 WHERE id = $1', [
    wallet.id,
    guard,
    play,
  ])
}

async function readGuard(tx: Tx, playerId: string): Promise<string | null> {
  const { rows } = await tx.query<{ guard: string | null }>('SELECT guard_of($1) AS guard', [
    playerId,
  ])
  return rows[0]?.guard ?? null
}

async function startCounters(
  tx: Tx,
  { pool, keptSums }: SumDeps,
  playerId: string,
  wallet: WalletEnd,
  time: GuardTime,
): Promise<string> {
  const began = periodStartsAt(time)
  const fromMs = [began.day, began.week, began.month]
  const known = keptSums.get(keyOf(playerId, fromMs))
  if (wallet.seq - (known?.seq ?? 0n) > LOCKED_ENTRIES_MAX) {
    throw new RetryTransaction(
      async () => void (await sumAndKeep(pool, keptSums, playerId, fromMs)),
    )
  }
  const summed = await sumEntries(tx, wallet, fromMs, known)
  const [day, week, month] = await withBattles(tx, playerId, fromMs, summed)
  if (!day || !week || !month) throw new Error('A sum has no row')
  const counters: Counters = {
    day: { beganMs: began.day, ...day },
    week: { beganMs: began.week, ...week },
    month: { beganMs: began.month, ...month },
  }
  return encodeCounters(counters)
}

/** Stores the counters; the wallet must be locked. */
export async function writePlay(tx: Tx, playerId: string, counted: string): Promise<void> {
  await tx.query('UPDATE accounts SET play = $2 WHERE player_id = $1', [playerId, counted])
}

/**
 * The stake and loss of each row of `r (player_id, began_at, ends_at)`, from the whole journal: what the sums above must
 * equal.
 */
const plainSums = `SELECT r.*, s.stake, s.stake - p.coins - i.items - b.items AS loss
  FROM r
  JOIN accounts a ON a.player_id = r.player_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(-e.amount - coalesce(back.amount, 0)), 0)::bigint AS stake
    FROM entries e LEFT JOIN entries back ON back.ref = e.ref AND back.code = ${refundOf('e.code')}
    WHERE e.account_id = a.id AND e.at >= r.began_at AND e.at < r.ends_at
      AND (${isStake('e.code')} OR ${isSponsored('e.code')} OR ${isSeatFee('e.code')})
  ) s
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(e.amount), 0)::bigint AS coins FROM entries e
    WHERE e.account_id = a.id AND e.at >= r.began_at AND e.at < r.ends_at AND ${isPayout('e.code')}
  ) p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(b.payout), 0)::bigint AS items FROM bets b
    WHERE b.player_id = r.player_id AND b.at >= r.began_at AND b.at < r.ends_at
      AND b.item_id IS NOT NULL AND b.stake > 0
  ) i
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.value), 0)::bigint AS items
    FROM battle_seats t
    JOIN battles g ON g.id = t.battle_id AND g.status = 'ended'
    JOIN battle_drops d ON d.battle_id = g.id AND d.id >= ids_after(g.id)
    WHERE t.player_id = r.player_id AND t.takes_items AND g.ended_at >= r.began_at AND g.ended_at < r.ends_at
  ) b`

/**
 * A query for fault sentences: counters that differ from the journal or are missing, and wallets whose guard differs
 * from the player's settings.
 */
export const counterFaults = `WITH r AS (
    SELECT a.player_id, c.period, 'epoch'::timestamptz + (a.play::json ->> c.place)::bigint * interval '1 ms' AS began_at,
           'infinity'::timestamptz AS ends_at,
           (a.play::json ->> c.place + 1)::bigint AS counted_stake,
           (a.play::json ->> c.place + 2)::bigint AS counted_loss
    FROM accounts a CROSS JOIN (VALUES ('day', 0), ('week', 3), ('month', 6)) AS c (period, place)
    WHERE a.play IS NOT NULL
  )
  SELECT format('Player %s in the %s from %s: %s staked and %s lost by the counters, %s and %s by the journal',
                t.player_id, t.period, t.began_at, t.counted_stake, t.counted_loss, t.stake, t.loss) AS fault
  FROM (${plainSums}) t
  WHERE (t.counted_stake, t.counted_loss) IS DISTINCT FROM (t.stake, t.loss)
  UNION ALL
  SELECT format('The wallet of %s has the guard %s, but the player has set %s',
                a.player_id, coalesce(a.guard, 'none'), guard_of(a.player_id))
  FROM accounts a JOIN players p ON p.id = a.player_id
  WHERE (a.guard IS NOT NULL OR p.on_hold_since IS NOT NULL OR p.exclusion IS NOT NULL
         OR EXISTS (SELECT FROM player_limits l WHERE l.player_id = p.id AND l.kind <> 'deposit'))
    AND a.guard IS DISTINCT FROM guard_of(a.player_id)
  UNION ALL
  SELECT format('The play of %s is not counted, although they have limits', a.player_id)
  FROM accounts a
  WHERE a.play IS NULL AND EXISTS (SELECT FROM player_limits l WHERE l.player_id = a.player_id
                                   AND l.kind <> 'deposit' AND l.amount IS NOT NULL)`
