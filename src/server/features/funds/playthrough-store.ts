import type { Cents } from '#domain/money/money.ts'
import {
  applyPlay,
  bonusPart,
  emptyPlaythrough,
  nothingUnplayed,
  type PlayedEntry,
  type Playthrough,
  playthroughCodes,
  STAKE_SUFFIX,
  type UnplayedDeposit,
  unplayedDeposits,
} from '#domain/rewards/playthrough.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { boundPartOf, readBonds } from './bonds.ts'

const PAGE = 10_000

// A subquery instead of a join, so that PostgreSQL reads only this account's entries, in index order.
const walletId = '(SELECT id FROM accounts WHERE player_id = $1)'

/** How far a player's history is computed: up to an entry of the wallet and an event after it. */
interface Counted {
  seq: bigint
  eventId: bigint
  state: Playthrough
}

/**
 * The play-through that remains, computed from where the last computation ended. Entries and events are numbered under
 * the wallet's lock, so nothing is counted twice or skipped.
 */
export async function readPlaythrough(tx: Tx, playerId: string): Promise<Playthrough> {
  const before = await readCounted(tx, playerId)
  let counted = before
  for (;;) {
    const entries = await readPlayed(tx, playerId, counted)
    const boundOf = await readBoundStakes(tx, playerId, counted.state, entries)
    const bonusStakes: PartOfStake[] = []
    const boundStakes: PartOfStake[] = []
    for (const entry of entries) {
      const { ref, seq, event_id: eventId } = entry
      const cents = bonusPart(counted.state, entry)
      if (cents > 0n) bonusStakes.push({ ref, cents })
      const bound = boundOf(entry, counted.state)
      if (bound > 0n) boundStakes.push({ ref, cents: bound })
      counted = { seq, eventId, state: applyPlay(counted.state, entry) }
    }
    await writeParts(tx, 'bonus_stakes', playerId, bonusStakes)
    await writeParts(tx, 'bound_stakes', playerId, boundStakes)
    if (entries.length < PAGE) break
  }
  if (counted !== before) await writeCounted(tx, playerId, counted)
  return counted.state
}

/** What is left to play of each of a player's deposits, oldest first, computed from the whole history. */
export async function readUnplayed(tx: Tx, playerId: string): Promise<readonly UnplayedDeposit[]> {
  let unplayed = nothingUnplayed
  let after: Pick<Counted, 'seq' | 'eventId'> = { seq: 0n, eventId: 0n }
  for (;;) {
    const entries = await readPlayed(tx, playerId, after)
    unplayed = unplayedDeposits(entries, unplayed)
    const last = entries.at(-1)
    if (!last || entries.length < PAGE) return unplayed.deposits
    after = { seq: last.seq, eventId: last.event_id }
  }
}

async function readCounted(tx: Tx, playerId: string): Promise<Counted> {
  const { rows } = await tx.query<
    Pick<
      Tables['player_playthrough'],
      | 'seq'
      | 'event_id'
      | 'deposit_required'
      | 'deposit_left'
      | 'bonus_required'
      | 'bonus_left'
      | 'gifts'
      | 'returning_left'
    >
  >(
    `SELECT seq, event_id, deposit_required, deposit_left, bonus_required, bonus_left, gifts,
            returning_left
     FROM player_playthrough WHERE player_id = $1`,
    [playerId],
  )
  const row = rows[0]
  if (!row) return { seq: 0n, eventId: 0n, state: emptyPlaythrough }
  return {
    seq: row.seq,
    eventId: row.event_id,
    state: {
      deposit: { required: row.deposit_required, left: row.deposit_left },
      bonus: { required: row.bonus_required, left: row.bonus_left },
      gifts: row.gifts,
      returning: row.returning_left,
    },
  }
}

/** Returns the function that computes the bound part of each of these stakes, settled or not. */
async function readBoundStakes(
  tx: Tx,
  playerId: string,
  before: Playthrough,
  entries: readonly PlayedRow[],
): Promise<(entry: PlayedRow, before: Playthrough) => Cents> {
  if (!entries.some(({ code }) => code.endsWith(STAKE_SUFFIX))) return () => 0n
  const hasGifts = before.gifts > 0n || entries.some(({ isGift }) => isGift)
  const bonds = await readBonds(tx, playerId, { hasGifts })
  return ({ code, seq, at, amount, balanceAfter }, state) =>
    code.endsWith(STAKE_SUFFIX)
      ? boundPartOf(bonds, { seq, at, staked: -amount, balanceAfter }, state)
      : 0n
}

