import type { Reply } from '#contract/call.ts'
import { type Battle, getBattle, listBattleBoxes } from '#contract/http/battles.ts'
import { type Events, eventSchemas } from '#contract/realtime/event-schemas.ts'
import type { BattleReceipt } from '#domain/fairness/receipt.ts'
import { roundMsOf } from '#domain/games/battle-timetable.ts'
import { listVersions } from '#server/features/battles/lobby/lists.ts'
import { publishRounds } from '#server/features/battles/play/playback.ts'
import { presentBattle, presentEnd } from '#server/features/battles/present.ts'
import { timetableOf } from '#server/features/battles/store/rows.ts'
import { manualClock } from '#server/platform/clock/manual-clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BattleRows, rowsOf } from './battle-rows.ts'

/** One event of a battle's channel, with the time at which it is published. */
export type PublishedEvent = {
  [Name in 'roundStarted' | 'roundEnded' | 'battleEnded']: {
    name: Name
    data: Events[Name]
    atMs: number
  }
}['roundStarted' | 'roundEnded' | 'battleEnded']

/** What the wire carries of a battle from its fill on. */
export interface PublishedBattle {
  /** Read right after its last seat was paid. */
  filled: Battle
  boxes: Reply<typeof listBattleBoxes>['data']
  published: PublishedEvent[]
  /** Read after its end. */
  ended: Battle
}

const shop = { houseOf: () => 'Meridian', pictureOf: () => null, find: () => null }
const wired = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Publishes a recorded battle with the server's own code, from the rows that it would have stored. */
export async function publishBattle(
  receipt: BattleReceipt,
  isFast: boolean,
): Promise<PublishedBattle> {
  const rows = rowsOf(receipt, isFast)
  const serverSeed = Buffer.from(receipt.server_seed ?? '', 'hex')
  const { battle, rounds, drops } = rows
  const atMs = (battle.first_round_at?.getTime() ?? 0) + rounds.length * roundMsOf(isFast)
  const at = new Date(atMs)
  const seq = battle.seq + 2 * rounds.length + 1
  const end = presentEnd(rows, drops, shop, { seq, at, serverSeed })
  const boxes = await listVersions({ database: storing(receipt), shop }, rows)
  const undrawn = { beacon_signature: null, entropy: null, first_round_at: null, winners: null }
  return {
    filled: read(rows, undrawn, [], battle.filled_at?.getTime() ?? 0),
    boxes: listBattleBoxes.reply.parse(wired({ data: boxes })).data,
    published: [
      ...(await publishAll(rows)),
      { name: 'battleEnded', data: eventSchemas.battleEnded.parse(wired(end)), atMs },
    ],
    ended: read(rows, { status: 'ended', seq, ended_at: at }, drops, atMs),
  }

  function read(
    { battle: row, ...others }: BattleRows,
    changes: Partial<BattleRows['battle']>,
    known: BattleRows['drops'],
    nowMs: number,
  ): Battle {
    const loaded = { ...others, battle: { ...row, ...changes } }
    const data = presentBattle(loaded, known, {
      shop,
      nowMs,
      openSeed: () => serverSeed,
      rematch: { id: null, isOpen: loaded.battle.status === 'ended' },
    })
    return getBattle.reply.parse(wired({ data })).data
  }
}

/** The events of the rounds, each with its time. */
async function publishAll(loaded: BattleRows): Promise<PublishedEvent[]> {
  const timetable = timetableOf(loaded)
  if (!timetable) throw new Error('Not a battle that was drawn')
  const clock = manualClock(timetable.firstRoundAtMs)
  const published: PublishedEvent[] = []
  const announce = (_: string, name: keyof Events, data: unknown) => {
    if (name !== 'roundStarted' && name !== 'roundEnded')
      throw new Error(`A round published ${name}`)
    const heard = eventSchemas[name].parse(wired(data))
    published.push({ name, data: heard, atMs: clock.now() } as PublishedEvent)
  }
  let count = 0
  const claim = async (_: string, upTo: number) => {
    const before = count
    count = upTo
    return before
  }
  const show = { loaded, timetable, drops: loaded.drops }
  for (let next: number | null = clock.now(); next !== null; ) {
    clock.set(next)
    next = await publishRounds({ clock, shop, announce }, claim, show)
  }
  return published
}

/** A database with only the tables of the battle's boxes. */
function storing({ configurations }: BattleReceipt): Database {
  const rows = configurations.map((body, index) => ({ id: BigInt(index), body }))
  return { pool: { query: async () => ({ rows }) } } as unknown as Database
}
