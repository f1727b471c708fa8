import type {
  Battle,
  BattleDraw,
  BattleDrop,
  BattlePayout,
  BattleRound,
  BattleSeat,
  BattleSummary,
} from '#contract/http/battles.ts'
import type { BattleEnded } from '#contract/realtime/battle-events.ts'
import { randomnessOf } from '#domain/fairness/beacon.ts'
import { seatFee, sponsoredSeat } from '#domain/games/battle-price.ts'
import { teamOf } from '#domain/games/battle-rules.ts'
import { eventsSoFar, roundMsOf, startedRounds } from '#domain/games/battle-timetable.ts'
import { toCoins } from '#domain/money/money.ts'
import { avatarUrl } from '#server/features/account/index.ts'
import { boxImageUrl, type ItemLooks, presentItem } from '#server/features/boxes/index.ts'
import { findBot } from './lobby/bots.ts'
import {
  type BattleRow,
  type DropRow,
  type LoadedBattle,
  type RoundRow,
  type SeatRow,
  type StoredDraw,
  timetableOf,
} from './store/rows.ts'

type Houses = ItemLooks

/** The rematch of a battle, if there is one, and whether one can still be started. */
export interface RematchState {
  id: string | null
  isOpen: boolean
}

/** A battle as shown in lists. */
export function presentSummary(loaded: LoadedBattle, nowMs: number): BattleSummary {
  const { battle, seats, rounds } = loaded
  const isWaiting = battle.status === 'waiting'
  const { staked } = sponsoredSeat(battle.price, battle.sponsor_pct)
  return {
    id: battle.id,
    seq: seqOf(loaded, nowMs),
    status: battle.status,
    format: battle.format,
    mode: battle.mode,
    is_crazy: battle.is_crazy,
    is_private: battle.is_private,
    is_fast: battle.is_fast,
    price: toCoins(battle.price),
    join_price: toCoins(staked + seatFee(staked, battle.fee_basis_points)),
    fee_share: toCoins(BigInt(battle.fee_basis_points)),
    sponsor_pct: battle.sponsor_pct,
    min_level: battle.min_level,
    creator_id: battle.creator_id,
    rounds_count: rounds.length,
    boxes: presentBoxes(rounds),
    seats: seats.map((seat) => presentSeat(battle, seat)),
    winners: battle.status === 'ended' ? battle.winners : null,
    created_at: battle.created_at.toISOString(),
    expires_in_ms: isWaiting ? Math.max(0, battle.expires_at.getTime() - nowMs) : null,
  }
}

/** The number of the newest event: round events follow the clock, after the stored ones. */
function seqOf(loaded: LoadedBattle, nowMs: number): number {
  const { battle } = loaded
  const timetable = timetableOf(loaded)
  if (battle.status !== 'in_progress' || !timetable) return battle.seq
  return battle.seq + eventsSoFar(timetable, nowMs)
}

/** How many rounds are public at an instant. */
export function revealedRounds(loaded: LoadedBattle, nowMs: number): number {
  const timetable = timetableOf(loaded)
  if (loaded.battle.status === 'ended') return loaded.rounds.length
  return timetable ? startedRounds(timetable, nowMs) : 0
}

/** A battle as far as it is revealed; `drops` are those of its revealed rounds. */
export function presentBattle(
  loaded: LoadedBattle,
  drops: readonly DropRow[],
  {
    shop,
    nowMs,
    openSeed,
    rematch,
  }: {
    shop: Houses
    nowMs: number
    openSeed(sealed: Buffer): Buffer
    rematch: RematchState
  },
): Battle {
  const { battle, seats, rounds } = loaded
  const isEnded = battle.status === 'ended'
  return {
    ...presentSummary(loaded, nowMs),
    rounds: rounds.map((round) => presentRound(round, drops, shop)),
    round_ms: roundMsOf(battle.is_fast),
    playing_ms: battle.first_round_at && nowMs - battle.first_round_at.getTime(),
    totals: totalsOf(seats, drops),
    draw: isEnded ? presentDraw(battle.draw) : null,
    payouts: isEnded ? presentPayouts(loaded, drops, shop) : null,
    ended_at: battle.ended_at?.toISOString() ?? null,
    rematch_id: rematch.id,
    can_rematch: rematch.isOpen,
    fairness: {
      server_seed_hash: battle.commitment.toString('hex'),
      server_seed: isEnded ? openSeed(battle.sealed).toString('hex') : null,
      client_seeds: seats.map((seat) => seat.client_seed),
      bot_seeds: battle.bot_seeds,
      filled_at: battle.filled_at?.toISOString() ?? null,
      beacon: presentBeacon(battle),
      entropy: battle.entropy,
    },
  }
}

