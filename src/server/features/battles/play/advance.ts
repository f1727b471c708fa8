import { BATTLE_LEAD_MS, BEACON_PATIENCE_MS } from '#domain/games/battle-timetable.ts'
import type { BattleDeps } from '../deps.ts'
import { cancel } from '../lobby/cancel.ts'
import { claimBattle, findBattle } from '../store/read.ts'
import { createClaims } from './claims.ts'
import { draw } from './draw.ts'
import { type Playback, publishRounds, readPlayback } from './playback.ts'
import { settle } from './settle.ts'

const RETRY_MS = 1_000
/** Battles that were filled together are drawn and paid together: players' own calls go on beside them. */
const TRANSACTIONS_AT_ONCE = 6

/**
 * Does what is due for a filled battle: draws it when its round is out, publishes its rounds by the
 * clock, and pays it after the last. Answers when to come back; null when there is nothing left to do.
 */
export type Advance = (id: string) => Promise<number | null>

export function createAdvance(deps: BattleDeps): Advance {
  const { database, clock } = deps
  const claim = createClaims(database.pool)
  const limited = limitConcurrency(TRANSACTIONS_AT_ONCE)
  const playbacks = new Map<string, Playback>()

  /** A row that is drawn changes no more until it is paid, so that it is read once. */
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
    // Whether it is paid is in its row: another node may have been about to, and have failed.
    return clock.now() + RETRY_MS
  }
}

/** While the beacon is away nothing is drawn; the named round decides whenever it can be had. */
async function drawIfOut(deps: BattleDeps, id: string, round: number): Promise<number> {
  const { beacon, clock, database } = deps
  const dueMs = beacon.timeOf(round)
  if (clock.now() < dueMs) return dueMs
  const out = await beacon.round(round)
  if (!out) {
    const isLate = clock.now() >= dueMs + BEACON_PATIENCE_MS
    if (isLate && (await isNotMade(deps, round))) await voidBattle(deps, id)
    return clock.now() + RETRY_MS
  }
  await database.transaction((tx) => draw(tx, deps, id, out))
  return clock.now() + BATTLE_LEAD_MS / 2
}

/** Whether the network itself has not come so far. One that cannot be reached may well have. */
async function isNotMade({ beacon }: BattleDeps, round: number): Promise<boolean> {
  const newest = await beacon.newest()
  return newest !== undefined && newest < round
}

async function voidBattle(deps: BattleDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const battle = await claimBattle(tx, id)
    if (battle?.status !== 'in_progress' || battle.first_round_at) return
    await cancel(tx, deps, battle, 'beacon')
    deps.log.error({ battleId: id }, 'The beacon has not made the round of a battle')
  })
}

/** Lets so many pieces of work in at once; the others wait in order. */
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
