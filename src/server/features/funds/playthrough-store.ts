import { isStake, stakeCodes } from '#domain/games/play-codes.ts'
import type { Cents } from '#domain/money/money.ts'
import {
  BONUS_PAID,
  BONUS_PROMISED,
  bonusDue,
  type PromisedBonus,
  type PromisedEntry,
} from '#domain/rewards/deposit-bonus.ts'
import { levelOf, xpHundredths } from '#domain/rewards/levels.ts'
import {
  nothingUnplayed,
  type Playthrough,
  playthroughCodes,
  STAKE_REFUNDED,
  STAKE_SETTLED,
  servedOf,
  type Unplayed,
  type UnplayedBonus,
  type UnplayedDeposit,
  unplayedBonuses,
  unplayedDeposits,
} from '#domain/rewards/playthrough.ts'
import { applyProgress, noProgress, type Progress } from '#domain/rewards/progress.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { boundPartOf, readBindings } from './bound-parts.ts'

const PAGE = 10_000

/** The codes of entries that change the play-through. */
const playedCodes = [...playthroughCodes, BONUS_PAID, ...stakeCodes]

// A subquery instead of a join, so that PostgreSQL reads only this account's entries, in index order.
const walletId = '(SELECT id FROM accounts WHERE player_id = $1)'

/** How far a player's history is computed: up to an entry of the wallet and an event after it. */
interface Counted {
  seq: bigint
  eventId: bigint
  progress: Progress
}

/**
 * A player's progress up to the end of their wallet, computed and stored from where it was last computed. Entries and
 * events are numbered under the wallet's lock, so nothing is counted twice or skipped; without that lock it may be behind
 * at once. With `isStored: false` nothing is written.
 */
export async function catchUp(
  tx: Tx,
  playerId: string,
  { isStored = true } = {},
): Promise<Progress> {
  const before = await readCounted(tx, playerId)
  const earlier = new Map<string, Cents>()
  let counted = before
  for (;;) {
    const entries = await readPlayed(tx, playerId, counted)
    const { playthrough, promises } = counted.progress
    const boundOf = await readBoundStakes(tx, playerId, playthrough, entries)
    await addEarlierBound(tx, promises, entries, earlier)
    const parts = countPage(counted, entries, boundOf, earlier)
    if (isStored) {
      await writeParts(tx, 'bonus_stakes', playerId, parts.bonus)
      await writeParts(tx, 'bound_stakes', playerId, parts.bound)
      await writeParts(tx, 'promised_stakes', playerId, parts.promised)
    }
    counted = parts.counted
    if (entries.length < PAGE) break
  }
  if (isStored && counted !== before) await writeCounted(tx, playerId, counted)
  return counted.progress
}

/** A player's stored progress; null if the wallet has moved on since, or nothing is stored. */
export async function findProgress(reader: Reader, playerId: string): Promise<Progress | null> {
  const [row] = await listCounted(reader, [playerId])
  return row && !row.is_behind ? progressOf(row) : null
}

/** The play-through that remains. */
export const readPlaythrough = async (tx: Tx, playerId: string): Promise<Playthrough> =>
  (await catchUp(tx, playerId)).playthrough

