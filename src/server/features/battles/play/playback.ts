import { randomnessOf } from '#domain/fairness/beacon.ts'
import {
  endsAt,
  eventOf,
  eventsSoFar,
  nextEventAt,
  roundMsOf,
  type Timetable,
} from '#domain/games/battle-timetable.ts'
import type { BattleDeps } from '../deps.ts'
import { presentDrops, totalsOf } from '../present.ts'
import { publish } from '../publish.ts'
import { load, readDrops } from '../store/read.ts'
import { type DropRow, type LoadedBattle, timetableOf } from '../store/rows.ts'
import type { Claim } from './claims.ts'

/** A drawn battle with everything to publish about it, read once. */
export interface Playback {
  loaded: LoadedBattle
  timetable: Timetable
  drops: DropRow[]
}

export async function readPlayback(
  { database }: Pick<BattleDeps, 'database'>,
  battle: LoadedBattle['battle'],
): Promise<Playback> {
  const loaded = await load(database.pool, battle)
  const timetable = timetableOf(loaded)
  if (!timetable) throw new Error(`Battle ${battle.id} has no timetable`)
  return { loaded, timetable, drops: await readDrops(database.pool, battle.id, timetable.rounds) }
}

/**
 * Publishes the start and end of every round that is due and that no node has published yet. Returns when the next one
 * is due; null after the last round.
 */
export async function publishRounds(
  deps: Pick<BattleDeps, 'clock' | 'shop' | 'announce'>,
  claim: Claim,
  playback: Playback,
): Promise<number | null> {
  const { timetable, loaded } = playback
  const nowMs = deps.clock.now()
  const count = eventsSoFar(timetable, nowMs)
  const before = count === 0 ? null : await claim(loaded.battle.id, count)
  if (before !== null) {
    for (let index = before; index < count; index++) publishRound(deps, playback, index)
  }
  return nowMs < endsAt(timetable) ? nextEventAt(timetable, nowMs) : null
}

function publishRound(
  deps: Pick<BattleDeps, 'shop' | 'announce'>,
  { loaded: { battle, seats, rounds }, drops }: Playback,
  index: number,
): void {
  const { kind, round } = eventOf(index)
  const { id, entropy, beacon_signature: signature } = battle
  const row = rounds[round]
  if (!row || entropy === null || signature === null) throw new Error(`No round ${round} in ${id}`)
  const seq = battle.seq + index + 1
  if (kind === 'ended') {
    const soFar = drops.filter((drop) => drop.round <= round)
    publish(deps, 'roundEnded', { id, seq, round, totals: totalsOf(seats, soFar) })
    return
  }
  publish(deps, 'roundStarted', {
    id,
    seq,
    round,
    round_ms: roundMsOf(battle.is_fast),
    drops: presentDrops(row, drops, deps.shop),
    entropy,
    beacon: { signature, randomness: randomnessOf(signature) },
  })
}
