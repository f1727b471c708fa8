import { toCoins } from '#domain/money/money.ts'
import { countedPlay } from '#domain/protection/counted-play.ts'
import type { Exclusion, ExclusionKind } from '#domain/protection/exclusion.ts'
import {
  findBreach,
  type LimitKind,
  limitInWords,
  type UsedLimit,
} from '#domain/protection/limits.ts'
import { PERIODS, type Period, periodAt } from '#domain/schedule/schedule.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { Refusal, refuseExcluded } from '#server/platform/http/refuse.ts'

/** The instant that a transaction's entries have, and the zone of the calendar by which limits begin anew. */
export interface GuardTime {
  atMs: number
  timeZone: string
}

/** A locked wallet whose player has limits, or has excluded themselves, as a transaction goes on. */
export interface Guard {
  readonly playerId: string
  /** Refuses `excluded`, and `limit_reached` for a stake in cents that would pass a limit. */
  check(stake: bigint): void
  /** Counts what was staked and what it paid, in cents. */
  count(stake: bigint, payout: bigint): void
  /** Checks and counts an entry of the wallet. */
  take(posting: Moving): void
  /** The same as it stands, to go on alone with. */
  fork(): Guard
  readonly moved: Moved
}

interface Moving {
  code: string
  amount: bigint
  ref: string
}

interface Moved {
  stake: bigint
  loss: bigint
  refunds: { ref: string; amount: bigint; stakeCode: string }[]
}

interface GuardRow {
  player_id: string
  exclusion: ExclusionKind | null
  excluded_until: Date | null
  kind: LimitKind | null
  period: Period | null
  amount: bigint | null
  next_amount: bigint | null
  next_at: Date | null
  stake: bigint
  loss: bigint
}

/** Reads what guards the wallets of players, which are locked. */
export async function readGuards(
  tx: Reader,
  time: GuardTime,
  playerIds: readonly string[],
): Promise<Map<string, Guard>> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await tx.query<GuardRow>({
    name: 'read_guards',
    text: `SELECT p.id AS player_id, p.exclusion, p.excluded_until,
                  l.kind, l.period, l.amount, l.next_amount, l.next_at,
                  coalesce(c.stake, 0) AS stake, coalesce(c.loss, 0) AS loss
           FROM players p
           LEFT JOIN player_limits l ON l.player_id = p.id AND l.kind <> 'deposit'
           LEFT JOIN play_counters c ON c.player_id = p.id AND c.period = l.period
                                    AND c.began_at <= $2 AND c.ends_at > $2
           WHERE p.id = ANY ($1) ORDER BY l.kind, l.period`,
    values: [playerIds, new Date(time.atMs)],
  })
  const byPlayer = Map.groupBy(rows, (row) => row.player_id)
  return new Map(
    [...byPlayer].map(([playerId, [first, ...rest]]) => [
      playerId,
      createGuard(playerId, exclusionOf(first), [first, ...rest].flatMap(usedLimitOf), time),
    ]),
  )
}

/** The exclusion of a player's row, over or not. */
export const exclusionOf = (
  row: Pick<GuardRow, 'exclusion' | 'excluded_until'> | undefined,
): Exclusion | null =>
  row?.exclusion ? { kind: row.exclusion, untilMs: row.excluded_until?.getTime() ?? null } : null

function usedLimitOf(row: GuardRow | undefined): UsedLimit[] {
  if (!row?.kind || !row.period) return []
  const { kind, period, amount, next_amount, next_at } = row
  const pending = next_at && { amount: next_amount, atMs: next_at.getTime() }
  const used = kind === 'loss' ? row.loss : row.stake
  return [{ kind, period, limit: { amount, pending }, used }]
}

function createGuard(
  playerId: string,
  exclusion: Exclusion | null,
  limits: readonly UsedLimit[],
  time: GuardTime,
  moved: Moved = { stake: 0n, loss: 0n, refunds: [] },
): Guard {
  const usedNow = (): UsedLimit[] =>
    limits.map((limit) => ({ ...limit, used: limit.used + moved[limit.kind as 'loss' | 'stake'] }))

  function check(stake: bigint): void {
    refuseExcluded(exclusion, time.atMs)
    refuseBreach(usedNow(), 'stake', stake, time)
  }

  function count(stake: bigint, payout: bigint): void {
    moved.stake += stake
    moved.loss += stake - payout
  }

  function take({ code, amount, ref }: Moving): void {
    const play = countedPlay(code, amount)
    if (play?.kind === 'stake') {
      check(play.amount)
      count(play.amount, 0n)
    }
    if (play?.kind === 'payout') count(0n, play.amount)
    if (play?.kind === 'refund') moved.refunds.push({ ...play, ref })
  }

  return {
    playerId,
    check,
    count,
    take,
    fork: () =>
      createGuard(playerId, exclusion, limits, time, { ...moved, refunds: [...moved.refunds] }),
    moved,
  }
}

