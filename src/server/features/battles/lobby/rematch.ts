import type { Reply } from '#contract/call.ts'
import { rematchBattle } from '#contract/http/battle-acts.ts'
import { teamOf } from '#domain/games/battle-rules.ts'
import { REMATCH_MS } from '#domain/games/battle-timetable.ts'
import type { ShopBox } from '#server/features/boxes/index.ts'
import type { Reader, Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/http/cursor.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { BattleDeps } from '../deps.ts'
import type { RematchState } from '../present.ts'
import { publish } from '../publish.ts'
import { findRematch, load, lockBattle, readSeats } from '../store/read.ts'
import { type BattleRow, isTaken, type LoadedBattle, type SeatRow } from '../store/rows.ts'
import { nextSeq } from '../store/write.ts'
import { type Bot, bots, nextBots } from './bots.ts'
import { open, refuseFastWhere } from './create.ts'
import { join } from './join.ts'
import { withBattle } from './with-battle.ts'

type Answer = Reply<typeof rematchBattle>

export const rematchRoute = (deps: BattleDeps): Route =>
  on(rematchBattle, ({ player, params, once }) =>
    once((tx) => playAgain(tx, deps, { id: params.id, playerId: player.id })),
  )

/** Whether a battle has a rematch, or its players can start one now. */
export async function readRematch(
  reader: Reader,
  deps: Pick<BattleDeps, 'clock' | 'shop' | 'feeBasisPoints'>,
  loaded: LoadedBattle,
): Promise<RematchState> {
  const { battle, rounds } = loaded
  if (battle.status !== 'ended') return { id: null, isOpen: false }
  const id = await findRematch(reader, battle.id)
  const isOpen = id === null && isInTime(deps, battle) && hasSameFee(deps, battle)
  return { id, isOpen: isOpen && boxesOf(deps, rounds) !== null }
}

const isInTime = ({ clock }: Pick<BattleDeps, 'clock'>, { ended_at }: BattleRow): boolean =>
  ended_at !== null && clock.now() < ended_at.getTime() + REMATCH_MS

/** A rematch costs what the battle did. */
const hasSameFee = (
  { feeBasisPoints }: Pick<BattleDeps, 'feeBasisPoints'>,
  { fee_basis_points }: BattleRow,
): boolean => feeBasisPoints() === fee_basis_points

/**
 * Seats one of its players in the rematch of an ended battle, and creates it if it does not exist. The lock of the ended
 * battle makes players who call at the same time one after the other, so that there is one rematch.
 */
async function playAgain(
  tx: Tx,
  deps: BattleDeps,
  { id, playerId }: { id: string; playerId: string },
): Promise<Answer> {
  const ended = isUuid(id) ? await lockBattle(tx, id) : null
  if (!ended) return refuse('not_found')
  const loaded = await load(tx, ended)
  const own = loaded.seats.find((seat) => seat.player_id === playerId) ?? refuse('forbidden')
  if (ended.status !== 'ended') refuse('rematch_closed')
  const rematchId = await findRematch(tx, id)
  if (rematchId !== null) return joinRematch(tx, deps, { rematchId, playerId, own })
  if (!isInTime(deps, ended)) refuse('rematch_closed')
  if (!hasSameFee(deps, ended)) {
    refuse('rematch_closed', { message: { code: 'rematch_fee_changed' } })
  }
  await deps.ledger.lock(tx, playerId)
  const reply = await create(tx, deps, { playerId, own, loaded })
  const seq = await nextSeq(tx, id)
  const event = { id, seq, rematch_id: reply.data.id }
  tx.afterCommit(() => publish(deps, 'rematchCreated', event))
  return reply
}

/** Takes a seat of the same team as before, or any other if that team is full. */
function joinRematch(
  tx: Tx,
  deps: BattleDeps,
  { rematchId, playerId, own }: { rematchId: string; playerId: string; own: SeatRow },
): Promise<Answer> {
  return withBattle(tx, deps, { id: rematchId, playerId }, async (battle) => {
    const empty = (await readSeats(tx, [rematchId])).filter((seat) => !isTaken(seat))
    const team = teamOf(battle.format, own.seat)
    const hasRoom = empty.some(({ seat }) => teamOf(battle.format, seat) === team)
    const { data } = await join(tx, deps, { battle, playerId }, hasRoom ? { team_idx: team } : {})
    const { seat, balance, balance_seq } = data
    return { data: { id: rematchId, seat, balance, balance_seq } }
  })
}

interface Again {
  playerId: string
  /** The player's seat in the ended battle. */
  own: SeatRow
  loaded: LoadedBattle
}

/** Nobody sponsors a rematch: whoever is first would pay a part of the seats of all others. */
function create(tx: Tx, deps: BattleDeps, { playerId, own, loaded }: Again): Promise<Answer> {
  const { battle, seats, rounds } = loaded
  const { format, mode, is_crazy, is_private, is_fast, min_level } = battle
  refuseFastWhere(deps, battle)
  return open(tx, deps, {
    creatorId: playerId,
    settings: { format, mode, is_crazy, is_private, is_fast, sponsor_pct: 0, min_level },
    rounds: boxesOf(deps, rounds) ?? refuse('box_changed'),
    feeBasisPoints: battle.fee_basis_points,
    rematchOf: battle.id,
    pickSeat: (_, fresh) => fresh.find(({ seat }) => seat === own.seat),
    pickBots: (empty) => sameBots(seats, empty),
  })
}

/** The boxes of the rounds, if all of them are on sale in the versions that were played; else null. */
function boxesOf(
  { shop }: Pick<BattleDeps, 'shop'>,
  rounds: LoadedBattle['rounds'],
): ShopBox[] | null {
  const boxes = rounds.flatMap(({ kind, slug, configuration_id }) => {
    const box = shop.find(slug, kind)
    return box?.configurationId === configuration_id ? [box] : []
  })
  return boxes.length === rounds.length ? boxes : null
}

/** The bots of before in the seats of before; another one for a bot that the shop no longer has. */
function sameBots(
  seats: readonly SeatRow[],
  empty: readonly SeatRow[],
): { seat: SeatRow; bot: Bot }[] {
  const seated = seats.filter(({ bot }) => bot !== null)
  const spare = nextBots(
    seated.map(({ bot }) => bot),
    bots.length,
  )
  return seated.flatMap((before) => {
    const seat = empty.find((each) => each.seat === before.seat)
    const bot = bots.find(({ id }) => id === before.bot) ?? spare.shift()
    return seat && bot ? [{ seat, bot }] : []
  })
}
