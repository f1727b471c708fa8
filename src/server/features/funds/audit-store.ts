import { isPayout, isStake, refundOf, type Wallets } from '#server/ledger/index.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/schema.ts'
import { type NotedPass, passesBetween } from './audit-queries.ts'
import type { HistoryLine } from './replay.ts'

// Processing a page blocks the event loop for a few milliseconds.
const PAGE = 1_000
const LAST_SEQ = 9_223_372_036_854_775_807n

/** A position in the ledger: an entry of a wallet. */
export interface Place {
  account: bigint
  seq: bigint
}

interface Placed extends Place {
  /** Zero for an entry; events and passes that follow the entry are ordered by their id. */
  id: bigint
}

export type StoredRow = Pick<
  Tables['player_progress'],
  'player_id' | 'deposit_left' | 'bonus_left' | 'gifts' | 'returning_left' | 'bonus_due'
> & { promises: { ref: string; left: string; due: string }[] }

/** What is stored of a stake's parts. */
export interface StoredStake {
  bound: bigint
  /** What of it earned a promised bonus, once it was settled. */
  promised: bigint
  /** Whether the play-through has been computed past the stake, and its bound part is recorded. */
  is_counted: boolean
}

export type Line = Placed &
  (
    | { kind: 'line'; line: HistoryLine; hasStakesOut?: boolean; stake?: StoredStake }
    | { kind: 'stored'; stored: StoredRow }
    | { kind: 'pass'; pass: NotedPass }
  )

/**
 * Everything that the rule depends on, of some wallets, one after the other and in order: the relevant entries, the events after them, the
 * gate passes, and the stored play-through.
 */
export async function* readHistory(reader: Reader, wallets: Wallets): AsyncGenerator<Line> {
  const last: Place = { account: wallets.upTo, seq: LAST_SEQ }
  let after: Place = { account: wallets.after, seq: LAST_SEQ }
  for (;;) {
    const entries = await readEntries(reader, after, last)
    const isLast = entries.length < PAGE
    const upTo = (isLast ? undefined : entries.at(-1)) ?? last
    const behind = await readBehind(reader, after, upTo)
    yield* merge(entries, behind)
    if (isLast) return
    after = upTo
  }
}

/** Merges two sorted lists. */
function* merge(entries: readonly Line[], behind: readonly Line[]): Generator<Line> {
  let next = 0
  for (const entry of entries) {
    for (let line = behind[next]; line && isBefore(line, entry); line = behind[++next]) yield line
    yield entry
  }
  yield* behind.slice(next)
}

const isBefore = (a: Placed, b: Placed): boolean =>
  a.account !== b.account ? a.account < b.account : a.seq < b.seq

async function readEntries(reader: Reader, after: Place, last: Place): Promise<Line[]> {
  const { rows } = await reader.query<HistoryLine & Place & StoredStake>(
    `SELECT e.account_id AS account, e.seq, e.code, e.amount, coalesce(k.house_edge, 0) AS house_edge,
            c.kind = 'house' AS is_settled, coalesce(k.kind = 'free', false) AS is_gift,
            coalesce(y.method IN ('card', 'skins'), false) AS is_returnable,
            ${isStake('e.code')} AND EXISTS (SELECT FROM wallet_events z
              WHERE z.ref = e.ref AND z.kind = 'stake.refunded') AS is_refunded,
            CASE WHEN e.code = 'bonus.paid' THEN (SELECT payment_id FROM bonus_payouts WHERE id = e.ref)
                 ELSE e.ref END AS ref, e.at, coalesce(e.balance_after, 0) AS balance_after, y.hold_until, u.email_confirmed_at AS confirmed_at,
            coalesce(o.cents, 0) AS bound,
            CASE WHEN ${isStake('e.code')} AND c.kind = 'house' THEN coalesce(q.cents, 0) ELSE 0 END AS promised,
            e.seq > coalesce(f.seq, 0) AND e.seq <= coalesce(t.seq, 0) AS is_counted
     FROM entries e
     JOIN accounts w ON w.id = e.account_id AND w.kind = 'wallet'
     JOIN accounts c ON c.id = e.counter_id
     JOIN players u ON u.id = w.player_id
     LEFT JOIN player_progress t ON t.player_id = w.player_id
     LEFT JOIN bound_stakes_from f ON f.account_id = e.account_id
     LEFT JOIN bound_stakes o ON o.ref = e.ref AND ${isStake('e.code')}
     LEFT JOIN promised_stakes q ON q.ref = e.ref AND ${isStake('e.code')}
     LEFT JOIN payments y ON y.id = e.ref AND e.code = 'deposit.credited'
     LEFT JOIN bets b ON b.id = e.ref
     LEFT JOIN configurations k ON k.id = b.configuration_id
     WHERE (e.account_id, e.seq) > ($1, $2) AND (e.account_id, e.seq) <= ($3, $4) AND NOT ${isPayout('e.code')}
       AND (e.code <> 'item.sale' OR k.kind = 'free')
     ORDER BY e.account_id, e.seq LIMIT ${PAGE}`,
    [after.account, after.seq, last.account, last.seq],
  )
  return rows.map(({ account, seq, bound, promised, is_counted, ...line }) => {
    const stake = { bound, promised, is_counted }
    return { kind: 'line', account, seq, id: 0n, line, stake }
  })
}

