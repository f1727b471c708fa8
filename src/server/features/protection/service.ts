import type { Body } from '#contract/call.ts'
import type { excludeOneself, Protection, setLimit } from '#contract/http/protection.ts'
import { pages } from '#contract/pages.ts'
import type { NoticeMessage } from '#contract/words/message.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
import { endsBefore, excludeFor, exclusionAt } from '#domain/protection/exclusion.ts'
import {
  changeLimit,
  LIMIT_KINDS,
  type LimitKind,
  limitAt,
  noLimit,
} from '#domain/protection/limits.ts'
import { PERIODS, type Period, periodAt } from '#domain/schedule/schedule.ts'
import type { Notify } from '#server/features/notifications/index.ts'
import { noteShared } from '#server/features/persons/index.ts'
import { recordChanges } from '#server/features/player-changes/index.ts'
import type { Ledger } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Player } from '#server/platform/http/route.ts'
import type { ForEach } from '#server/platform/jobs/for-each.ts'
import { type ExcludeDeps, excludePerson, spreadExclusion } from './exclude.ts'
import { type AccountToLink, deleteToLink, listToLink, raiseClaims } from './person.ts'
import {
  listRaised,
  readCounters,
  readDeposited,
  readLimits,
  readProtected,
  readSessionStart,
  writeLimit,
  writeRealityCheck,
} from './store.ts'

export interface ProtectionDeps extends ExcludeDeps {
  ledger: ExcludeDeps['ledger'] & Pick<Ledger, 'timeZone' | 'sumPlay'>
  notify: Notify
  forEach: ForEach
}

/** The name of the job that applies raised limits. */
export const RAISE = 'apply raised limits'
/** The name of the job that lets exclusions reach accounts with new marks. */
export const FOLLOW = 'extend exclusions'

/** How many accounts with new marks are examined at once. */
const LINKED_AT_ONCE_MAX = 200

type Caller = Pick<Player, 'id' | 'sessionId'>

export interface ProtectionService {
  read(player: Caller): Promise<Protection>
  setLimit(player: Caller, asked: Body<typeof setLimit>): Promise<Protection>
  setRealityCheck(player: Caller, minutes: number | null): Promise<Protection>
  /**
   * Excludes all accounts of the player's person, and refunds what they have waiting. Refuses `exclusion_shorter`.
   * Returns the end in epoch milliseconds; null if permanent.
   */
  exclude(playerId: string, asked: Body<typeof excludeOneself>): Promise<number | null>
  /** Lets an exclusion of the player's person reach all of its accounts, after one was linked. */
  spread(playerId: string): Promise<void>
  /** The same for every account with a new mark; puts addresses that were merely claimed before the operators. */
  followMarks(stopping?: AbortSignal): Promise<void>
  /** Applies raised limits whose waiting period is over, and notifies their players. */
  recordRaisedLimits(stopping?: AbortSignal): Promise<void>
}