/** Refuses `limit_reached` for a deposit or a stake in cents that would pass one of these limits. */
export function refuseBreach(
  limits: readonly UsedLimit[],
  act: 'deposit' | 'stake',
  amount: bigint,
  { atMs, timeZone }: GuardTime,
): void {
  const breach = findBreach(limits, act, amount, atMs)
  if (!breach) return
  const { kind, period, used } = breach
  throw new Refusal('limit_reached', {
    message: `This would exceed your ${limitInWords(kind, period, breach.amount)}. Nothing was charged.`,
    data: {
      kind,
      period,
      amount: toCoins(breach.amount),
      used: toCoins(used),
      resets_at: new Date(periodAt(atMs, period, timeZone).endMs).toISOString(),
    },
  })
}

/** Refuses `excluded` for a player whose wallet is locked; for what they begin without a stake. */
export async function refuseExcludedPlayer(tx: Tx, playerId: string, nowMs: number): Promise<void> {
  const { rows } = await tx.query<Pick<GuardRow, 'exclusion' | 'excluded_until'>>(
    'SELECT exclusion, excluded_until FROM players WHERE id = $1',
    [playerId],
  )
  refuseExcluded(exclusionOf(rows[0]), nowMs)
}

/** Moves the counters by what the guards have counted; their wallets are locked. */
export async function writeCounters(
  tx: Tx,
  { atMs, timeZone }: GuardTime,
  guards: Iterable<Guard>,
): Promise<void> {
  const all = [...guards]
  const moved = all.filter(({ moved: { stake, loss } }) => stake !== 0n || loss !== 0n)
  if (moved.length > 0) {
    const spans = PERIODS.map((period) => ({ period, ...periodAt(atMs, period, timeZone) }))
    const rows = moved.flatMap(({ playerId, moved: { stake, loss } }) =>
      spans.map((span) => ({ ...span, playerId, stake, loss })),
    )
    await tx.query(
      `INSERT INTO play_counters AS c (player_id, period, began_at, ends_at, stake, loss)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::bigint[], $6::bigint[])
       ON CONFLICT (player_id, period, began_at)
       DO UPDATE SET stake = c.stake + excluded.stake, loss = c.loss + excluded.loss`,
      [
        rows.map((row) => row.playerId),
        rows.map((row) => row.period),
        rows.map((row) => new Date(row.startMs)),
        rows.map((row) => new Date(row.endMs)),
        rows.map((row) => row.stake),
        rows.map((row) => row.loss),
      ],
    )
  }
  const refunds = all.flatMap(({ playerId, moved: { refunds: own } }) =>
    own.map((refund) => ({ ...refund, playerId })),
  )
  if (refunds.length > 0) await takeBack(tx, refunds)
}

/** Takes stakes that came back out of the periods in which they were counted, as far as those are kept. */
async function takeBack(
  tx: Tx,
  refunds: readonly { playerId: string; ref: string; amount: bigint; stakeCode: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE play_counters c SET stake = c.stake - r.amount, loss = c.loss - r.amount
     FROM (
       SELECT k.player_id, k.period, k.began_at, sum(r.amount)::bigint AS amount
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[]) AS r (player_id, ref, code, amount)
       JOIN entries s ON s.ref = r.ref AND s.code = r.code
       JOIN play_counters k ON k.player_id = r.player_id AND k.began_at <= s.at AND k.ends_at > s.at
       GROUP BY 1, 2, 3
     ) r
     WHERE (c.player_id, c.period, c.began_at) = (r.player_id, r.period, r.began_at)`,
    [
      refunds.map((refund) => refund.playerId),
      refunds.map((refund) => refund.ref),
      refunds.map((refund) => refund.stakeCode),
      refunds.map((refund) => refund.amount),
    ],
  )
}
