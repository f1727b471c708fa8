import { randomnessOf } from '#domain/fairness/beacon.ts'
import {
  BATTLE_LEAD_MS,
  BEACON_PATIENCE_MS,
  endsAt,
  eventOf,
  eventsSoFar,
  nextEventAt,
  roundMsOf,
  type Timetable,
} from '#domain/games/battle-timetable.ts'
import { cancel } from './cancel.ts'
import { draw } from './draw.ts'
import { tell } from './news.ts'
import type { BattleParts } from './parts.ts'
import { presentDrops, revealedRounds, totalsOf } from './present.ts'
import { type LoadedBattle, timetableOf } from './rows.ts'
import { settle } from './settle.ts'
import { claimBattle, findBattle, load, readDrops } from './store.ts'
import { claimEvents } from './write-store.ts'

const RETRY_MS = 1_000

/**
 * Does what is due for a filled battle: draws it when its round is out, tells of its rounds by the
 * clock, and pays it after the last. Answers when to come back; null when there is nothing left to do.
 */
export async function advance(parts: BattleParts, id: string): Promise<number | null> {
  const { database, clock } = parts
  const battle = await findBattle(database.pool, id)
  if (battle?.status !== 'in_progress') return null
  if (!battle.first_round_at) return drawWhenOut(parts, id, Number(battle.beacon_round))

  const loaded = await load(database.pool, battle)
  const timetable = timetableOf(loaded)
  if (!timetable) throw new Error(`The battle ${id} has no timetable`)
  const nowMs = clock.now()
  await tellRounds(parts, loaded, timetable, nowMs)
  if (nowMs < endsAt(timetable)) return nextEventAt(timetable, nowMs)
  await database.transaction((tx) => settle(tx, parts, id))
  return clock.now() + RETRY_MS
}

/** While the beacon is away nothing is drawn; the named round decides whenever it can be had. */
async function drawWhenOut(parts: BattleParts, id: string, round: number): Promise<number> {
  const { beacon, clock, database } = parts
  const dueMs = beacon.timeOf(round)
  if (clock.now() < dueMs) return dueMs
  const out = await beacon.round(round)
  if (!out) {
    const isLate = clock.now() >= dueMs + BEACON_PATIENCE_MS
    if (isLate && (await isNotMade(parts, round))) await voidBattle(parts, id)
    return clock.now() + RETRY_MS
  }
  await database.transaction((tx) => draw(tx, parts, id, out))
  return clock.now() + BATTLE_LEAD_MS / 2
}

/** Whether the network itself has not come so far. One that cannot be reached may well have. */
async function isNotMade({ beacon }: BattleParts, round: number): Promise<boolean> {
  const newest = await beacon.newest()
  return newest !== undefined && newest < round
}

async function voidBattle(parts: BattleParts, id: string): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const battle = await claimBattle(tx, id)
    if (battle?.status !== 'in_progress' || battle.first_round_at) return
    await cancel(tx, parts, battle, 'beacon')
    parts.log.error({ battleId: id }, 'The beacon has not made the round of a battle')
  })
}

/** Tells of every round's start and end that nobody has told of yet. */
async function tellRounds(
  parts: BattleParts,
  loaded: LoadedBattle,
  timetable: Timetable,
  nowMs: number,
): Promise<void> {
  const { id } = loaded.battle
  const count = eventsSoFar(timetable, nowMs)
  if (count === 0) return
  const before = await claimEvents(parts.database.pool, id, count)
  if (before === null) return
  const drops = await readDrops(parts.database.pool, id, revealedRounds(loaded, nowMs))
  for (let index = before; index < count; index++) tellRound(parts, loaded, drops, index)
}

function tellRound(
  parts: BattleParts,
  loaded: LoadedBattle,
  drops: Awaited<ReturnType<typeof readDrops>>,
  index: number,
): void {
  const { battle, seats, rounds } = loaded
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
