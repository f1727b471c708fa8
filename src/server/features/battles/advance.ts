import { BATTLE_LEAD_MS, BEACON_PATIENCE_MS } from '#domain/games/battle-timetable.ts'
import { cancel } from './cancel.ts'
import { createClaims } from './claims.ts'
import { draw } from './draw.ts'
import type { BattleParts } from './parts.ts'
import { settle } from './settle.ts'
import { readShow, type Show, tellRounds } from './show.ts'
import { claimBattle, findBattle } from './store.ts'
import { createTurnstile } from './turnstile.ts'

const RETRY_MS = 1_000
/** Battles that were filled together are drawn and paid together: players' own calls go on beside them. */
const TRANSACTIONS_AT_ONCE = 6

/**
 * Does what is due for a filled battle: draws it when its round is out, tells of its rounds by the
 * clock, and pays it after the last. Answers when to come back; null when there is nothing left to do.
 */
export type Advance = (id: string) => Promise<number | null>

export function createAdvance(parts: BattleParts): Advance {
  const { database, clock } = parts
  const claim = createClaims(database.pool)
  const inTurn = createTurnstile(TRANSACTIONS_AT_ONCE)
  const shows = new Map<string, Show>()

  /** A row that is drawn changes no more until it is paid, so that it is read once. */
  async function showOf(id: string): Promise<Show | number | null> {
    const known = shows.get(id)
    if (known) return known
    const battle = await findBattle(database.pool, id)
    if (battle?.status !== 'in_progress') return null
    if (!battle.first_round_at)
      return inTurn(() => drawIfOut(parts, id, Number(battle.beacon_round)))
    const show = await readShow(parts, battle)
    shows.set(id, show)
    return show
  }

  return async (id) => {
    const show = await showOf(id)
    if (show === null || typeof show === 'number') return show
    const next = await tellRounds(parts, claim, show)
    if (next !== null) return next
    await inTurn(() => database.transaction((tx) => settle(tx, parts, id)))
    shows.delete(id)
    // Who paid it is told by its row: another node may have been about to, and have failed.
    return clock.now() + RETRY_MS
  }
}

/** While the beacon is away nothing is drawn; the named round decides whenever it can be had. */
async function drawIfOut(parts: BattleParts, id: string, round: number): Promise<number> {
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
