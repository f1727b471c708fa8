import type { LastDrop } from '#contract/realtime/events.ts'
import { type BoxKind, rarityOf } from '#domain/games/box.ts'
import { toCoins } from '#domain/money/money.ts'
import { DAY_MS } from '#domain/schedule/durations.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import { boxImageUrl, isShown, itemImageUrl, type Shop } from '#server/features/boxes/index.ts'
import type { Ledger, SettledBet } from '#server/ledger/index.ts'
import { type Bus, noBus } from '#server/platform/bus/bus.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createBestDrops } from './best-drops.ts'
import {
  bestSince,
  type DropRow,
  readBestOfBox,
  readBestOfPlayer,
  readDrops,
  readLatest,
  readLatestOfBox,
} from './store.ts'

export const DROPS_SHOWN = 20

/** More would be unreadable; the rest of a burst is neither announced nor numbered. */
const ANNOUNCED_PER_TURN = 5
const TURN_MS = 250

export interface DropDeps {
  database: Database
  ledger: Ledger
  clock: Clock
  bus?: Bus
  shop: Pick<Shop, 'find'>
  timeZone: string
  /** The boxes opened so far. */
  opened: number
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
  /** A player's most valuable drops. */
  bestOfPlayer(playerId: string, limit: number): Promise<LastDrop[]>
  /** The most valuable drops of the day and of the week. */
  best(): Promise<{ day: LastDrop[]; week: LastDrop[] }>
  /** The players in the lists of the latest and of the best drops. */
  namedPlayers(): readonly string[]
  /** Shows a player's new name in the lists. */
  rename(playerId: string, name: string): void
  summary(): { boxes_opened: number; best_today: number | null }
  seq(): number
}

/** The drops feed: receives bets after their commit, numbers and publishes them. */
export async function createDropService(deps: DropDeps): Promise<DropService> {
  const { database, ledger, clock, shop, bus = noBus } = deps
  // Numbers start from the current time, so that they keep increasing across restarts: the feed grows more slowly than
  // the clock.
  let seq = clock.now() * 1000
  const days = await createDayTotals(deps)
  const best = createBestDrops(deps)
  const stored = await readLatest(database.pool, DROPS_SHOWN)
  let shown = stored.map((row, index) => presentDrop(row, seq - index))
  let waiting: string[] = []
  let untold = noOpenings
  let isTurnTaken = false

  function show(drop: LastDrop): void {
    seq = Math.max(seq, drop.seq)
    shown = [drop, ...shown].slice(0, DROPS_SHOWN)
  }

  const publishTurn = (turn: Turn) => bus.publish(TOPIC, JSON.stringify(turn))
  bus.subscribe(TOPIC, (message) => {
    const turn = JSON.parse(message) as Turn
    seq = Math.max(seq, turn.seq)
    for (const drop of turn.drops) show(drop)
    days.count(turn)
  })
  // After a reconnect, all nodes continue from the highest number.
  bus.onReturn(() => publishTurn({ seq, drops: [], ...noOpenings }))

  ledger.onBetsSettled((bets) => {
    const drops = bets.filter((bet) => bet.game === 'box')
    const openings = openingsOf(drops)
    days.count(openings)
    untold = together(untold, openings)
    waiting.push(...drops.map((bet: SettledBet) => bet.id))
    if (!isTurnTaken) void announce()
  })

  async function announce(): Promise<void> {
    isTurnTaken = true
    const ids = waiting.slice(-ANNOUNCED_PER_TURN)
    waiting = []
    const openings = untold
    untold = noOpenings
    try {
      const rows = await readDrops(database.pool, ids)
      const drops = rows.reverse().map((row) => presentDrop(row, ++seq))
      for (const drop of drops) {
        show(drop)
        deps.publish(drop)
      }
      publishTurn({ seq, drops, ...openings })
    } catch (cause) {
      deps.onFault('A drop could not be announced.', cause)
    }
    clock.after(TURN_MS, () => {
      isTurnTaken = false
      if (waiting.length > 0) void announce()
    })
  }

  return {
    latest: () => ({ data: shown.filter(({ box }) => isShown(shop, box)), seq }),
    async latestOfBox(box, isBest, limit) {
      const read = isBest ? readBestOfBox : readLatestOfBox
      const rows = await read(database.pool, box, limit)
      return rows.map((row) => presentDrop(row, seq))
    },
    async bestOfPlayer(playerId, limit) {
      const rows = await readBestOfPlayer(database.pool, playerId, limit)
      return rows.map((row) => presentDrop(row, seq))
    },
    async best() {
      const { day, week } = await best.read()
      const shownOf = (rows: readonly DropRow[]) =>
        rows.filter((row) => isShown(shop, row)).map((row) => presentDrop(row, seq))
      return { day: shownOf(day), week: shownOf(week) }
    },
    namedPlayers: () => [...shown.map(({ user_id }) => user_id), ...best.players()],
    rename(playerId, name) {
      shown = shown.map((drop) =>
        drop.user_id === playerId ? { ...drop, user: { ...drop.user, name } } : drop,
      )
      best.forget()
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
      img_url: itemImageUrl(row.picture_id),
      price,
      sale_price: price,
    },
    user: {
      name: row.player_name,
      avatar_url: avatarUrl(row.avatar),
      ...(row.is_demo && { is_demo: true }),
    },
  }
}

/** The number of opened boxes, and their best drop. */
interface Openings {
  opened: number
  best: { cents: number; atMs: number } | null
}

/** A node's announcement, sent to the other nodes. */
interface Turn extends Openings {
  seq: number
  drops: LastDrop[]
}

const TOPIC = 'drops'
const noOpenings: Openings = { opened: 0, best: null }

const openingsOf = (drops: readonly SettledBet[]): Openings =>
  drops.reduce(
    (sum: Openings, { payout, atMs }) =>
      together(sum, { opened: 1, best: { cents: Number(payout), atMs } }),
    noOpenings,
  )

function together(one: Openings, other: Openings): Openings {
  const isOther = (other.best?.cents ?? -1) >= (one.best?.cents ?? -1)
  return { opened: one.opened + other.opened, best: isOther ? other.best : one.best }
}

/** The number of opened boxes and the best drop of the last 24 hours, kept in memory. */
async function createDayTotals({ database, clock, ...deps }: DropDeps) {
  let opened = deps.opened
  let best: { value: bigint; atMs: number } | null = null
  const stored = await bestSince(database.pool, clock.now() - DAY_MS)
  if (stored !== null) best = { value: stored, atMs: clock.now() }

  return {
    count(openings: Openings): void {
      opened += openings.opened
      if (openings.best === null) return
      const value = BigInt(openings.best.cents)
      if (isStale() || best === null || value >= best.value) {
        best = { value, atMs: openings.best.atMs }
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
