import { toCoins } from '#domain/money/money.ts'
import { countedPlay } from '#domain/protection/counted-play.ts'
import type { Exclusion, ExclusionKind } from '#domain/protection/exclusion.ts'
import {
  findBreach,
  type Limit,
  limitInWords,
  type PlayerLimit,
  type UsedAmounts,
} from '#domain/protection/limits.ts'
import { type Period, periodAt } from '#domain/schedule/schedule.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal, refuseExcluded } from '#server/platform/http/refuse.ts'
import {
  type Counters,
  countersAt,
  countPlay,
  type GuardTime,
  keptPlay,
  type PlaySum,
} from './counters.ts'

interface Moving {
  code: string
  amount: bigint
  ref: string
}

interface Refund {
  ref: string
  amount: bigint
  stakeCode: string
}

/** A locked wallet whose player has limits, or has excluded themselves, as a transaction goes on. */
export class Guard {
  readonly playerId: string
  /** Stakes that came back; `giveBack` counts them where they were taken. */
  readonly refunds: Refund[]
  readonly #rules: Rules
  readonly #counters: Counters
  readonly #time: GuardTime

  constructor(
    playerId: string,
    rules: Rules,
    counters: Counters,
    time: GuardTime,
    refunds: Refund[] = [],
  ) {
    this.playerId = playerId
    this.refunds = refunds
    this.#rules = rules
    this.#counters = counters
    this.#time = time
  }

  /** Refuses `excluded`, and `limit_reached` for a stake in cents that would pass a limit. */
  check(stake: bigint): void {
    refuseExcluded(this.#rules.exclusion, this.#time.atMs)
    refuseBreach(this.#rules.limits, this.#counters, 'stake', stake, this.#time)
  }

  /** Counts what was staked and what it paid, in cents. */
  count(stake: bigint, payout: bigint): void {
    countPlay(this.#counters, { stake, loss: stake - payout }, this.#time.atMs)
  }

  /** Checks and counts an entry of the wallet. */
  take({ code, amount, ref }: Moving): void {
    const play = countedPlay(code, amount)
    if (play?.kind === 'stake') {
      this.check(play.amount)
      this.count(play.amount, 0n)
    }
    if (play?.kind === 'payout') this.count(0n, play.amount)
    if (play?.kind === 'refund') this.refunds.push({ ...play, ref })
  }

  /** The same as it stands, to go on alone with. */
  fork(): Guard {
    const { day, week, month } = this.#counters
    const counters = { day: { ...day }, week: { ...week }, month: { ...month } }
    return new Guard(this.playerId, this.#rules, counters, this.#time, [...this.refunds])
  }

  /** Takes a stake in cents that came back out of the periods in which it was taken. */
  giveBack(stake: bigint, takenMs: number): void {
    countPlay(this.#counters, { stake: -stake, loss: -stake }, takenMs)
  }

  /** What is counted, as the wallet's row keeps it. */
  counted(): string {
    return keptPlay(this.#counters)
  }
}

/** A row of a locked wallet. */
interface GuardedRow {
  player_id: string | null
  guard?: string | null
  play?: string | null
}

/** What guards a locked wallet; null of one whose player has never set a limit or excluded themselves. */
export function guardOf({ player_id, guard, play }: GuardedRow, time: GuardTime): Guard | null {
  if (player_id === null || !guard || !play) return null
  return new Guard(player_id, rulesOf(guard), countersAt(play, time), time)
}

/** What a player keeps themselves from. */
interface Rules {
  readonly exclusion: Exclusion | null
  readonly limits: readonly PlayerLimit[]
}

const RULES_KNOWN_MAX = 10_000
const knownRules = new Map<string, Rules>()

/** The rules of a wallet's row. It is asked for every bet, and what one player set stays the same, as others set it too. */
function rulesOf(guard: string): Rules {
  const known = knownRules.get(guard)
  if (known) return known
  if (knownRules.size >= RULES_KNOWN_MAX) knownRules.clear()
  const rules = parseRules(guard)
  knownRules.set(guard, rules)
  return rules
}

/** What a wallet's row says of the limits and the exclusion of its player, as the function `guard_of` writes it. */
interface KeptGuard {
  exclusion?: { kind: ExclusionKind; until_ms?: number }
  /** Of each an amount in cents; while another is pending, that one too, and from when on in epoch ms. */
  limits: Partial<Record<keyof PlaySum, Partial<Record<Period, KeptLimit>>>>
}

type KeptLimit = [amount: number | null, next?: number | null, nextMs?: number]

function parseRules(guard: string): Rules {
  const { exclusion, limits: kept }: KeptGuard = JSON.parse(guard)
  const limits: PlayerLimit[] = []
  for (const kind of ['loss', 'stake'] as const) {
    for (const period of ['day', 'month', 'week'] as const) {
      const limit = kept[kind]?.[period]
      if (limit) limits.push({ kind, period, limit: limitOf(limit) })
    }
  }
  return {
    exclusion: exclusion ? { kind: exclusion.kind, untilMs: exclusion.until_ms ?? null } : null,
    limits,
  }
}

const limitOf = ([amount, next = null, nextMs]: KeptLimit): Limit => ({
  amount: centsOf(amount),
  pending: nextMs === undefined ? null : { amount: centsOf(next), atMs: nextMs },
})

const centsOf = (cents: number | null): bigint | null => (cents === null ? null : BigInt(cents))

/** What guards these accounts, by player: nothing of those who keep themselves from nothing. */
export function guardsOf(rows: Iterable<GuardedRow>, time: GuardTime): Map<string, Guard> {
  const guards = [...rows].flatMap((row) => guardOf(row, time) ?? [])
  return new Map(guards.map((guard) => [guard.playerId, guard]))
}

/** The exclusion of a player's row, over or not. */
export const exclusionOf = (
  row: { exclusion: ExclusionKind | null; excluded_until: Date | null } | undefined,
): Exclusion | null =>
  row?.exclusion ? { kind: row.exclusion, untilMs: row.excluded_until?.getTime() ?? null } : null

/** Refuses `limit_reached` for a deposit or a stake in cents that would pass one of these limits. */
export function refuseBreach(
  limits: readonly PlayerLimit[],
  usedAmounts: UsedAmounts,
  act: 'deposit' | 'stake',
  amount: bigint,
  { atMs, timeZone }: GuardTime,
): void {
  const breach = findBreach(limits, usedAmounts, act, amount, atMs)
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
  const { rows } = await tx.query<{ exclusion: ExclusionKind | null; excluded_until: Date | null }>(
    'SELECT exclusion, excluded_until FROM players WHERE id = $1',
    [playerId],
  )
  refuseExcluded(exclusionOf(rows[0]), nowMs)
}

/** Takes stakes that came back out of the periods in which they were counted, as far as those still run. */
export async function giveBackRefunds(tx: Tx, guards: ReadonlyMap<string, Guard>): Promise<void> {
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
    for (const { amount, at } of rows) guard.giveBack(amount, at.getTime())
  }
}
