import { type Cents, toCoins } from '#domain/money/money.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { areGiftsLocked, type Funds, readFunds } from './funds.ts'
import { listGifts } from './funds-store.ts'
import {
  coinObstacle,
  holdObstacle,
  itemObstacle,
  type Obstacle,
  refuseObstacle,
  seatObstacle,
} from './obstacles.ts'
import { insertPass } from './pass-store.ts'

type GateDeps = { clock: Pick<Clock, 'now'> }

/** A withdrawal and its next step. Its coins are in the balance until the `request` step is done. */
export interface CoinRelease {
  playerId: string
  ref: string
  step: 'request' | 'start' | 'send'
  amount: Cents
}

/** A parcel and its next step. Its fee is in the balance until the `request` step is done. */
export interface ItemRelease {
  playerId: string
  ref: string
  step: 'request' | 'start' | 'ship'
  fee: Cents
  itemIds: readonly string[]
}

/**
 * Passes a withdrawal, or refuses with the reason; the wallet is locked. Every later step repeats the check as if the
 * coins were still in the balance. During a review a withdrawal may be requested, but its next step waits.
 */
export async function releaseCoins(tx: Tx, deps: GateDeps, coins: CoinRelease): Promise<void> {
  refuseObstacle(await tryReleaseCoins(tx, deps, coins))
}

/** Like `releaseCoins`, for automatic steps: returns the obstacle instead of refusing. */
export async function tryReleaseCoins(
  tx: Tx,
  deps: GateDeps,
  coins: CoinRelease,
): Promise<Obstacle | null> {
  const { funds, obstacle } = await checkCoinRelease(tx, deps, coins)
  if (obstacle) return obstacle
  const has = funds.playthrough.gifts > 0n
  await insertPass(tx, deps.clock, { ...coins, kind: 'withdrawal', funds, hasGifts: has })
  return null
}

/** Checks a withdrawal's next step without passing it. */
async function checkCoinRelease(
  tx: Tx,
  { clock }: GateDeps,
  { playerId, step, amount }: Omit<CoinRelease, 'ref'>,
): Promise<{ funds: Funds; obstacle: Obstacle | null }> {
  return checkCoins(await readFunds(tx, playerId, clock.now()), { step, amount })
}

/** The same with a player's funds as they were read. */
export function checkCoins(
  now: Funds,
  { step, amount }: Pick<CoinRelease, 'step' | 'amount'>,
): { funds: Funds; obstacle: Obstacle | null } {
  const funds = step === 'request' ? now : { ...now, balance: now.balance + amount }
  const obstacle = coinObstacle(funds, amount)
  return { funds, obstacle: obstacle ?? holdObstacleAt(step, funds) }
}

/** Passes a parcel, or refuses with the reason; the wallet is locked. */
export async function releaseItems(tx: Tx, deps: GateDeps, goods: ItemRelease): Promise<void> {
  const { funds, isGift, obstacle } = await checkItemRelease(tx, deps, goods)
  refuseObstacle(obstacle)
  const { playerId, ref, step, fee: amount } = goods
  const pass = { playerId, ref, step, amount, funds, hasGifts: isGift }
  await insertPass(tx, deps.clock, { ...pass, kind: 'parcel' })
}

/** Checks a parcel's next step without passing it. */
export async function checkItemRelease(
  tx: Tx,
  { clock }: GateDeps,
  { playerId, step, fee, itemIds }: Omit<ItemRelease, 'ref'>,
): Promise<{ funds: Funds; isGift: boolean; obstacle: Obstacle | null }> {
  const funds = await readFunds(tx, playerId, clock.now())
  return checkItems(funds, await listGifts(tx, itemIds), { step, fee, itemIds })
}

/** The same with a player's funds as they were read, and the gifts among the items. */
export function checkItems(
  now: Funds,
  gifts: ReadonlySet<string>,
  { step, fee, itemIds }: Omit<ItemRelease, 'ref' | 'playerId'>,
): { funds: Funds; isGift: boolean; obstacle: Obstacle | null } {
  const funds = step === 'request' ? now : { ...now, balance: now.balance + fee }
  // Coins from sold gifts may have bought any item, so its own origin is not enough.
  const isGift = funds.playthrough.gifts > 0n || itemIds.some((id) => gifts.has(id))
  const obstacle = itemObstacle(funds, { fee, hasGifts: isGift })
  return { funds, isGift, obstacle: obstacle ?? holdObstacleAt(step, funds) }
}

/** A request is never held: its coins move only to the clearing account. */
const holdObstacleAt = (
  step: CoinRelease['step'] | ItemRelease['step'],
  funds: Funds,
): Obstacle | null => (step === 'request' ? null : holdObstacle(funds))

/**
 * Lets a battle's creator pay for other players' seats. This gives coins away, so only free coins are accepted. Refuses
 * `sponsor_not_free` with the free amount, and any sponsoring during a review. The wallet is locked and nothing is paid
 * yet.
 */
export async function allowSponsoring(
  tx: Tx,
  { clock }: GateDeps,
  { playerId, ref, amount }: { playerId: string; ref: string; amount: Cents },
): Promise<void> {
  const funds = await readFunds(tx, playerId, clock.now())
  refuseObstacle(holdObstacle(funds))
  const { free } = funds
  if (amount > free) {
    const data = { free: toCoins(free), needed: toCoins(amount) }
    refuse('sponsor_not_free', {
      message: {
        code: 'sponsor_coins_short',
        values: { ...data, are_gifts_locked: areGiftsLocked(funds) },
      },
      data,
    })
  }
  const has = funds.playthrough.gifts > 0n
  const pass = { playerId, ref, step: 'request', amount, funds, hasGifts: has } as const
  await insertPass(tx, clock, { ...pass, kind: 'sponsor' })
}

/**
 * Lets a player pay for a seat beside other players, who can win what it costs: refuses `coins_bound` unless the rest of
 * the balance covers the player's bound coins. A creator's `amount` includes the seats that they sponsor. The wallet is
 * locked and nothing is paid yet.
 */
export async function allowSeat(
  tx: Tx,
  { clock }: GateDeps,
  { playerId, ref, amount }: { playerId: string; ref: string; amount: Cents },
): Promise<void> {
  const funds = await readFunds(tx, playerId, clock.now())
  refuseObstacle(seatObstacle(funds, amount))
  const has = funds.playthrough.gifts > 0n
  const pass = { playerId, ref, step: 'request', amount, funds, hasGifts: has } as const
  await insertPass(tx, clock, { ...pass, kind: 'seat' })
}