/** The same of several players: one statement finds whose is computed, and the others' are computed one by one. */
export async function readPlaythroughs(
  tx: Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Playthrough>> {
  const states = new Map<string, Playthrough>()
  for (const row of await listCounted(tx, playerIds)) {
    const { player_id: id } = row
    states.set(id, row.is_behind ? await readPlaythrough(tx, id) : progressOf(row).playthrough)
  }
  return states
}

/** The open deposit bonuses with what play has earned of them, computed in the same way. */
export const readPromises = async (tx: Tx, playerId: string): Promise<readonly PromisedBonus[]> =>
  (await catchUp(tx, playerId)).promises

/**
 * The progress after a page of entries, and the parts of its stakes that earn less than others. `bounds` has the bound
 * parts of earlier stakes, and gets those of this page.
 */
function countPage(
  before: Counted,
  entries: readonly PlayedRow[],
  boundOf: (entry: PlayedRow, before: Playthrough) => Cents,
  bounds: Map<string, Cents>,
) {
  const bonus: PartOfStake[] = []
  const bound: PartOfStake[] = []
  const promised: PartOfStake[] = []
  let counted = before
  for (const entry of entries) {
    const { ref, seq, event_id: eventId } = entry
    const ofBound = boundOf(entry, counted.progress.playthrough)
    if (ofBound > 0n) {
      bound.push({ ref, cents: ofBound })
      bounds.set(ref, ofBound)
    }
    const { progress, parts } = applyProgress(
      counted.progress,
      { ...entry, atMs: entry.at.getTime() },
      bounds.get(ref) ?? 0n,
    )
    if (parts.bonus > 0n) bonus.push({ ref, cents: parts.bonus })
    if (parts.promised > 0n) promised.push({ ref, cents: parts.promised })
    counted = { seq, eventId, progress }
  }
  return { counted, bonus, bound, promised }
}

/** Adds the bound parts of earlier stakes that these entries settle; needed only while a bonus is promised. */
async function addEarlierBound(
  tx: Tx,
  promises: readonly PromisedBonus[],
  entries: readonly PlayedRow[],
  bounds: Map<string, Cents>,
): Promise<void> {
  const settled = entries.filter(({ code }) => code === STAKE_SETTLED).map(({ ref }) => ref)
  const isPromised = promises.length > 0 || entries.some(({ code }) => code === BONUS_PROMISED)
  if (settled.length === 0 || !isPromised) return
  const { rows } = await tx.query<PartOfStake>(
    'SELECT ref, cents FROM bound_stakes WHERE ref = ANY ($1)',
    [settled],
  )
  for (const { ref, cents } of rows) bounds.set(ref, cents)
}

/** What is left to play of each of a player's bonuses, oldest first, computed from the whole history. */
export async function readUnplayedBonuses(
  tx: Tx,
  playerId: string,
): Promise<readonly UnplayedBonus[]> {
  const all: PlayedRow[] = []
  let after: Pick<Counted, 'seq' | 'eventId'> = { seq: 0n, eventId: 0n }
  for (;;) {
    const entries = await readPlayed(tx, playerId, after)
    all.push(...entries)
    const last = entries.at(-1)
    if (!last || entries.length < PAGE) return unplayedBonuses(all)
    after = { seq: last.seq, eventId: last.event_id }
  }
}

/** What is left to play of each of a player's deposits, oldest first, computed from the whole history. */
export const readUnplayed = async (tx: Tx, playerId: string): Promise<readonly UnplayedDeposit[]> =>
  (await readWholeHistory(tx, playerId, null)).deposits

/**
 * What a settled stake had served of the player's deposits and of what goes back, in cents: as much is unplayed again once
 * it is refunded. Computed from the whole history; the wallet is locked.
 */
export const readServed = async (tx: Tx, playerId: string, betId: string): Promise<Cents> =>
  servedOf(await readWholeHistory(tx, playerId, betId), betId)

/** The deposits after a player's whole history, with what was served by refunded stakes and by the one to be refunded. */
async function readWholeHistory(
  tx: Tx,
  playerId: string,
  toBeRefunded: string | null,
): Promise<Unplayed> {
  const refunded = new Set([...(await listRefunded(tx, playerId)), toBeRefunded])
  let unplayed = nothingUnplayed
  let after: Pick<Counted, 'seq' | 'eventId'> = { seq: 0n, eventId: 0n }
  for (;;) {
    const entries = await readPlayed(tx, playerId, after)
    unplayed = unplayedDeposits(
      entries.map((entry) => ({ ...entry, isRefunded: refunded.has(entry.ref) })),
      unplayed,
    )
    const last = entries.at(-1)
    if (!last || entries.length < PAGE) return unplayed
    after = { seq: last.seq, eventId: last.event_id }
  }
}

/** The stakes of a player that were refunded after they were settled. */
async function listRefunded(tx: Tx, playerId: string): Promise<string[]> {
  const { rows } = await tx.query<{ ref: string }>(
    `SELECT ref FROM wallet_events WHERE account_id = ${walletId} AND kind = '${STAKE_REFUNDED}'`,
    [playerId],
  )
  return rows.map(({ ref }) => ref)
}

interface CountedRow
  extends Pick<
    Tables['player_progress'],
    | 'player_id'
    | 'seq'
    | 'event_id'
    | 'deposit_required'
    | 'deposit_left'
    | 'bonus_required'
    | 'bonus_left'
    | 'gifts'
    | 'returning_left'
    | 'xp'
  > {
  promises: StoredPromise[]
  /** Whether the wallet has entries or events after those that are computed. */
  is_behind: boolean
}

/**
 * How far each player's play-through is computed. The state and whether it is behind come from one statement: readers
 * without the wallet's lock store what they compute at any time, and between two statements an old state would pass for
 * the newest.
 */
async function listCounted(tx: Reader, playerIds: readonly string[]): Promise<CountedRow[]> {
  const { rows } = await tx.query<CountedRow>(
    `SELECT a.player_id, p.seq, p.event_id, p.deposit_required, p.deposit_left, p.bonus_required,
            p.bonus_left, p.gifts, p.returning_left, p.promises, p.xp,
            a.entry_seq > p.seq AND EXISTS (
              SELECT FROM entries e WHERE e.account_id = a.id AND e.seq > p.seq
                AND e.code = ANY ($2))
            OR EXISTS (
              SELECT FROM wallet_events w WHERE w.account_id = a.id
                AND (w.after_seq, w.id) > (p.seq, p.event_id)) AS is_behind
     FROM accounts a
     CROSS JOIN LATERAL (
       SELECT seq, event_id, deposit_required, deposit_left, bonus_required, bonus_left, gifts,
              returning_left, promises, xp
       FROM player_progress WHERE player_id = a.player_id
       UNION ALL
       SELECT 0, 0, 0, 0, 0, 0, 0, 0, '[]', 0
       WHERE NOT EXISTS (SELECT FROM player_progress WHERE player_id = a.player_id)
     ) p
     WHERE a.player_id = ANY ($1)`,
    [playerIds, playedCodes],
  )
  return rows
}

const progressOf = (row: CountedRow): Progress => ({
  playthrough: {
    deposit: { required: row.deposit_required, left: row.deposit_left },
    bonus: { required: row.bonus_required, left: row.bonus_left },
    gifts: row.gifts,
    returning: row.returning_left,
  },
  promises: row.promises.map(({ ref, left, due, until }) => ({
    ref,
    left: BigInt(left),
    due: BigInt(due),
    untilMs: until,
  })),
  xp: row.xp,
})

async function readCounted(tx: Tx, playerId: string): Promise<Counted> {
  const [row] = await listCounted(tx, [playerId])
  if (!row) return { seq: 0n, eventId: 0n, progress: noProgress }
  return { seq: row.seq, eventId: row.event_id, progress: progressOf(row) }
}

/** A promise in JSON: its exact amounts are decimal digits. */
interface StoredPromise {
  ref: string
  left: string
  due: string
  until: number
}

const storePromise = ({ ref, left, due, untilMs }: PromisedBonus): StoredPromise => ({
  ref,
  left: String(left),
  due: String(due),
  until: untilMs,
})

/** Returns the function that computes the bound part of each of these stakes, settled or not. */
async function readBoundStakes(
  tx: Tx,
  playerId: string,
  before: Playthrough,
  entries: readonly PlayedRow[],
): Promise<(entry: PlayedRow, before: Playthrough) => Cents> {
  if (!entries.some(({ code }) => isStake(code))) return () => 0n
  const hasGifts = before.gifts > 0n || entries.some(({ isGift }) => isGift)
  const bindings = await readBindings(tx, playerId, { hasGifts })
  return ({ code, seq, at, amount, balanceAfter }, state) =>
    isStake(code) ? boundPartOf(bindings, { seq, at, staked: -amount, balanceAfter }, state) : 0n
}

interface PartOfStake {
  ref: string
  cents: bigint
}

/** Idempotent: repeated or concurrent computations of the same stakes have equal results. */
async function writeParts(
  tx: Tx,
  table: 'bonus_stakes' | 'bound_stakes' | 'promised_stakes',
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

interface PlayedRow extends Omit<PromisedEntry, 'atMs'> {
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
  // Named: it is planned once, not for every month of bets at each call.
  const { rows } = await tx.query<PlayedRow>({
    name: 'list_played',
    text: `SELECT * FROM (
       (SELECT e.seq, 0::bigint AS event_id,
               CASE WHEN e.code = '${BONUS_PAID}'
                    THEN (SELECT payment_id FROM bonus_payouts WHERE id = e.ref) ELSE e.ref END AS ref,
               e.code, e.amount,
               coalesce(k.house_edge, 0) AS "houseEdge", c.kind = 'house' AS "isSettled",
               k.kind IS NOT DISTINCT FROM 'free' AS "isGift", e.at,
               e.balance_after AS "balanceAfter"
        FROM entries e
        JOIN accounts c ON c.id = e.counter_id
        LEFT JOIN bets b ON b.id = e.ref
        LEFT JOIN configurations k ON k.id = b.configuration_id
        WHERE e.account_id = ${walletId} AND e.seq > $2
          AND e.code = ANY ($4)
        ORDER BY e.seq LIMIT ${PAGE})
       UNION ALL
       (SELECT w.after_seq, w.id, w.ref, w.kind, -w.amount, w.house_edge, true, false, w.at, 0
        FROM wallet_events w
        WHERE w.account_id = ${walletId} AND (w.after_seq, w.id) > ($2, $3)
        ORDER BY w.after_seq, w.id LIMIT ${PAGE})
     ) played ORDER BY seq, event_id LIMIT ${PAGE}`,
    values: [playerId, after.seq, after.eventId, playedCodes],
  })
  return rows
}

/**
 * Readers without the wallet's lock may compute concurrently; the furthest result is kept. The first level that is stored
 * of a player who has played before levels were announced is not announced.
 */
async function writeCounted(
  tx: Tx,
  playerId: string,
  { seq, eventId, progress: { playthrough, promises, xp } }: Counted,
): Promise<void> {
  const { deposit, bonus, gifts, returning } = playthrough
  await tx.query(
    `INSERT INTO player_progress AS p (player_id, seq, event_id, deposit_required, deposit_left,
                                       bonus_required, bonus_left, gifts, returning_left,
                                       promises, bonus_due, xp, level)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (player_id) DO UPDATE
     SET seq = EXCLUDED.seq, event_id = EXCLUDED.event_id,
         deposit_required = EXCLUDED.deposit_required, deposit_left = EXCLUDED.deposit_left,
         bonus_required = EXCLUDED.bonus_required, bonus_left = EXCLUDED.bonus_left,
         gifts = EXCLUDED.gifts, returning_left = EXCLUDED.returning_left,
         promises = EXCLUDED.promises, bonus_due = EXCLUDED.bonus_due, xp = EXCLUDED.xp,
         level = greatest(p.level, EXCLUDED.level),
         announced_level = coalesce(p.announced_level, EXCLUDED.level)
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
      JSON.stringify(promises.map(storePromise)),
      promises.reduce((sum, promise) => sum + bonusDue(promise), 0n),
      xp,
      levelOf(xpHundredths(xp)),
    ],
  )
}
