import { seatFee } from '#domain/games/battle-price.ts'
import { battleFormats, teamOf } from '#domain/games/battle-rules.ts'
import { BEACON_MARGIN_MS } from '#domain/games/battle-timetable.ts'
import { battleStates } from '#domain/lifecycle/battle.ts'
import { type Posting, readActiveSeed, walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse, refuseField } from '#server/platform/http/refuse.ts'
import type { BattleDeps } from '../deps.ts'
import { presentSeat } from '../present.ts'
import { publish, publishToList } from '../publish.ts'
import { readSeats } from '../store/read.ts'
import { type BattleRow, isTaken, type SeatRow } from '../store/rows.ts'
import { nextSeq, takeSeat, writeFilled } from '../store/write.ts'
import type { Bot } from './bots.ts'

type SeatDeps = Pick<BattleDeps, 'clock' | 'announce' | 'ledger'>

/** Refuses a team that the format does not have. */
export function checkTeam({ format }: Pick<BattleRow, 'format'>, teamIdx: number | undefined) {
  if (teamIdx === undefined || teamIdx < battleFormats[format].teams) return
  const { teams } = battleFormats[format]
  refuseField('team_idx', { code: 'battle_team_unknown', values: { format, teams } })
}

/** The empty seats in order, optionally of one team. Refuses if there are too few. */
export function emptySeats(
  battle: Pick<BattleRow, 'format'>,
  seats: readonly SeatRow[],
  teamIdx: number | undefined,
  count: number,
): SeatRow[] {
  const empty = seats.filter((seat) => !isTaken(seat))
  if (empty.length === 0) refuse('battle_not_open')
  const wanted =
    teamIdx === undefined
      ? empty
      : empty.filter(({ seat }) => teamOf(battle.format, seat) === teamIdx)
  if (wanted.length < count) refuse(teamIdx === undefined ? 'battle_not_open' : 'battle_team_full')
  return wanted.slice(0, count)
}

interface PlayerSeat {
  battle: BattleRow
  seat: SeatRow
  playerId: string
  /** What the player pays themselves, in cents. */
  staked: bigint
}

/**
 * Seats a player with their client seed; excluded players are refused even free seats. The caller posts the payment
 * last.
 */
export async function seatPlayer(
  tx: Tx,
  deps: SeatDeps,
  { battle, seat, playerId, staked }: PlayerSeat,
): Promise<Posting[]> {
  await deps.ledger.refuseExcluded(tx, playerId)
  const { clientSeed, origin } = await readActiveSeed(tx, playerId)
  const fee = seatFee(staked, battle.fee_basis_points)
  await takeSeat(tx, seat.id, {
    playerId,
    bot: null,
    clientSeed,
    origin,
    staked,
    fee,
    sponsored: seat.sponsored,
    housePaid: 0n,
    at: instantOf(deps.clock),
  })
  const taken = (await readSeats(tx, [battle.id])).find(({ id }) => id === seat.id)
  if (!taken) throw new Error(`Seat ${seat.id} is missing`)
  await publishJoined(tx, deps, battle, taken)
  if (staked === 0n) return []
  const account = walletOf(playerId)
  const ref = seat.id
  return [
    { account, counter: 'clearing:battles', amount: -staked, code: 'battle.stake', ref },
    ...(fee > 0n ? [feeOf(playerId, ref, -fee)] : []),
  ]
}

/** The fee of a seat, which the house has from the start; a battle that is canceled gives it back. */
export const feeOf = (playerId: string, ref: string, amount: bigint): Posting => ({
  account: walletOf(playerId),
  counter: 'house:battles',
  amount,
  code: amount < 0n ? 'battle.fee' : 'battle.fee-back',
  ref,
})

/**
 * Seats a bot with the seed that was published for its seat. The house pays for the bot; the caller posts that payment
 * too.
 */
export async function seatBot(
  tx: Tx,
  deps: SeatDeps,
  { battle, seat, bot }: { battle: BattleRow; seat: SeatRow; bot: Bot },
): Promise<Posting[]> {
  const clientSeed = battle.bot_seeds[seat.seat]
  if (clientSeed === undefined) throw new Error(`Seat ${seat.id} has no published seed`)
  const { price: housePaid } = battle
  await takeSeat(tx, seat.id, {
    playerId: null,
    bot: bot.id,
    clientSeed,
    origin: 'bot',
    staked: 0n,
    fee: 0n,
    sponsored: 0n,
    housePaid,
    at: instantOf(deps.clock),
  })
  await publishJoined(tx, deps, battle, { ...seat, bot: bot.id, client_seed: clientSeed })
  return [
    {
      account: 'clearing:battles',
      counter: 'house:battles',
      amount: housePaid,
      code: 'battle.bot',
      ref: seat.id,
    },
    ...(seat.sponsored > 0n ? [sponsorBack(battle, seat)] : []),
  ]
}

/** Returns the creator's part of a seat. */
export const sponsorBack = (battle: Pick<BattleRow, 'creator_id'>, seat: SeatRow): Posting => ({
  account: walletOf(battle.creator_id),
  counter: 'clearing:battles',
  amount: seat.sponsored,
  code: 'battle.sponsor-back',
  ref: seat.id,
})

async function publishJoined(
  tx: Tx,
  deps: SeatDeps,
  battle: BattleRow,
  seat: SeatRow,
): Promise<void> {
  const { id } = battle
  const seq = await nextSeq(tx, id)
  const event = { id, seq, seat: presentSeat(battle, seat), client_seed: seat.client_seed ?? '' }
  tx.afterCommit(() => publish(deps, 'playerJoined', event))
}

/**
 * Pays for the taken seats, and starts the battle if they were the last. Everything else is written before this: all
 * battles share the clearing account's lock and hold it from here to the commit.
 */
export async function pay(
  tx: Tx,
  deps: BattleDeps,
  battle: BattleRow,
  postings: readonly Posting[],
): Promise<void> {
  await deps.ledger.post(tx, postings)
  await startIfFull(tx, deps, battle)
  publishToList(tx, deps, battle.id)
}

/**
 * Starts the battle if every seat is paid. The beacon round follows only from this time and is named before it exists,
 * so nobody can seat a bot because of its value.
 */
async function startIfFull(tx: Tx, deps: BattleDeps, battle: BattleRow): Promise<void> {
  const seats = await readSeats(tx, [battle.id])
  if (!seats.every(isTaken)) return
  battleStates.next(battle.status, 'filled')
  const { beacon, clock } = deps
  const { id } = battle
  const seq = await nextSeq(tx, id)
  const filledAtMs = clock.now()
  const info = beacon.info()
  const round = beacon.firstRoundFrom(filledAtMs + BEACON_MARGIN_MS)
  const dueAtMs = beacon.timeOf(round)
  const dueAt = new Date(dueAtMs)
  const filledAt = new Date(filledAtMs)
  await writeFilled(tx, id, { filledAt, beacon: info, round, dueAt })
  tx.afterCommit(() => {
    publish(deps, 'battleStarted', {
      id,
      seq,
      filled_at: filledAt.toISOString(),
      client_seeds: seats.map((seat) => seat.client_seed ?? ''),
      beacon: {
        chain: info.chain,
        round,
        due_at: dueAt.toISOString(),
        due_in_ms: dueAtMs - clock.now(),
        is_sandbox: info.is_sandbox,
      },
    })
    deps.wake(id, dueAtMs)
  })
}