function presentBoxes(rounds: readonly RoundRow[]): BattleSummary['boxes'] {
  const chosen = Map.groupBy(rounds, (round) => round.configuration_id)
  return [...chosen.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...presentBoxOf(first), count: same.length }] : []
  })
}

const presentBoxOf = ({ kind, slug, box_name: name, cover, price }: RoundRow) => ({
  kind,
  slug,
  name,
  img_url: boxImageUrl(cover),
  price: toCoins(price),
})

export function presentSeat({ format }: Pick<BattleRow, 'format'>, row: SeatRow): BattleSeat {
  return {
    seat: row.seat,
    team_idx: teamOf(format, row.seat),
    is_bot: row.bot !== null,
    player: holderOf(row),
  }
}

function holderOf({
  player_id: id,
  player_name,
  avatar,
  is_demo,
  bot,
}: SeatRow): BattleSeat['player'] {
  if (bot !== null) {
    const { name, avatarUrl: url } = findBot(bot)
    return { id: bot, name, avatar_url: url }
  }
  if (id === null) return null
  const mark = is_demo ? { is_demo: true as const } : {}
  return { id, name: player_name ?? '', avatar_url: avatarUrl(avatar ?? ''), ...mark }
}

export function presentRound(row: RoundRow, drops: readonly DropRow[], shop: Houses): BattleRound {
  const { version, hash } = row
  return {
    round: row.round,
    box: { ...presentBoxOf(row), version, version_hash: hash.toString('hex') },
    drops: presentDrops(row, drops, shop),
  }
}

/** The drops of a round, by seat. */
export function presentDrops(
  { round, price }: RoundRow,
  drops: readonly DropRow[],
  shop: Houses,
): BattleDrop[] {
  return drops
    .filter((drop) => drop.round === round)
    .map((drop) => ({ seat: drop.seat, ticket: drop.ticket, item: itemOf(drop, price, shop) }))
}

const itemOf = ({ item_id: id, item_name: name, value }: DropRow, price: bigint, shop: Houses) =>
  presentItem({ id, name, priceCents: value }, price, shop)

/** The total value of each seat's drops, in coins. */
export const totalsOf = (
  seats: readonly Pick<SeatRow, 'seat'>[],
  drops: readonly DropRow[],
): number[] =>
  seats.map(({ seat }) =>
    toCoins(drops.reduce((sum, drop) => (drop.seat === seat ? sum + drop.value : sum), 0n)),
  )

export const presentDraw = (draw: StoredDraw | null): BattleDraw | null =>
  draw && {
    kind: draw.kind,
    teams: draw.teams.map(({ team, weight }) => ({ team_idx: team, weight: Number(weight) })),
    drawn: Number(draw.drawn),
  }

/** The payout of each winning seat; `drops` are those of all rounds. */
function presentPayouts(
  { seats, rounds }: LoadedBattle,
  drops: readonly DropRow[],
  shop: Houses,
): BattlePayout[] {
  const prices = new Map(rounds.map(({ round, price }) => [round, price]))
  const all = () => drops.map((drop) => itemOf(drop, prices.get(drop.round) ?? 0n, shop))
  return seats.flatMap(({ seat, payout, takes_items }) =>
    payout === null ? [] : [{ seat, coins: toCoins(payout), items: takes_items ? all() : [] }],
  )
}

/** The payload of `battleEnded`; `drops` are those of all rounds. */
export function presentEnd(
  loaded: LoadedBattle,
  drops: readonly DropRow[],
  shop: Houses,
  { seq, at, serverSeed }: { seq: number; at: Date; serverSeed: Buffer },
): BattleEnded {
  const { battle, seats } = loaded
  return {
    id: battle.id,
    seq,
    totals: totalsOf(seats, drops),
    winners: battle.winners ?? [],
    draw: presentDraw(battle.draw),
    payouts: presentPayouts(loaded, drops, shop),
    server_seed: serverSeed.toString('hex'),
    ended_at: at.toISOString(),
  }
}

function presentBeacon(battle: BattleRow): Battle['fairness']['beacon'] {
  const { beacon, beacon_round: round, beacon_due_at: due } = battle
  if (beacon === null || round === null || due === null) return null
  const signature = battle.beacon_signature
  return {
    chain: beacon.chain,
    round: Number(round),
    due_at: due.toISOString(),
    is_sandbox: beacon.is_sandbox,
    signature,
    randomness: signature && randomnessOf(signature),
  }
}