interface PartOfStake {
  ref: string
  cents: bigint
}

/** Idempotent: repeated or concurrent computations of the same stakes have equal results. */
async function writeParts(
  tx: Tx,
  table: 'bonus_stakes' | 'bound_stakes',
  playerId: string,
  stakes: readonly PartOfStake[],
): Promise<void> {
  if (stakes.length === 0) return
  await tx.query(
    `INSERT INTO ${table} (ref, account_id, cents)
     SELECT n.ref, ${walletId}, n.cents FROM unnest($2::uuid[], $3::bigint[]) AS n (ref, cents)
     ON CONFLICT DO NOTHING`,
    [playerId, stakes.map(({ ref }) => ref), stakes.map(({ cents }) => cents)],
  )
}

interface PlayedRow extends PlayedEntry {
  ref: string
  seq: bigint
  event_id: bigint
  at: Date
  /** In cents; of an event, the balance at that time does not matter. */
  balanceAfter: bigint
}

/** Entries and events in order, in one statement and thus from one snapshot. */
async function readPlayed(
  tx: Tx,
  playerId: string,
  after: Pick<Counted, 'seq' | 'eventId'>,
): Promise<PlayedRow[]> {
  const { rows } = await tx.query<PlayedRow>(
    `SELECT * FROM (
       (SELECT e.seq, 0::bigint AS event_id, e.ref, e.code, e.amount,
               coalesce(k.house_edge, 0) AS "houseEdge", c.kind = 'house' AS "isSettled",
               k.kind IS NOT DISTINCT FROM 'free' AS "isGift", e.at,
               e.balance_after AS "balanceAfter"
        FROM entries e
        JOIN accounts c ON c.id = e.counter_id
        LEFT JOIN bets b ON b.id = e.ref
        LEFT JOIN configurations k ON k.id = b.configuration_id
        WHERE e.account_id = ${walletId} AND e.seq > $2
          AND (e.code = ANY ($4) OR e.code LIKE '%' || $5)
        ORDER BY e.seq LIMIT ${PAGE})
       UNION ALL
       (SELECT w.after_seq, w.id, w.ref, w.kind, -w.amount, w.house_edge, true, false, w.at, 0
        FROM wallet_events w
        WHERE w.account_id = ${walletId} AND (w.after_seq, w.id) > ($2, $3)
        ORDER BY w.after_seq, w.id LIMIT ${PAGE})
     ) played ORDER BY seq, event_id LIMIT ${PAGE}`,
    [playerId, after.seq, after.eventId, playthroughCodes, STAKE_SUFFIX],
  )
  return rows
}

/** Readers without the wallet's lock may compute concurrently; the furthest result is kept. */
async function writeCounted(
  tx: Tx,
  playerId: string,
  { seq, eventId, state }: Counted,
): Promise<void> {
  const { deposit, bonus, gifts, returning } = state
  await tx.query(
    `INSERT INTO player_playthrough AS p (player_id, seq, event_id, deposit_required, deposit_left,
                                          bonus_required, bonus_left, gifts, returning_left)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (player_id) DO UPDATE
     SET seq = EXCLUDED.seq, event_id = EXCLUDED.event_id,
         deposit_required = EXCLUDED.deposit_required, deposit_left = EXCLUDED.deposit_left,
         bonus_required = EXCLUDED.bonus_required, bonus_left = EXCLUDED.bonus_left,
         gifts = EXCLUDED.gifts, returning_left = EXCLUDED.returning_left
     WHERE (p.seq, p.event_id) < (EXCLUDED.seq, EXCLUDED.event_id)`,
    [
      playerId,
      seq,
      eventId,
      deposit.required,
      deposit.left,
      bonus.required,
      bonus.left,
      gifts,
      returning,
    ],
  )
}
