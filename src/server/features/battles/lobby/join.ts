import type { Body, Reply } from '#contract/call.ts'
import { addBots, joinBattle } from '#contract/http/battle-acts.ts'
import { sponsoredSeat } from '#domain/games/battle-price.ts'
import { teamOf } from '#domain/games/battle-rules.ts'
import { battleStates } from '#domain/lifecycle/battle.ts'
import { toCoins } from '#domain/money/money.ts'
import { refusePriceAbove } from '#server/features/boxes/index.ts'
import { allowSeat } from '#server/features/funds/index.ts'
import { countLevel } from '#server/features/levels/index.ts'
import { type Posting, readWallet } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { BattleDeps } from '../deps.ts'
import { readSeats } from '../store/read.ts'
import type { BattleRow } from '../store/rows.ts'
import { nextBots } from './bots.ts'
import { refuseDearer } from './dearer.ts'
import { checkTeam, emptySeats, pay, seatBot, seatPlayer } from './seats.ts'
import { withBattle } from './with-battle.ts'

/** The calls that take seats of a waiting battle. */
export const joinRoutes = (deps: BattleDeps): Route[] => [
  on(joinBattle, ({ player: { id: playerId }, params: { id }, body, once }) =>
    once((tx) =>
      withBattle(tx, deps, { id, playerId }, (battle) =>
        join(tx, deps, { battle, playerId }, body),
      ),
    ),
  ),
  on(addBots, ({ player: { id: playerId }, params: { id }, body, once }) =>
    once((tx) =>
      withBattle(tx, deps, { id, playerId }, async (battle) => {
        if (battle.creator_id !== playerId) refuse('forbidden')
        return seatBots(tx, deps, battle, body)
      }),
    ),
  ),
]

/** Seats a player in a locked battle. The caller also holds their mutex. */
export async function join(
  tx: Tx,
  deps: BattleDeps,
  { battle, playerId }: { battle: BattleRow; playerId: string },
  { team_idx }: Body<typeof joinBattle>,
): Promise<Reply<typeof joinBattle>> {
  const { id } = battle
  checkTeam(battle, team_idx)
  const seats = await readSeats(tx, [id])
  if (seats.some((seat) => seat.player_id === playerId)) refuse('battle_already_joined')
  if (!battleStates.can(battle.status, 'filled')) refuse('battle_not_open')
  await checkLevel(tx, playerId, battle.min_level)
  await refuseDearer(tx, deps, battle)
  refusePriceAbove(deps.maxPrice(), battle.price)
  const [seat] = emptySeats(battle, seats, team_idx, 1)
  if (!seat) return refuse('battle_not_open')
  const { staked } = sponsoredSeat(battle.price, battle.sponsor_pct)
  const postings = await seatPlayer(tx, deps, { battle, seat, playerId, staked })
  if (staked > 0n) await allowSeat(tx, deps, { playerId, ref: seat.id, amount: staked })
  await pay(tx, deps, battle, postings)
  const { balance, seq } = await readWallet(tx, playerId)
  return {
    msg: 'You have a seat.',
    data: {
      id,
      seat: seat.seat,
      team_idx: teamOf(battle.format, seat.seat),
      balance: toCoins(balance),
      balance_seq: Number(seq),
    },
  }
}

async function checkLevel(tx: Tx, playerId: string, minLevel: number): Promise<void> {
  if (minLevel === 1) return
  const { level } = await countLevel(tx, playerId)
  if (level >= minLevel) return
  refuse('level_too_low', {
    message: { code: 'battle_level', values: { level: minLevel } },
    data: { min_level: minLevel },
  })
}

/** Seats bots in the player's own locked battle. The caller also holds their mutex. */
async function seatBots(
  tx: Tx,
  deps: BattleDeps,
  battle: BattleRow,
  { bots: count, team_idx }: Body<typeof addBots>,
): Promise<Reply<typeof addBots>> {
  const { id } = battle
  checkTeam(battle, team_idx)
  if (!battleStates.can(battle.status, 'filled')) refuse('battle_not_open')
  await refuseDearer(tx, deps, battle)
  const seats = await readSeats(tx, [id])
  const empty = emptySeats(battle, seats, team_idx, count)
  const chosen = nextBots(
    seats.map(({ bot }) => bot),
    count,
  )
  const postings: Posting[] = []
  for (const [index, seat] of empty.entries()) {
    const bot = chosen[index]
    if (!bot) throw new Error('There are fewer bots than seats')
    postings.push(...(await seatBot(tx, deps, { battle, seat, bot })))
  }
  await pay(tx, deps, battle, postings)
  const data = { id, seats: empty.map(({ seat }) => seat) }
  return { msg: count === 1 ? 'A bot has taken a seat.' : `${count} bots have taken seats.`, data }
}
