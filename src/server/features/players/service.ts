import type { PlayerStats, PublicPlayer } from '#contract/http/players.ts'
import type { LastDrop } from '#contract/realtime/events.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import { presentSummary, type Shop } from '#server/features/boxes/index.ts'
import { readLevel } from '#server/features/levels/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { countOpened, type OpenedRow, type PublicRow, readPublic } from './store.ts'

const DROPS_SHOWN = 6
const BOXES_SHOWN = 6

/** How long a profile's numbers are cached. */
const STATS_MS = 30_000
const STATS_KEPT = 500

export interface PlayerDeps {
  database: Database
  clock: Pick<Clock, 'now'>
  shop: Pick<Shop, 'find' | 'list'>
  bestDrops(playerId: string, limit: number): Promise<LastDrop[]>
  countBattles(playerId: string): Promise<PlayerStats['battles']>
}

export interface PlayerService {
  /** A player's public profile. Refuses `player_not_found`. */
  read(id: string): Promise<PublicPlayer>
}

export function createPlayerService(deps: PlayerDeps): PlayerService {
  const { database, clock } = deps
  const known = new Map<string, { atMs: number; stats: Promise<PlayerStats> }>()

  function statsOf(row: PublicRow): Promise<PlayerStats> {
    const nowMs = clock.now()
    const kept = known.get(row.id)
    if (kept && nowMs - kept.atMs < STATS_MS) return kept.stats
    const stats = readStats(deps, row)
    stats.catch(() => known.delete(row.id))
    known.delete(row.id)
    known.set(row.id, { atMs: nowMs, stats })
    const [oldest] = known.keys()
    if (known.size > STATS_KEPT && oldest !== undefined) known.delete(oldest)
    return stats
  }

  return {
    async read(id) {
      const row = isUuid(id) ? await readPublic(database.pool, id) : null
      if (!row) return refuse('player_not_found')
      return {
        id: row.id,
        name: row.name,
        avatar_url: avatarUrl(row.avatar),
        ...(row.is_demo && { is_demo: true }),
        stats: row.is_hidden ? null : await statsOf(row),
      }
    },
  }
}

async function readStats(deps: PlayerDeps, player: PublicRow): Promise<PlayerStats> {
  const { database, shop } = deps
  const [{ level, tier }, opened, bestDrops, battles] = await Promise.all([
    readLevel(database, player.id),
    countOpened(database.pool, player.id),
    deps.bestDrops(player.id, DROPS_SHOWN),
    deps.countBattles(player.id),
  ])
  return {
    level,
    tier,
    since: `${player.created_at.toISOString().slice(0, 10)}T00:00:00Z`,
    openings: opened.reduce((sum, each) => sum + Number(each.openings), 0),
    battles,
    boxes_made: shop.list('user').filter(({ row }) => row.maker_id === player.id).length,
    best_drop: bestDrops[0]?.item.price ?? null,
    best_drops: bestDrops,
    favourite_boxes: favouritesOf(opened, shop),
  }
}

/** The player's most opened boxes that are still on sale. */
const favouritesOf = (opened: readonly OpenedRow[], shop: Pick<Shop, 'find'>) =>
  opened
    .flatMap(({ kind, slug, openings }) => {
      const box = shop.find(slug, kind)
      return box ? [{ box: presentSummary(box), openings: Number(openings) }] : []
    })
    .slice(0, BOXES_SHOWN)