async function readBehind(reader: Reader, after: Place, upTo: Place): Promise<Line[]> {
  const between = [after.account, after.seq, upTo.account, upTo.seq]
  const events = await reader.query<
    HistoryLine & Placed & { has_stakes_out: boolean } & Omit<StoredStake, 'bound'>
  >(
    `SELECT account_id AS account, after_seq AS seq, id, kind AS code, amount, house_edge,
            CASE kind WHEN 'stake.settled' THEN
              coalesce((SELECT cents FROM promised_stakes q WHERE q.ref = w.ref), 0) ELSE 0 END AS promised,
            (after_seq, id) <= (SELECT t.seq, t.event_id FROM player_progress t JOIN accounts a
                                ON a.player_id = t.player_id WHERE a.id = w.account_id) AS is_counted,
            w.kind = 'stake.settled' AND EXISTS (SELECT FROM wallet_events z
              WHERE z.ref = w.ref AND z.kind = 'stake.refunded') AS is_refunded,
            true AS is_settled, false AS is_gift, false AS is_returnable, ref, at, 0::bigint AS balance_after,
            null AS hold_until, null AS confirmed_at,
            w.kind = 'bonus.ended' AND EXISTS (
              SELECT FROM entries s JOIN accounts c ON c.id = s.counter_id AND c.kind = 'clearing'
              WHERE s.account_id = w.account_id AND s.seq <= w.after_seq AND ${isStake('s.code')}
                AND NOT EXISTS (SELECT FROM wallet_events p
                                WHERE p.ref = s.ref AND p.kind = 'stake.settled' AND p.id < w.id)
                AND NOT EXISTS (SELECT FROM entries b
                                WHERE b.ref = s.ref AND b.code = ${refundOf('s.code')}
                                  AND b.account_id = w.account_id AND b.seq <= w.after_seq)
            ) AS has_stakes_out
     FROM wallet_events w
     WHERE (account_id, after_seq) > ($1, $2) AND (account_id, after_seq) <= ($3, $4)`,
    between,
  )
  const stored = await reader.query<StoredRow & Placed>(
    `SELECT a.id AS account, p.seq, p.event_id AS id, p.player_id, p.deposit_left, p.bonus_left,
            p.gifts, p.returning_left, p.promises, p.bonus_due
     FROM player_progress p JOIN accounts a ON a.player_id = p.player_id
     WHERE (a.id, p.seq) > ($1, $2) AND (a.id, p.seq) <= ($3, $4)`,
    between,
  )
  const passes = await passesBetween(reader, between)
  const lines: Line[] = [
    ...events.rows.map(({ account, seq, id, has_stakes_out, promised, is_counted, ...line }) => {
      const stake = { bound: 0n, promised, is_counted: is_counted === true }
      const hasStakesOut = has_stakes_out
      return { kind: 'line' as const, account, seq, id, line, hasStakesOut, stake }
    }),
    ...passes.map((pass) => ({ ...pass, kind: 'pass' as const, pass })),
    ...stored.rows.map(({ account, seq, id, ...row }) => ({
      ...{ kind: 'stored' as const, account, seq, id, stored: row },
    })),
  ]
  return lines.sort(byPlace)
}

/** The stored state comes after the last event that it includes. */
const byPlace = (a: Line, b: Line): number =>
  sign(a.account - b.account) ||
  sign(a.seq - b.seq) ||
  sign(a.id - b.id) ||
  Number(a.kind === 'stored') - Number(b.kind === 'stored')

const sign = (difference: bigint): number => Number(difference > 0n) - Number(difference < 0n)