export function createProtectionService(deps: ProtectionDeps): ProtectionService {
  const { database, ledger, clock } = deps
  const { timeZone } = ledger

  async function read(player: Caller): Promise<Protection> {
    const { pool } = database
    const atMs = clock.now()
    const [said, limits, { used, loss, beganAt }] = await Promise.all([
      readProtected(pool, player.id),
      readLimits(pool, player.id),
      readUsed(player, atMs),
    ])
    const exclusion = exclusionAt(said.exclusion, atMs)
    return {
      limits: LIMIT_KINDS.flatMap((kind) =>
        PERIODS.map((period) => {
          const kept = limits.find((each) => each.kind === kind && each.period === period)
          const { amount, pending } = limitAt(kept?.limit ?? noLimit, atMs)
          return {
            kind,
            period,
            amount: coinsOf(amount),
            used: toCoins(used[kind][period]),
            pending: pending && {
              amount: coinsOf(pending.amount),
              effective_at: isoOf(pending.atMs),
            },
          }
        }),
      ),
      exclusion: exclusion && {
        kind: exclusion.kind,
        until: exclusion.untilMs === null ? null : isoOf(exclusion.untilMs),
      },
      reality_check_minutes: said.realityCheckMinutes,
      session: { began_at: beganAt.toISOString(), net: toCoins(-loss) },
    }
  }

  /**
   * The used amount of each limit in the current periods, from the counters if they run, and the loss of the session;
   * what is not counted is summed together.
   */
  async function readUsed(player: Caller, atMs: number) {
    const { pool } = database
    const time = { atMs, timeZone }
    const [deposit, known, beganAt] = await Promise.all([
      readDeposited(pool, player.id, time),
      readCounters(pool, player.id, time),
      readSessionStart(pool, player),
    ])
    const periods = known ? [] : PERIODS.map((period) => periodAt(atMs, period, timeZone).startMs)
    const [session, ...summed] = await ledger.sumPlay(player.id, [beganAt.getTime(), ...periods])
    const playOf = (period: Period) => known?.[period] ?? summed[PERIODS.indexOf(period)]
    const each = (of: 'loss' | 'stake') => byPeriod((period) => playOf(period)?.[of] ?? 0n)
    const used: Record<LimitKind, Record<Period, bigint>> = {
      deposit,
      loss: each('loss'),
      stake: each('stake'),
    }
    return { used, loss: session?.loss ?? 0n, beganAt }
  }

  async function recordRaisedLimitsOf(tx: Tx, playerId: string, nowMs: number): Promise<void> {
    await ledger.lock(tx, playerId)
    for (const { kind, period, limit: before } of await readLimits(tx, playerId)) {
      const limit = limitAt(before, nowMs)
      if (limit === before) continue
      await writeLimit(tx, playerId, { kind, period, limit })
      await deps.notify(tx, { playerId, ...raisedNotice(kind, period, limit.amount) })
    }
    await recordChanges(tx, playerId, { by: 'rule', at: new Date(nowMs) })
    await ledger.storeGuard(tx, playerId)
  }

  return {
    read,
    async setLimit(player, { kind, period, amount }) {
      await database.transaction(async (tx) => {
        await ledger.lock(tx, player.id)
        const limits = await readLimits(tx, player.id)
        const kept = limits.find((each) => each.kind === kind && each.period === period)
        const cents = amount === null ? null : toCents(amount)
        const limit = changeLimit(kept?.limit ?? noLimit, cents, clock.now())
        await writeLimit(tx, player.id, { kind, period, limit })
        await recordChanges(tx, player.id, { by: 'player', at: instantOf(clock) })
        await ledger.storeGuard(tx, player.id)
      })
      return read(player)
    },
    async recordRaisedLimits(stopping) {
      const nowMs = clock.now()
      await deps.forEach({
        job: RAISE,
        stopping,
        list: () => listRaised(database.pool, new Date(nowMs)),
        keyOf: (playerId) => playerId,
        work: (playerId) => database.transaction((tx) => recordRaisedLimitsOf(tx, playerId, nowMs)),
      })
    },
    async setRealityCheck(player, minutes) {
      await database.transaction(async (tx) => {
        await writeRealityCheck(tx, player.id, minutes)
        await recordChanges(tx, player.id, { by: 'player', at: instantOf(clock) })
      })
      return read(player)
    },
    async exclude(playerId, { kind, days }) {
      const exclusion = await database.transaction((tx) =>
        excludePerson(tx, deps, playerId, (present) => {
          const next = excludeFor(kind, days, clock.now())
          if (present && endsBefore(next, present)) refuse('exclusion_shorter')
          return next
        }),
      )
      return exclusion?.untilMs ?? null
    },
    spread: (playerId) => spreadExclusion(deps, playerId),
    async followMarks(stopping) {
      await deps.forEach<AccountToLink>({
        job: FOLLOW,
        stopping,
        pageSize: LINKED_AT_ONCE_MAX,
        list: (after) => listToLink(database.pool, after, LINKED_AT_ONCE_MAX),
        keyOf: ({ player_id }) => player_id,
        async work(row) {
          const { player_id: playerId } = row
          await spreadExclusion(deps, playerId)
          await database.transaction(async (tx) => {
            await raiseClaims(tx, { playerId, at: instantOf(clock), newId: deps.entropy.id })
            await noteShared(tx, playerId)
            await deleteToLink(tx, row)
          })
        },
      })
    },
  }
}

const raisedNotice = (kind: LimitKind, period: Period, amount: bigint | null) => ({
  kind: 'account' as const,
  message: raisedMessage(kind, period, amount),
  path: pages.limits.path,
})

const raisedMessage = (kind: LimitKind, period: Period, amount: bigint | null): NoticeMessage =>
  amount === null
    ? { code: 'limit_ended', values: { kind, period } }
    : { code: 'limit_raised', values: { kind, period, amount: toCoins(amount) } }

const byPeriod = (of: (period: Period) => bigint): Record<Period, bigint> => ({
  day: of('day'),
  week: of('week'),
  month: of('month'),
})

const coinsOf = (cents: bigint | null): number | null => (cents === null ? null : toCoins(cents))
const isoOf = (atMs: number): string => new Date(atMs).toISOString()
