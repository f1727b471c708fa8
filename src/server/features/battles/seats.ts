import { battleFormats, teamOf } from '#domain/games/battle-rules.ts'
import { walletOf } from '#server/ledger/index.ts'
import { instantOf } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Bot } from './bots.ts'
import { tell } from './news.ts'
import type { BattleParts } from './parts.ts'
import { presentSeat } from './present.ts'
import { type BattleRow, isTaken, type SeatRow } from './rows.ts'
import { readSeats } from './store.ts'
import { nextSeq, type SeatTaken, takeSeat } from './write-store.ts'

type SeatParts = Pick<BattleParts, 'ledger' | 'clock' | 'publish'>

/** Refuses a team that the format does not have. */
export function checkTeam({ format }: Pick<BattleRow, 'format'>, teamIdx: number | undefined) {
  if (teamIdx === undefined || teamIdx < battleFormats[format].teams) return
  const message = `A battle of ${format} has the teams 0 to ${battleFormats[format].teams - 1}.`
  refuse('validation_failed', { message, errors: { team_idx: [message] } })
}

/** The empty seats, of a team if one is named, in order. Refuses when there are not so many. */
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

/** Seats a player with his own client seed; `staked` is what he pays himself. */
export async function seatPlayer(
  tx: Tx,
  parts: SeatParts,
  {
    battle,
    seat,
    playerId,
    staked,
    clientSeed,
    origin,
  }: {
    battle: BattleRow
    seat: SeatRow
    playerId: string
    staked: bigint
    clientSeed: string
    origin: SeatTaken['origin']
  },
): Promise<void> {
  const at = instantOf(parts.clock)
  const { sponsored } = seat
  await takeSeat(tx, seat.id, {
    playerId,
    bot: null,
    clientSeed,
    origin,
    staked,
    sponsored,
    housePaid: 0n,
    at,
  })
  if (staked > 0n) {
    await parts.ledger.post(tx, [
      {
        account: walletOf(playerId),
        counter: 'clearing:battles',
        amount: -staked,
        code: 'battle.stake',
        ref: seat.id,
      },
    ])
  }
  await tellJoined(tx, parts, battle, seat.seat)
}

/** Seats a bot with the seed that was published for its seat. The house pays for it, not the creator. */
export async function seatBot(
  tx: Tx,
  parts: SeatParts,
  { battle, seat, bot }: { battle: BattleRow; seat: SeatRow; bot: Bot },
): Promise<void> {
  const clientSeed = battle.bot_seeds[seat.seat]
  if (clientSeed === undefined) throw new Error(`The seat ${seat.id} has no published seed`)
  await takeSeat(tx, seat.id, {
    playerId: null,
    bot: bot.id,
    clientSeed,
    origin: 'bot',
    staked: 0n,
    sponsored: 0n,
    housePaid: battle.price,
    at: instantOf(parts.clock),
  })
  const { sponsored } = seat
  await parts.ledger.post(tx, [
    {
      account: 'clearing:battles',
      counter: 'house:battles',
      amount: battle.price,
      code: 'battle.bot',
      ref: seat.id,
    },
    ...(sponsored > 0n ? [sponsorBack(battle, seat)] : []),
  ])
  await tellJoined(tx, parts, battle, seat.seat)
}

/** The creator's part of a seat, returned to him. */
export const sponsorBack = (battle: Pick<BattleRow, 'creator_id'>, seat: SeatRow) => ({
  account: walletOf(battle.creator_id),
  counter: 'clearing:battles' as const,
  amount: seat.sponsored,
  code: 'battle.sponsor-back',
  ref: seat.id,
})

async function tellJoined(
  tx: Tx,
  parts: SeatParts,
  { id, format }: BattleRow,
  index: number,
): Promise<void> {
  const seq = await nextSeq(tx, id)
  const row = (await readSeats(tx, [id])).find(({ seat }) => seat === index)
  if (!row) throw new Error(`The battle ${id} has no seat ${index}`)
  const event = { id, seq, seat: presentSeat({ format }, row), client_seed: row.client_seed ?? '' }
  tx.afterCommit(() => tell(parts, 'playerJoined', event))
}
