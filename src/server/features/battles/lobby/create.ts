import type { Body, Reply } from '#contract/call.ts'
import type { createBattle } from '#contract/http/battle-acts.ts'
import { seatFee, sponsoredSeat } from '#domain/games/battle-price.ts'
import { seatsOf } from '#domain/games/battle-rules.ts'
import { BATTLE_WAIT_MS } from '#domain/games/battle-timetable.ts'
import { toCents, toCoins } from '#domain/money/money.ts'
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
import { type BattleRow, isTaken, type SeatRow } from '../store/rows.ts'
import { insertBattle, sponsorSeats } from '../store/write.ts'
import { type Bot, nextBots } from './bots.ts'
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
  refuseFastWhere(deps, body)
  const size = seatsOf(body.format)
  if (body.bots >= size) refuseBots(size)
  const rounds = boxesOf(deps, body)
  const feeBasisPoints = deps.feeBasisPoints()
  refuseOtherFee(feeBasisPoints, rounds, body)
  return open(tx, deps, {
    creatorId: playerId,
    settings: body,
    rounds,
    feeBasisPoints,
    rematchOf: null,
    pickSeat: (battle, seats) => emptySeats(battle, seats, body.team_idx, 1)[0],
    pickBots: (empty) =>
      nextBots([], body.bots).flatMap((bot, at) => {
        const seat = empty[at]
        return seat ? [{ seat, bot }] : []
      }),
  })
}

/** A battle to open. */
export interface Opening {
  creatorId: string
  settings: Settings
  /** The box of every round. */
  rounds: readonly ShopBox[]
  /** As it was shown: it may change while the battle is made. */
  feeBasisPoints: number
  rematchOf: string | null
  /** The creator's seat. */
  pickSeat(battle: BattleRow, seats: readonly SeatRow[]): SeatRow | undefined
  /** The bots that take some of the other seats at once. */
  pickBots(empty: readonly SeatRow[]): { seat: SeatRow; bot: Bot }[]
}

type Settings = Pick<
  CreateBody,
  'format' | 'mode' | 'is_crazy' | 'is_private' | 'is_fast' | 'sponsor_pct' | 'min_level'
>

/** Opens a battle, seats its creator and its first bots, and charges the creator, who is locked. */
export async function open(
  tx: Tx,
  deps: BattleDeps,
  opening: Opening,
): Promise<Reply<typeof createBattle>> {
  const { creatorId: playerId, settings, rounds } = opening
  const size = seatsOf(settings.format)
  await checkCreations(tx, deps, playerId)
  const price = priceOf(rounds)
  refusePriceAbove(deps.maxPrice(), price)
  const id = await insert(tx, deps, opening, price)

  const battle = await lockBattle(tx, id)
  if (!battle) throw new Error('A new battle is missing')
  const seat = opening.pickSeat(battle, await readSeats(tx, [id]))
  if (!seat) throw new Error('A new battle has no seat')
  tx.afterCommit(() => publish(deps, 'battleCreated', { id, seq: 1 }))
  const postings = await seatPlayer(tx, deps, { battle, seat, playerId, staked: price })
  postings.push(...(await sponsor(tx, deps, battle, seat)))
  const bots = opening.pickBots((await readSeats(tx, [id])).filter((other) => !isTaken(other)))
  // A seat that no bot takes now is open to other players.
  if (bots.length < size - 1) {
    const sponsored = sponsoredSeat(price, settings.sponsor_pct).sponsored * BigInt(size - 1)
    await allowSeat(tx, deps, { playerId, ref: seat.id, amount: price + sponsored })
  }
  for (const each of bots) postings.push(...(await seatBot(tx, deps, { battle, ...each })))
  await pay(tx, deps, battle, postings)
  const { balance, seq } = await readWallet(tx, playerId)
  return { data: { id, seat: seat.seat, balance: toCoins(balance), balance_seq: Number(seq) } }
}

const priceOf = (rounds: readonly ShopBox[]): bigint =>
  rounds.reduce((sum, box) => sum + box.version.priceCents, 0n)

/** Refuses a fee of the creator's seat that is not the one that was shown. */
function refuseOtherFee(
  feeBasisPoints: number,
  rounds: readonly ShopBox[],
  { fee: shown }: CreateBody,
): void {
  const fee = seatFee(priceOf(rounds), feeBasisPoints)
  if (shown !== undefined && toCents(shown) !== fee) {
    refuseField('fee', { code: 'battle_fee_changed', values: { fee: toCoins(fee) } })
  }
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

/** Refuses a fast battle where the shop may have none. */
export function refuseFastWhere(
  { jurisdiction }: Pick<BattleDeps, 'jurisdiction'>,
  { is_fast }: Pick<Settings, 'is_fast'>,
): void {
  if (is_fast && !jurisdiction.hasFastResults) {
    refuseField('is_fast', { code: 'battle_fast_closed' })
  }
}

const refuseBots = (seats: number): never =>
  refuseField('bots', { code: 'battle_bots_max', values: { seats } })

async function insert(
  tx: Tx,
  deps: BattleDeps,
  { creatorId, settings, rounds, feeBasisPoints, rematchOf }: Opening,
  price: bigint,
): Promise<string> {
  const { entropy, ledger, clock } = deps
  const id = entropy.id()
  const [commitment] = await ledger.commitments.take(tx, 'battle', 1)
  if (!commitment) throw new Error('A taken commitment is missing')
  const seats = Array.from({ length: seatsOf(settings.format) })
  await insertBattle(tx, {
    id,
    creatorId,
    format: settings.format,
    mode: settings.mode,
    isCrazy: settings.is_crazy,
    isPrivate: settings.is_private,
    isFast: settings.is_fast,
    sponsorPct: settings.sponsor_pct,
    minLevel: settings.min_level,
    price,
    feeBasisPoints,
    sealed: commitment.sealed,
    commitment: commitment.hash,
    botSeeds: seats.map(() => entropy.bytes(BOT_SEED_BYTES).toString('hex')),
    createdAt: new Date(clock.now()),
    expiresAt: new Date(clock.now() + BATTLE_WAIT_MS),
    configurationIds: rounds.map((box) => box.configurationId),
    seatIds: seats.map(() => entropy.id()),
    rematchOf,
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
