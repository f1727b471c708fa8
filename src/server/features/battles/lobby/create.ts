import type { Body, Reply } from '#contract/call.ts'
import type { createBattle } from '#contract/http/battle-acts.ts'
import { sponsoredSeat } from '#domain/games/battle-price.ts'
import { seatsOf } from '#domain/games/battle-rules.ts'
import { BATTLE_WAIT_MS } from '#domain/games/battle-timetable.ts'
import { toCoins } from '#domain/money/money.ts'
import {
  refuseAnotherVersion,
  refusePriceAbove,
  type ShopBox,
} from '#server/features/boxes/index.ts'
import { allowSeat, allowSponsoring } from '#server/features/funds/index.ts'
import { type Posting, readWallet, walletOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuseField } from '#server/platform/http/refuse.ts'
import type { BattleDeps } from '../deps.ts'
import { publish } from '../publish.ts'
import { lockBattle, readSeats } from '../store/read.ts'
import type { BattleRow, SeatRow } from '../store/rows.ts'
import { insertBattle, sponsorSeats } from '../store/write.ts'
import { nextBots } from './bots.ts'
import { checkCreations } from './creation-limits.ts'
import { checkTeam, emptySeats, pay, seatBot, seatPlayer } from './seats.ts'

type CreateBody = Body<typeof createBattle>
const BOT_SEED_BYTES = 16

/** Opens a battle with the boxes' current versions and seats its creator. The caller holds the creator's mutex. */
export async function create(
  tx: Tx,
  deps: BattleDeps,
  playerId: string,
  body: CreateBody,
): Promise<Reply<typeof createBattle>> {
  checkTeam(body, body.team_idx)
  if (body.is_fast && !deps.jurisdiction.hasFastResults) refuseFast()
  const size = seatsOf(body.format)
  if (body.bots >= size) refuseBots(size)
  const rounds = boxesOf(deps, body)
  await checkCreations(tx, deps, playerId)
  const price = rounds.reduce((sum, box) => sum + box.version.priceCents, 0n)
  refusePriceAbove(deps.maxPrice(), price)
  const id = await insert(tx, deps, playerId, body, rounds, price)

  const battle = await lockBattle(tx, id)
  if (!battle) throw new Error('A new battle is missing')
  const [seat] = emptySeats(battle, await readSeats(tx, [id]), body.team_idx, 1)
  if (!seat) throw new Error('A new battle has no seat')
  tx.afterCommit(() => publish(deps, 'battleCreated', { id, seq: 1 }))
  const postings = await seatPlayer(tx, deps, { battle, seat, playerId, staked: price })
  postings.push(...(await sponsor(tx, deps, battle, seat)))
  // A seat that no bot takes now is open to other players.
  if (body.bots < size - 1) {
    const sponsored = sponsoredSeat(price, body.sponsor_pct).sponsored * BigInt(size - 1)
    await allowSeat(tx, deps, { playerId, ref: seat.id, amount: price + sponsored })
  }
  const left = emptySeats(battle, await readSeats(tx, [id]), undefined, body.bots)
  for (const [index, bot] of nextBots([], body.bots).entries()) {
    const empty = left[index]
    if (empty) postings.push(...(await seatBot(tx, deps, { battle, seat: empty, bot })))
  }
  await pay(tx, deps, battle, postings)
  const { balance, seq } = await readWallet(tx, playerId)
  return { data: { id, seat: seat.seat, balance: toCoins(balance), balance_seq: Number(seq) } }
}

/** The box of every round in playing order: the shop's own or custom ones. */
function boxesOf({ shop }: BattleDeps, { boxes }: CreateBody): ShopBox[] {
  return boxes.flatMap(({ slug, count, version }) => {
    const box = shop.find(slug) ?? shop.find(slug, 'user') ?? refuseBox()
    if (version !== undefined) refuseAnotherVersion(box, version)
    return Array.from({ length: count }, () => box)
  })
}

const refuseBox = (): never => refuseField('boxes', { code: 'battle_boxes_unknown' })

const refuseFast = (): never => refuseField('is_fast', { code: 'battle_fast_closed' })

const refuseBots = (seats: number): never =>
  refuseField('bots', { code: 'battle_bots_max', values: { seats } })

async function insert(
  tx: Tx,
  { entropy, ledger, clock }: BattleDeps,
  creatorId: string,
  body: CreateBody,
  rounds: readonly ShopBox[],
  price: bigint,
): Promise<string> {
  const id = entropy.id()
  const [commitment] = await ledger.commitments.take(tx, 'battle', 1)
  if (!commitment) throw new Error('A taken commitment is missing')
  const seats = Array.from({ length: seatsOf(body.format) })
  await insertBattle(tx, {
    id,
    creatorId,
    format: body.format,
    mode: body.mode,
    isCrazy: body.is_crazy,
    isPrivate: body.is_private,
    isFast: body.is_fast,
    sponsorPct: body.sponsor_pct,
    minLevel: body.min_level,
    price,
    sealed: commitment.sealed,
    commitment: commitment.hash,
    botSeeds: seats.map(() => entropy.bytes(BOT_SEED_BYTES).toString('hex')),
    createdAt: new Date(clock.now()),
    expiresAt: new Date(clock.now() + BATTLE_WAIT_MS),
    configurationIds: rounds.map((box) => box.configurationId),
    seatIds: seats.map(() => entropy.id()),
  })
  return id
}

/** Charges the creator's part of the other seats up front, so that it is available when players join. */
async function sponsor(
  tx: Tx,
  deps: BattleDeps,
  battle: BattleRow,
  own: SeatRow,
): Promise<Posting[]> {
  const { sponsored } = sponsoredSeat(battle.price, battle.sponsor_pct)
  if (sponsored === 0n) return []
  const others = (await readSeats(tx, [battle.id])).filter((seat) => seat.id !== own.id)
  const amount = sponsored * BigInt(others.length)
  await allowSponsoring(tx, deps, { playerId: battle.creator_id, ref: battle.id, amount })
  await sponsorSeats(
    tx,
    others.map((seat) => seat.id),
    sponsored,
  )
  return others.map((seat) => ({
    account: walletOf(battle.creator_id),
    counter: 'clearing:battles',
    amount: -sponsored,
    code: 'battle.sponsor',
    ref: seat.id,
  }))
}
