import { toCoins } from '#domain/money/money.ts'
import { countedPlay } from '#domain/protection/counted-play.ts'
import type { Exclusion, ExclusionKind } from '#domain/protection/exclusion.ts'
import {
  findBreach,
  type Limit,
  type PlayerLimit,
  type UsedAmounts,
} from '#domain/protection/limits.ts'
import { PERIODS, periodAt } from '#domain/schedule/schedule.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal, refuse, refuseExcluded } from '#server/platform/http/refuse.ts'
import { type Counters, countersAt, countPlay, encodeCounters, type GuardTime } from './counters.ts'

interface WalletChange {
  code: string
  amount: bigint
  ref: string
}

interface Refund {
  ref: string
  amount: bigint
  stakeCode: string
}

/** Limits, exclusion and hold of a locked wallet's player, updated during a transaction. */
export class Guard {
  readonly playerId: string
  /** Refunded stakes; `subtractRefund` subtracts them from the periods in which they were taken. */
  readonly refunds: Refund[]
  readonly #rules: Rules
  /** Null if the player has no limits. */
  readonly #counters: Counters | null
  readonly #time: GuardTime

  constructor(
    playerId: string,
    rules: Rules,
    counters: Counters | null,
    time: GuardTime,
    refunds: Refund[] = [],
  ) {
    this.playerId = playerId
    this.refunds = refunds
    this.#rules = rules
    this.#counters = counters
    this.#time = time
  }

