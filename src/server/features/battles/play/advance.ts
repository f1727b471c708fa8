import { BATTLE_LEAD_MS, BEACON_TIMEOUT_MS } from '#domain/games/battle-timetable.ts'
import type { BattleDeps } from '../deps.ts'
import { cancel } from '../lobby/cancel.ts'
import { claimBattle, findBattle } from '../store/read.ts'
import { createClaims } from './claims.ts'
import { draw } from './draw.ts'
import { type Playback, publishRounds, readPlayback } from './playback.ts'
import { settle } from './settle.ts'

const RETRY_MS = 1_000
/** Limits how many battles that filled together are drawn and paid at once, to leave room for players' calls. */
const TRANSACTIONS_AT_ONCE = 6

/**
 * Does what is due for a full battle: draws it when its beacon round is out, publishes its rounds by the clock, and
 * pays it after the last. Returns when to call again; null when nothing is left.
 */
export type Advance = (id: string) => Promise<number | null>

export function createAdvance(deps: BattleDeps): Advance {
  const { database, clock } = deps
  const claim = createClaims(database.pool)
  const limited = limitConcurrency(TRANSACTIONS_AT_ONCE)
  const playbacks = new Map<string, Playback>()

  /** A drawn battle's rows do not change until it is paid, so they are read once. */
  async function playbackOf(id: string): Promise<Playback | number | null> {
    const known = playbacks.get(id)
    if (known) return known
    const battle = await findBattle(database.pool, id)
    if (battle?.status !== 'in_progress') return null
    if (!battle.first_round_at)
      return limited(() => drawIfOut(deps, id, Number(battle.beacon_round)))
    const playback = await readPlayback(deps, battle)
    playbacks.set(id, playback)
    return playback
  }

  return async (id) => {
    const playback = await playbackOf(id)
    if (playback === null || typeof playback === 'number') return playback
    const next = await publishRounds(deps, claim, playback)
    if (next !== null) return next
    await limited(() => database.transaction((tx) => settle(tx, deps, id)))
    playbacks.delete(id)
    // The row decides whether it is paid: another node may have claimed it and failed.
    return clock.now() + RETRY_MS
  }
}

/** While the beacon is unavailable nothing is drawn; the named round decides once it is available. */
async function drawIfOut(deps: BattleDeps, id: string, round: number): Promise<number> {
  const { beacon, clock, database } = deps
  const dueMs = beacon.timeOf(round)
  if (clock.now() < dueMs) return dueMs
  const out = await beacon.round(round)
  if (!out) {
    const isLate = clock.now() >= dueMs + BEACON_TIMEOUT_MS
    if (isLate && (await isNotMade(deps, round))) await voidBattle(deps, id)
    return clock.now() + RETRY_MS
  }
  await database.transaction((tx) => draw(tx, deps, id, out))
  return clock.now() + BATTLE_LEAD_MS / 2
}

/** Whether the network itself has not made the round yet. An unreachable network may have. */
async function isNotMade({ beacon }: BattleDeps, round: number): Promise<boolean> {
  const newest = await beacon.newest()
  return newest !== undefined && newest < round
}

async function voidBattle(deps: BattleDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const battle = await claimBattle(tx, id)
    if (battle?.status !== 'in_progress' || battle.first_round_at) return
    await cancel(tx, deps, battle, 'beacon')
    deps.log.error({ battleId: id }, 'The beacon has not made a battle’s round')
  })
}

/** Runs at most `places` pieces of work at a time; the others wait in order. */
export function limitConcurrency(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = places

  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const enter = waiting.shift()
      if (enter) enter()
      else free += 1
    }
  }
}
