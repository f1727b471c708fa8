import type { LastDrop } from '#contract/realtime/events.ts'
import { type BoxKind, rarityOf } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import { boxImageUrl, itemImageUrl } from '#server/features/boxes/index.ts'
import type { Ledger, SettledBet } from '#server/ledger/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  bestSince,
  countDrops,
  type DropRow,
  readBestOfBox,
  readBestOfPlayer,
  readDrops,
  readLatest,
  readLatestOfBox,
} from './store.ts'

export const DROPS_SHOWN = 20

/** No eye follows more than this; the rest of a burst is not announced, and takes no number. */
const ANNOUNCED_PER_TURN = 5
const TURN_MS = 250

export interface DropDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  publish(drop: LastDrop): void
  onFault(sentence: string, cause: unknown): void
}

export interface DropService {
  latest(): { data: LastDrop[]; seq: number }
  latestOfBox(
    box: { kind: BoxKind; slug: string },
    isBest: boolean,
    limit: number,
  ): Promise<LastDrop[]>
  /** A player's dearest drops. */
  bestOfPlayer(playerId: string, limit: number): Promise<LastDrop[]>
  summary(): { boxes_opened: number; best_today: number | null }
  seq(): number
}

/** The feed of drops: it hears of bets after their commit, numbers them and tells the world. */
export async function createDropService(deps: DropDeps): Promise<DropService> {
  const { database, ledger, clock } = deps
  // Numbers go on across restarts, because they start at the time and a feed is slower than it.
  let seq = clock.now() * 1000
  const days = await createDayTotals(database, clock)
  const stored = await readLatest(database.pool, DROPS_SHOWN)
  let shown = stored.map((row, index) => presentDrop(row, seq - index))
  let waiting: string[] = []
  let isTurnTaken = false

  ledger.onBetsSettled((bets) => {
    const drops = bets.filter((bet) => bet.itemId !== null)
    days.count(drops)
    waiting.push(...drops.map((bet: SettledBet) => bet.id))
    if (!isTurnTaken) void announce()
  })

  async function announce(): Promise<void> {
    isTurnTaken = true
    const ids = waiting.slice(-ANNOUNCED_PER_TURN)
    waiting = []
    try {
      const rows = await readDrops(database.pool, ids)
      for (const row of rows.reverse()) {
        const drop = presentDrop(row, ++seq)
        shown = [drop, ...shown].slice(0, DROPS_SHOWN)
        deps.publish(drop)
      }
    } catch (cause) {
      deps.onFault('A drop could not be announced.', cause)
    }
    clock.after(TURN_MS, () => {
      isTurnTaken = false
      if (waiting.length > 0) void announce()
    })
  }

  return {
    latest: () => ({ data: shown, seq }),
    async latestOfBox(box, isBest, limit) {
      const read = isBest ? readBestOfBox : readLatestOfBox
      const rows = await read(database.pool, box, limit)
      return rows.map((row) => presentDrop(row, seq))
    },
    async bestOfPlayer(playerId, limit) {
      const rows = await readBestOfPlayer(database.pool, playerId, limit)
      return rows.map((row) => presentDrop(row, seq))
    },
    summary: days.summary,
    seq: () => seq,
  }
}

function presentDrop(row: DropRow, seq: number): LastDrop {
  const price = toCoins(row.value)
  return {
    seq,
    bet_id: row.bet_id,
    user_id: row.player_id,
    created_at: row.at.toISOString(),
    box: {
      kind: row.kind,
      slug: row.slug,
      name: row.box_name,
      img_url: boxImageUrl(row.cover),
    },
    item: {
      name: row.item_name,
      rarity: rarityOf(row.value, row.rarity_price),
      img_url: itemImageUrl(row.item_id),
      price,
      sale_price: price,
    },
    user: { name: row.player_name, avatar_url: avatarUrl(row.avatar) },
  }
}

/** How many boxes were opened, and the best drop of the last 24 hours, kept in memory. */
export async function createDayTotals(database: Database, clock: Pick<Clock, 'now'>) {
  let opened = await countDrops(database.pool)
  const since = new Date(clock.now() - DAY_MS)
  let best: { value: bigint; atMs: number } | null = null
  const stored = await bestSince(database.pool, since)
  if (stored !== null) best = { value: stored, atMs: clock.now() }

  return {
    count(drops: readonly SettledBet[]): void {
      opened += drops.length
      for (const { payout: value, atMs } of drops) {
        if (isStale() || best === null || value >= best.value) best = { value, atMs }
      }
    },
    summary: () => ({
      boxes_opened: opened,
      best_today: best === null || isStale() ? null : toCoins(best.value),
    }),
  }

  function isStale(): boolean {
    return best !== null && best.atMs < clock.now() - DAY_MS
  }
}
