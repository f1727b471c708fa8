import type { Query, Reply } from '#contract/call.ts'
import type {
  listBattleBoxes,
  listBattles,
  listMyBattles,
  MyBattle,
} from '#contract/http/battles.ts'
import { chancePercent } from '#domain/games/box.ts'
import { nearestCents, toCoins } from '#domain/money/money.ts'
import { boxImageUrl, presentItem, versionOf } from '#server/features/boxes/index.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cutPage, readCursor } from '#server/platform/http/cursor.ts'
import type { BattleDeps } from '../deps.ts'
import { presentSummary } from '../present.ts'
import {
  type BattleFilter,
  listOfPlayer,
  listPublic,
  loadAll,
  readBodies,
  sumDrops,
} from '../store/read.ts'
import type { LoadedBattle } from '../store/rows.ts'

interface ListDeps {
  database: Pick<Database, 'pool'>
  clock: Pick<Clock, 'now'>
}

type ListQuery = Query<typeof listBattles>

/** The matching public battles, newest first. */
export async function readList(
  { database, clock }: ListDeps,
  query: ListQuery,
): Promise<Reply<typeof listBattles>> {
  const page = { cursor: readCursor(query.cursor), limit: query.limit + 1 }
  const rows = await listPublic(database.pool, filterOf(query), page)
  const { shown, next_cursor } = cutPage(rows, query.limit, ({ id }) => id)
  const loaded = await loadAll(database.pool, shown)
  return {
    data: loaded.map((battle) => presentSummary(battle, clock.now())),
    next_cursor,
  }
}

const filterOf = (query: ListQuery): BattleFilter => ({
  isEnded: query.status === 'ended',
  format: query.format ?? null,
  mode: query.mode ?? null,
  priceMin: query.min_price === undefined ? null : nearestCents(query.min_price),
  priceMax: query.max_price === undefined ? null : nearestCents(query.max_price),
  isJoinable: query.joinable === undefined ? null : query.joinable === 'true',
})

/** A player's own battles, newest first, with their stakes and winnings. */
export async function readMine(
  { database, clock }: ListDeps,
  playerId: string,
  { cursor, limit }: Query<typeof listMyBattles>,
): Promise<Reply<typeof listMyBattles>> {
  const page = { cursor: readCursor(cursor), limit: limit + 1 }
  const rows = await listOfPlayer(database.pool, playerId, page)
  const { shown, next_cursor } = cutPage(rows, limit, ({ id }) => id)
  const loaded = await loadAll(database.pool, shown)
  const ended = shown.filter(({ status }) => status === 'ended').map(({ id }) => id)
  const pots = await sumDrops(database.pool, ended)
  return {
    data: loaded.map((battle) =>
      presentMine(battle, playerId, pots.get(battle.battle.id) ?? 0n, clock.now()),
    ),
    next_cursor,
  }
}

function presentMine(loaded: LoadedBattle, playerId: string, pot: bigint, nowMs: number): MyBattle {
  const { battle, seats } = loaded
  const mine = seats.find((seat) => seat.player_id === playerId)
  if (!mine) throw new Error(`Player ${playerId} has no seat in ${battle.id}`)
  const isOwn = battle.creator_id === playerId
  const paid = seats.reduce((sum, seat) => sum + (isOwn ? seat.sponsored : 0n), mine.staked)
  const won = mine.takes_items ? pot : (mine.payout ?? 0n)
  return {
    ...presentSummary(loaded, nowMs),
    my_seat: mine.seat,
    staked: toCoins(paid),
    won: battle.status === 'ended' ? toCoins(won) : null,
  }
}

/** The box versions that a battle is played with, in playing order, each once. */
export async function listVersions(
  { database, shop }: Pick<BattleDeps, 'database' | 'shop'>,
  { battle, rounds }: LoadedBattle,
): Promise<Reply<typeof listBattleBoxes>['data']> {
  const bodies = await readBodies(database.pool, battle.id)
  const firsts = rounds.filter(
    (round, index) =>
      rounds.findIndex((each) => each.configuration_id === round.configuration_id) === index,
  )
  return firsts.map((round) => {
    const body = bodies.get(round.configuration_id)
    if (!body) throw new Error(`Battle ${battle.id} has a round without a box`)
    return {
      kind: round.kind,
      slug: round.slug,
      name: round.box_name,
      img_url: boxImageUrl(round.cover),
      price: toCoins(round.price),
      version: round.version,
      version_hash: round.hash.toString('hex'),
      items: versionOf(body).items.map((item) => ({
        ...presentItem(item, round.price, shop),
        chance: chancePercent(item.tickets),
      })),
    }
  })
}
