import { randomnessOf } from '#domain/fairness/beacon.ts'
import {
  endsAt,
  eventOf,
  eventsSoFar,
  nextEventAt,
  roundMsOf,
  type Timetable,
} from '#domain/games/battle-timetable.ts'
import type { Claim } from './claims.ts'
import { tell } from './news.ts'
import type { BattleParts } from './parts.ts'
import { presentDrops, totalsOf } from './present.ts'
import { type DropRow, type LoadedBattle, timetableOf } from './rows.ts'
import { load, readDrops } from './store.ts'

/** A drawn battle with all that is to be told of it, read once. */
export interface Show {
  loaded: LoadedBattle
  timetable: Timetable
  drops: DropRow[]
}

export async function readShow(
  { database }: Pick<BattleParts, 'database'>,
  battle: LoadedBattle['battle'],
): Promise<Show> {
  const loaded = await load(database.pool, battle)
  const timetable = timetableOf(loaded)
  if (!timetable) throw new Error(`The battle ${battle.id} has no timetable`)
  return { loaded, timetable, drops: await readDrops(database.pool, battle.id, timetable.rounds) }
}

/**
 * Tells of every round's start and end that is due and that nobody has told of yet. Answers when the
 * next one is; null when the last round is over.
 */
export async function tellRounds(
  parts: Pick<BattleParts, 'clock' | 'shop' | 'announce'>,
  claim: Claim,
  show: Show,
): Promise<number | null> {
  const { timetable, loaded } = show
  const nowMs = parts.clock.now()
  const count = eventsSoFar(timetable, nowMs)
  const before = count === 0 ? null : await claim(loaded.battle.id, count)
  if (before !== null) {
    for (let index = before; index < count; index++) tellRound(parts, show, index)
  }
  return nowMs < endsAt(timetable) ? nextEventAt(timetable, nowMs) : null
}

function tellRound(
  parts: Pick<BattleParts, 'shop' | 'announce'>,
  { loaded: { battle, seats, rounds }, drops }: Show,
  index: number,
): void {
  const { kind, round } = eventOf(index)
  const { id, entropy, beacon_signature: signature } = battle
  const row = rounds[round]
  if (!row || entropy === null || signature === null) throw new Error(`No round ${round} in ${id}`)
  const seq = battle.seq + index + 1
  if (kind === 'ended') {
    const soFar = drops.filter((drop) => drop.round <= round)
    tell(parts, 'roundEnded', { id, seq, round, totals: totalsOf(seats, soFar) })
    return
  }
  tell(parts, 'roundStarted', {
    id,
    seq,
    round,
    round_ms: roundMsOf(battle.is_fast),
    drops: presentDrops(row, drops, parts.shop),
    entropy,
    beacon: { signature, randomness: randomnessOf(signature) },
  })
}