  /**
   * Refuses `account_on_hold`, `excluded`, and `limit_reached` for a stake in cents that would exceed a limit.
   */
  check(stake: bigint): void {
    if (this.#rules.isOnHold) refuse('account_on_hold')
    refuseExcluded(this.#rules.exclusion, this.#time.atMs)
    if (this.#counters) refuseBreach(this.#rules.limits, this.#counters, 'stake', stake, this.#time)
  }

  /** Counts a stake and its payout, in cents. */
  count(stake: bigint, payout: bigint): void {
    if (this.#counters) countPlay(this.#counters, { stake, loss: stake - payout }, this.#time.atMs)
  }

  /** Checks an entry of the wallet and counts it. */
  take({ code, amount, ref }: WalletChange): void {
    const play = countedPlay(code, amount)
    if (play?.kind === 'stake') {
      this.check(play.amount)
      this.count(play.amount, 0n)
    }
    if (play?.kind === 'payout') this.count(0n, play.amount)
    if (play?.kind === 'refund') this.refunds.push({ ...play, ref })
  }

  /** An independent copy of the current state. */
  fork(): Guard {
    const counters = this.#counters && structuredClone(this.#counters)
    return new Guard(this.playerId, this.#rules, counters, this.#time, [...this.refunds])
  }

  /** Subtracts a refunded stake in cents from the periods in which it was taken. */
  subtractRefund(stake: bigint, takenMs: number): void {
    if (this.#counters) countPlay(this.#counters, { stake: -stake, loss: -stake }, takenMs)
  }

  /** The counters, in the format of the wallet's row; null if there are none. */
  counted(): string | null {
    return this.#counters && encodeCounters(this.#counters)
  }
}

/** A row of a locked wallet. */
interface GuardedRow {
  player_id: string | null
  guard?: string | null
  play?: string | null
}

/** The guard of a locked wallet; null if its player was never on hold and has never set a limit or an exclusion. */
export function guardOf({ player_id, guard, play }: GuardedRow, time: GuardTime): Guard | null {
  if (player_id === null || !guard) return null
  const rules = rulesOf(guard)
  if (!play && rules.limits.length > 0) throw new Error(`No play is counted of ${player_id}`)
  return new Guard(player_id, rules, play ? countersAt(play, time) : null, time)
}

/** A player's limits and exclusion, and whether their account is on hold. */
interface Rules {
  readonly isOnHold: boolean
  readonly exclusion: Exclusion | null
  readonly limits: readonly PlayerLimit[]
}

/** Whether a guard as `guard_of` writes it contains a limit of stakes or losses. */
export const hasLimits = (guard: string): boolean => rulesOf(guard).limits.length > 0

const RULES_KNOWN_MAX = 10_000
const knownRules = new Map<string, Rules>()

/** Parses the rules of a wallet's row. Cached, because every bet needs them and many rows are equal. */
function rulesOf(guard: string): Rules {
  const known = knownRules.get(guard)
  if (known) return known
  if (knownRules.size >= RULES_KNOWN_MAX) knownRules.clear()
  const rules = parseRules(guard)
  knownRules.set(guard, rules)
  return rules
}

/**
 * The exclusion, the six limits and the hold in a wallet's row, in the format that the SQL function `guard_of` writes. The
 * hold is 1, or missing.
 */
type StoredGuard = [
  exclusion: [kind: ExclusionKind, untilMs: number | null] | null,
  ...limitsAndHold: (StoredLimit | null)[],
]

/** An amount in cents or, while a change is pending, also the next amount and when it applies, in epoch ms. */
type StoredLimit = number | [amount: number | null, next: number | null, nextMs: number]

/** In the order of `guard_of`. */
const limitPlaces = (['loss', 'stake'] as const).flatMap((kind) =>
  PERIODS.map((period) => ({ kind, period })),
)

function parseRules(guard: string): Rules {
  const [exclusion, ...stored]: StoredGuard = JSON.parse(guard)
  const limits = limitPlaces.flatMap(({ kind, period }, place) => {
    const limit = stored[place] ?? null
    return limit === null ? [] : [{ kind, period, limit: limitOf(limit) }]
  })
  return {
    isOnHold: stored.length > limitPlaces.length,
    exclusion: exclusion && { kind: exclusion[0], untilMs: exclusion[1] },
    limits,
  }
}

function limitOf(stored: StoredLimit): Limit {
  if (typeof stored === 'number') return { amount: BigInt(stored), pending: null }
  const [amount, next, atMs] = stored
  return { amount: centsOf(amount), pending: { amount: centsOf(next), atMs } }
}

const centsOf = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents))

/** The guards of these accounts by player; players without limits, exclusion or hold have none. */
export function guardsOf(rows: Iterable<GuardedRow>, time: GuardTime): Map<string, Guard> {
  const guards = [...rows].flatMap((row) => guardOf(row, time) ?? [])
  return new Map(guards.map((guard) => [guard.playerId, guard]))
}

/** The exclusion in a player's row, including one that has ended. */
export const exclusionOf = (
  row: { exclusion: ExclusionKind | null; excluded_until: Date | null } | undefined,
): Exclusion | null =>
  row?.exclusion ? { kind: row.exclusion, untilMs: row.excluded_until?.getTime() ?? null } : null

/** Refuses `limit_reached` for a deposit or a stake in cents that would exceed one of these limits. */
export function refuseBreach(
  limits: readonly PlayerLimit[],
  usedAmounts: UsedAmounts,
  act: 'deposit' | 'stake',
  cents: bigint,
  { atMs, timeZone }: GuardTime,
): void {
  const breach = findBreach(limits, usedAmounts, act, cents, atMs)
  if (!breach) return
  const { kind, period, used } = breach
  const amount = toCoins(breach.amount)
  throw new Refusal('limit_reached', {
    message: { code: 'limit_exceeded', values: { kind, period, amount } },
    data: {
      kind,
      period,
      amount,
      used: toCoins(used),
      resets_at: new Date(periodAt(atMs, period, timeZone).endMs).toISOString(),
    },
  })
}

/**
 * Refuses `account_on_hold` and `excluded` for a player whose wallet is locked. For actions that have no stake, such as
 * taking a fully sponsored seat.
 */
export async function refuseExcludedPlayer(tx: Tx, playerId: string, nowMs: number): Promise<void> {
  const { rows } = await tx.query<{
    exclusion: ExclusionKind | null
    excluded_until: Date | null
    on_hold_since: Date | null
  }>('SELECT exclusion, excluded_until, on_hold_since FROM players WHERE id = $1', [playerId])
  if (rows[0]?.on_hold_since) refuse('account_on_hold')
  refuseExcluded(exclusionOf(rows[0]), nowMs)
}

/** Subtracts refunded stakes from the periods in which they were counted, unless those have ended. */
export async function subtractRefunds(tx: Tx, guards: ReadonlyMap<string, Guard>): Promise<void> {
  for (const guard of guards.values()) {
    if (guard.refunds.length === 0) continue
    const { rows } = await tx.query<{ amount: bigint; at: Date }>(
      `SELECT r.amount, s.at FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS r (ref, code, amount)
       JOIN entries s ON s.ref = r.ref AND s.code = r.code`,
      [
        guard.refunds.map(({ ref }) => ref),
        guard.refunds.map(({ stakeCode }) => stakeCode),
        guard.refunds.map(({ amount }) => amount),
      ],
    )
    for (const { amount, at } of rows) guard.subtractRefund(amount, at.getTime())
  }
}
