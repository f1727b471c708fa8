import type { BetResult } from '#client/ui/bets/result.ts'
import type { Battle, BattlePayout, BattleRound, BattleSeat } from '#contract/http/battles.ts'
import type {
  BattleCanceled,
  BattleEnded,
  BattleStarted,
  PlayerJoined,
  RematchCreated,
  RoundEnded,
  RoundStarted,
} from '#contract/realtime/battle-events.ts'
import { seatFee, sponsoredSeat } from '#domain/games/battle-price.ts'
import { bestOf, type Standing, standingOf } from '#domain/games/battle-standing.ts'
import { toCents, toCoins } from '#domain/money/money.ts'

/** The events of a battle's channel, by name. */
export interface BattleEvents {
  playerJoined: PlayerJoined
  battleStarted: BattleStarted
  roundStarted: RoundStarted
  roundEnded: RoundEnded
  battleEnded: BattleEnded
  battleCanceled: BattleCanceled
  rematchCreated: RematchCreated
}

export type BattleEvent = {
  [N in keyof BattleEvents]: { name: N; data: BattleEvents[N] }
}[keyof BattleEvents]

/** A round being played. */
export interface Playback {
  round: number
  /** When it began, by this page's clock. */
  beganAtMs: number
  roundMs: number
}

/** A start that named its beacon round after that round had been published. */
export interface LateStart {
  beaconRound: number
  dueAt: string
}

/** A battle as this page knows it. All times are epoch milliseconds of this page's clock. */
export interface BattleView {
  battle: Battle
  playback: Playback | null
  /** When the named beacon round is due; null until all seats are taken. */
  dueAtMs: number | null
  expiresAtMs: number | null
  /** The newest event received, applied or not. */
  receivedSeq: number
  lateStart: LateStart | null
  canceledBy: BattleCanceled['reason'] | null
}

/** The view of a battle that was just read. */
export function viewOf(battle: Battle, nowMs: number): BattleView {
  const { beacon } = battle.fairness
  return {
    battle,
    playback: playbackOf(battle, nowMs),
    dueAtMs: beacon && Date.parse(beacon.due_at),
    expiresAtMs: battle.expires_in_ms === null ? null : nowMs + battle.expires_in_ms,
    receivedSeq: battle.seq,
    lateStart: null,
    canceledBy: null,
  }
}

/** The view after the battle was refetched: a reply without news changes nothing. */
export function mergeSnapshot(view: BattleView, battle: Battle, nowMs: number): BattleView {
  if (battle.seq <= view.battle.seq) return view
  const { lateStart, canceledBy } = view
  const receivedSeq = Math.max(view.receivedSeq, battle.seq)
  return { ...viewOf(battle, nowMs), receivedSeq, lateStart, canceledBy }
}

/** Whether an event was missed or rejected, so that the battle must be refetched. */
export const isStale = ({ receivedSeq, battle }: BattleView): boolean => receivedSeq > battle.seq

/**
 * The view after an event. A known event changes nothing. An event that leaves a gap, or names a beacon
 * round that is already published, is not applied and marks the view as stale.
 */
export function applyBattleEvent(view: BattleView, event: BattleEvent, nowMs: number): BattleView {
  const { seq } = event.data
  if (seq <= view.battle.seq) return view
  const receivedSeq = Math.max(view.receivedSeq, seq)
  if (seq > view.battle.seq + 1) return { ...view, receivedSeq }
  if (event.name === 'battleStarted' && isLate(event.data, nowMs)) {
    const { round: beaconRound, due_at: dueAt } = event.data.beacon
    return { ...view, receivedSeq, lateStart: { beaconRound, dueAt } }
  }
  const next = applied(view, event, nowMs)
  return { ...next, receivedSeq, battle: { ...next.battle, seq } }
}

/**
 * Whether the beacon's round could have been known when it was named, by the server's message or this
 * clock.
 */
function isLate({ beacon }: BattleStarted, nowMs: number): boolean {
  return beacon.due_in_ms <= 0 || nowMs >= Date.parse(beacon.due_at)
}

function applied(view: BattleView, event: BattleEvent, nowMs: number): BattleView {
  switch (event.name) {
    case 'playerJoined':
      return withBattle(view, joined(view.battle, event.data))
    case 'battleStarted':
      return started(view, event.data, nowMs)
    case 'roundStarted':
      return roundBegun(view, event.data, nowMs)
    case 'roundEnded':
      return withBattle(view, { totals: event.data.totals })
    case 'battleEnded':
      return ended(view, event.data)
    case 'rematchCreated':
      return withBattle(view, { rematch_id: event.data.rematch_id, can_rematch: false })
    case 'battleCanceled':
      return { ...withBattle(view, { status: 'canceled' }), canceledBy: event.data.reason }
  }
}

const withBattle = (view: BattleView, changes: Partial<Battle>): BattleView => ({
  ...view,
  battle: { ...view.battle, ...changes },
})

function joined({ seats, fairness }: Battle, { seat, client_seed }: PlayerJoined): Partial<Battle> {
  return {
    seats: seats.map((other) => (other.seat === seat.seat ? seat : other)),
    fairness: {
      ...fairness,
      client_seeds: fairness.client_seeds.map((own, at) => (at === seat.seat ? client_seed : own)),
    },
  }
}

