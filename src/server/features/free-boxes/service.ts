import type { FreeBox, FreeBoxes } from '#contract/http/free-boxes.ts'
import { averageValue } from '#domain/games/box.ts'
import {
  asksForPlay,
  FREE_BOX_COOLDOWN_HOURS,
  FREE_BOX_PLAY,
  type FreeBoxPlayer,
  freeBoxState,
  xpForFreeBox,
} from '#domain/games/free-box.ts'
import { type Cents, minCents, toCoins } from '#domain/money/money.ts'
import { levelOf } from '#domain/rewards/levels.ts'
import { HOUR_MS } from '#domain/schedule/durations.ts'
import {
  type ConditionsOf,
  presentSummary,
  type Shop,
  type ShopBox,
} from '#server/features/boxes/index.ts'
import { countXp, readXp } from '#server/features/levels/index.ts'
import { firstOfGroup, listOthers } from '#server/features/persons/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database, Reader } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Claims, readClaims, sumPlayed, tryLockClaim, writeClaim } from './store.ts'

const HUNDREDTHS = 100n

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
      const xp = await readXp(database, playerId)
      const level = levelOf(xp)
      const nowMs = clock.now()
      const [{ claims, openings }, playedCents] = await Promise.all([
        readClaimsOfPerson(database.pool, playerId),
        sumPlayed(database.pool, playerId, playSince(nowMs)),
      ])
      const boxes = [...shop.list('free')].sort((a, b) => tierOf(a) - tierOf(b))
      const data = boxes.map((box) => {
        const tier = tierOf(box)
        const claimedAtMs = claims.get(tier) ?? null
        const player = { level, xpHundredths: xp, playedCents, openings, claimedAtMs }
        return present(box, player, nowMs)
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
      const { claims, openings } = await readClaimsOfPerson(tx, playerId)
      const xp = await countXp(tx, playerId)
      const playedCents = await sumPlayed(tx, playerId, playSince(atMs))
      const claimedAtMs = claims.get(tier) ?? null
      const player = { level: levelOf(xp), xpHundredths: xp, playedCents, openings, claimedAtMs }
      refuseLocked(box, player, atMs)
      return []
    },
    async apply(tx, bets) {
      for (const { id: betId, atMs } of bets) {
        await writeClaim(tx, { playerId, tier, betId, at: new Date(atMs) })
      }
    },
  }
}

const readClaimsOfPerson = async (reader: Reader, playerId: string): Promise<Claims> =>
  readClaims(reader, playerId, await listOthers(reader, playerId))

const playSince = (nowMs: number): Date => new Date(nowMs - FREE_BOX_PLAY.withinMs)

function tierOf({ row }: ShopBox): number {
  if (row.tier === null) throw new Error(`${row.slug} is not a free box`)
  return row.tier
}

/** The time between two openings of a free box, in ms. */
const pauseOf = ({ row }: ShopBox): number =>
  (row.cooldown_hours ?? FREE_BOX_COOLDOWN_HOURS.min) * HOUR_MS

function refuseLocked(box: ShopBox, player: FreeBoxPlayer, atMs: number): void {
  const tier = tierOf(box)
  const pauseMs = pauseOf(box)
  const { lock, nextAtMs } = freeBoxState(tier, player, atMs, pauseMs)
  if (lock === 'level') refuse('free_box_level', { data: { level: tier } })
  if (lock === 'play') refuse('free_box_play', { data: playOf(player.playedCents) })
  if (lock === 'xp') refuse('free_box_xp', { data: xpOf(tier, player) })
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

/** In whole points, as XP is shown: what is required rounds up, and what the player has down. */
const xpOf = (tier: number, { xpHundredths, openings }: FreeBoxPlayer) => ({
  needed: Number((xpForFreeBox(tier, openings) + HUNDREDTHS - 1n) / HUNDREDTHS),
  done: Number(xpHundredths / HUNDREDTHS),
})

function present(box: ShopBox, player: FreeBoxPlayer, nowMs: number): FreeBox {
  const tier = tierOf(box)
  const { lock, nextAtMs } = freeBoxState(tier, player, nowMs, pauseOf(box))
  const { items } = box.version
  return {
    ...presentSummary(box),
    tier,
    average: toCoins(averageValue(items)),
    top_price: toCoins(items[0]?.priceCents ?? 0n),
    lock,
    next_at: nextAtMs === null ? null : new Date(nextAtMs).toISOString(),
    wait_ms: nextAtMs === null ? 0 : nextAtMs - nowMs,
    play: asksForPlay(tier) ? playOf(player.playedCents) : null,
    xp: asksForPlay(tier) ? xpOf(tier, player) : null,
  }
}
