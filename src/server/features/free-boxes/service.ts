import type { FreeBox, FreeBoxes } from '#contract/http/free-boxes.ts'
import { averageValue } from '#domain/games/box.ts'
import {
  asksForPlay,
  FREE_BOX_COOLDOWN_HOURS,
  FREE_BOX_PLAY,
  type FreeBoxState,
  freeBoxState,
} from '#domain/games/free-box.ts'
import { type Cents, minCents, toCoins } from '#domain/money/money.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import {
  type ConditionsOf,
  presentSummary,
  type Shop,
  type ShopBox,
} from '#server/features/boxes/index.ts'
import { countLevel, readLevel } from '#server/features/levels/index.ts'
import { firstOfGroup, listOthers } from '#server/features/persons/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readClaims, sumPlayed, tryLockClaim, writeClaim } from './store.ts'

export interface FreeBoxDeps {
  database: Database
  shop: Pick<Shop, 'list'>
  clock: Pick<Clock, 'now'>
}

export interface FreeBoxService {
  /** The free boxes by tier, with their state for the player. */
  list(playerId: string): Promise<FreeBoxes>
}

export function createFreeBoxService({ database, shop, clock }: FreeBoxDeps): FreeBoxService {
  return {
    async list(playerId) {
      const { level } = await readLevel(database, playerId)
      const nowMs = clock.now()
      const [claims, playedCents] = await Promise.all([
        readClaimsOfPerson(database.pool, playerId),
        sumPlayed(database.pool, playerId, playSince(nowMs)),
      ])
      const boxes = [...shop.list('free')].sort((a, b) => tierOf(a) - tierOf(b))
      const data = boxes.map((box) => {
        const tier = tierOf(box)
        const player = { level, playedCents, claimedAtMs: claims.get(tier) ?? null }
        return present(box, freeBoxState(tier, player, nowMs, pauseOf(box)), playedCents, nowMs)
      })
      return { data, level }
    },
  }
}

/**
 * Limits a free box to once per interval and person, by whichever account. The stored rows decide when the opening is
 * settled.
 */
export const freeConditions: ConditionsOf = (playerId, box) => {
  const tier = tierOf(box)
  return {
    async check(tx, atMs) {
      const group = await firstOfGroup(tx, playerId)
      if (!(await tryLockClaim(tx, group, tier))) {
        refuse('idempotency_in_flight', { message: { code: 'box_being_opened' } })
      }
      const claims = await readClaimsOfPerson(tx, playerId)
      const { level } = await countLevel(tx, playerId)
      const playedCents = await sumPlayed(tx, playerId, playSince(atMs))
      const player = { level, playedCents, claimedAtMs: claims.get(tier) ?? null }
      const state = freeBoxState(tier, player, atMs, pauseOf(box))
      refuseLocked(state, { tier, playedCents, atMs, pauseMs: pauseOf(box) })
      return []
    },
    async apply(tx, bets) {
      for (const { id: betId, atMs } of bets) {
        await writeClaim(tx, { playerId, tier, betId, at: new Date(atMs) })
      }
    },
  }
}

async function readClaimsOfPerson(reader: Reader, playerId: string): Promise<Map<number, number>> {
  return readClaims(reader, [playerId, ...(await listOthers(reader, playerId))])
}

const playSince = (nowMs: number): Date => new Date(nowMs - FREE_BOX_PLAY.withinMs)

function tierOf({ row }: ShopBox): number {
  if (row.tier === null) throw new Error(`${row.slug} is not a free box`)
  return row.tier
}

/** The time between two openings of a free box, in ms. */
const pauseOf = ({ row }: ShopBox): number =>
  (row.cooldown_hours ?? FREE_BOX_COOLDOWN_HOURS.min) * HOUR_MS

function refuseLocked(
  { lock, nextAtMs }: FreeBoxState,
  {
    tier,
    playedCents,
    atMs,
    pauseMs,
  }: { tier: number; playedCents: Cents; atMs: number; pauseMs: number },
): void {
  if (lock === 'level') refuse('free_box_level', { data: { level: tier } })
  if (lock === 'play') refuse('free_box_play', { data: playOf(playedCents) })
  if (lock === 'wait' && nextAtMs !== null) {
    refuse('free_box_waiting', {
      message: { code: 'free_box_opened', values: { pause_ms: pauseMs } },
      data: { next_at: new Date(nextAtMs).toISOString(), wait_ms: nextAtMs - atMs },
    })
  }
}

const playOf = (playedCents: Cents) => ({
  needed: toCoins(FREE_BOX_PLAY.cents),
  done: toCoins(minCents(playedCents, FREE_BOX_PLAY.cents)),
})

function present(
  box: ShopBox,
  { lock, nextAtMs }: FreeBoxState,
  playedCents: Cents,
  nowMs: number,
): FreeBox {
  const { items } = box.version
  return {
    ...presentSummary(box),
    tier: tierOf(box),
    average: toCoins(averageValue(items)),
    top_price: toCoins(items[0]?.priceCents ?? 0n),
    lock,
    next_at: nextAtMs === null ? null : new Date(nextAtMs).toISOString(),
    wait_ms: nextAtMs === null ? 0 : nextAtMs - nowMs,
    play: asksForPlay(tierOf(box)) ? playOf(playedCents) : null,
  }
}