function started(view: BattleView, event: BattleStarted, nowMs: number): BattleView {
  const { filled_at, client_seeds, beacon } = event
  const { due_in_ms, ...named } = beacon
  const fairness = {
    ...view.battle.fairness,
    filled_at,
    client_seeds,
    beacon: { ...named, signature: null, randomness: null },
  }
  const next = withBattle(view, { status: 'in_progress', expires_in_ms: null, fairness })
  return { ...next, dueAtMs: nowMs + due_in_ms, expiresAtMs: null }
}

function roundBegun(view: BattleView, event: RoundStarted, nowMs: number): BattleView {
  const { round, round_ms: roundMs, drops, entropy, beacon } = event
  const { fairness, rounds } = view.battle
  const next = withBattle(view, {
    rounds: rounds.map((other) => (other.round === round ? { ...other, drops } : other)),
    fairness: {
      ...fairness,
      entropy,
      beacon: fairness.beacon && { ...fairness.beacon, ...beacon },
    },
  })
  return { ...next, playback: { round, beganAtMs: nowMs, roundMs } }
}

function ended(view: BattleView, event: BattleEnded): BattleView {
  const { totals, winners, draw, payouts, server_seed, ended_at } = event
  const fairness = { ...view.battle.fairness, server_seed }
  const end = { totals, winners, draw, payouts, ended_at, fairness, can_rematch: true }
  return { ...withBattle(view, { status: 'ended', ...end }), playback: null }
}

/** The playback of a battle read in progress: the newest revealed round and its elapsed time. */
function playbackOf(battle: Battle, nowMs: number): Playback | null {
  const { status, playing_ms, round_ms: roundMs, rounds } = battle
  const begun = rounds.findLastIndex(({ drops }) => drops.length > 0)
  if (status !== 'in_progress' || playing_ms === null || begun < 0) return null
  return { round: begun, beganAtMs: nowMs - playing_ms + begun * roundMs, roundMs }
}

/** What each seat has drawn in the first `roundsShown` rounds, in coins. */
export function totalsOf({ rounds, seats }: Battle, roundsShown: number): number[] {
  const shown = rounds.slice(0, roundsShown)
  return seats.map(({ seat }) => sumCoins(shown.map((round) => worthOf(round, seat))))
}

/** The totals of each team from totals by seat, in coins. */
export function teamTotalsOf(
  { seats }: Pick<Battle, 'seats'>,
  totals: readonly number[],
): number[] {
  const teams = new Map<number, number[]>()
  for (const { seat, team_idx } of seats) {
    teams.set(team_idx, [...(teams.get(team_idx) ?? []), totals[seat] ?? 0])
  }
  return [...teams.entries()].sort(([one], [other]) => one - other).map(([, own]) => sumCoins(own))
}

export function dropOf(round: BattleRound | undefined, seat: number) {
  return round?.drops.find((drop) => drop.seat === seat)
}

/** What a seat has drawn in a round, in coins; 0 before it has. */
export function worthOf(round: BattleRound, seat: number): number {
  return dropOf(round, seat)?.item.price ?? 0
}

/** Adds coins as cents, because 0.1 + 0.2 is not 0.3. */
export function sumCoins(coins: readonly number[]): number {
  return coins.reduce((total, each) => total + Math.round(each * 100), 0) / 100
}

/** The value of a payout, in coins. */
export function payoutWorth({ coins, items }: BattlePayout): number {
  return sumCoins([coins, ...items.map(({ price }) => price)])
}

/** What a seat's player paid, in coins and with the fee: a sponsor also a part of the other players' seats. The house pays for bots. */
export function stakeOf(battle: Battle, { seat, is_bot, player }: BattleSeat): number {
  const { price, join_price: joinPrice, sponsor_pct, creator_id: creatorId, seats } = battle
  if (is_bot) return price
  if (player?.id !== creatorId) return joinPrice
  const others = seats.filter((other) => other.seat !== seat && other.player && !other.is_bot)
  const { sponsored } = sponsoredSeat(toCents(price), sponsor_pct)
  return sumCoins([seatCostOf(battle), ...others.map(() => toCoins(sponsored))])
}

/** What a seat costs whose player pays all of it, with the fee, in coins. */
export function seatCostOf({ price, fee_share }: Pick<Battle, 'price' | 'fee_share'>): number {
  const cents = toCents(price)
  return toCoins(cents + seatFee(cents, Number(toCents(fee_share))))
}

/** What a seat took and paid, in coins; items count at their prices. */
export function resultOf(battle: Battle, seat: BattleSeat): BetResult {
  const payout = battle.payouts?.find((each) => each.seat === seat.seat)
  return { stake: stakeOf(battle, seat), payout: payout ? payoutWorth(payout) : 0 }
}

/** Where a battle stands after its first `roundsShown` rounds, whatever else is already known. */
export function standingAt(battle: Played, roundsShown: number): Standing {
  const { format, mode, is_crazy: isCrazy, rounds, seats } = battle
  const values = rounds
    .slice(0, roundsShown)
    .map((round) => seats.map(({ seat }) => toCents(worthOf(round, seat))))
  return standingOf({ format, mode, isCrazy }, values, rounds.length)
}

type Played = Pick<Battle, 'format' | 'mode' | 'is_crazy' | 'rounds' | 'seats'>

/** The seats with the best drop of a round, by the battle's own rule; none if all are worth the same. */
export function bestSeatsOf({ is_crazy, seats }: Played, round: BattleRound): number[] {
  const best = bestOf(
    seats.map(({ seat }) => toCents(worthOf(round, seat))),
    is_crazy,
  )
  return best.length === seats.length ? [] : best
}
