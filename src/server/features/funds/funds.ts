import type { Cents } from '#domain/money/money.ts'
import {
  emptyPlaythrough,
  leftToStake,
  openBonus,
  type Playthrough,
} from '#domain/rewards/playthrough.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readStandings } from './funds-store.ts'
import { type GateHold, listHolds } from './holds.ts'
import { readPlaythroughs } from './playthrough-store.ts'
import { listOpenPromisesOf, type PromiseRow } from './promise-store.ts'

/** A player's balance, and the parts of it that may not leave yet. */
export interface Funds {
  balance: Cents
  /** From skins deposits whose trades can still be reversed. */
  held: Cents
  /** When the last held coins are released; null if none are held. */
  heldUntil: Date | null
  /** Unsettled debt from reversed payments. */
  owed: Cents
  playthrough: Playthrough
  /** The promised deposit bonuses that play can still earn. */
  promised: readonly PromiseRow[]
  /** Whether a player who has sold items from free boxes may let anything leave. */
  isProven: boolean
  /** Reviews that hold everything at the gate, oldest first. */
  holds: readonly GateHold[]
  /** Cents that may leave the balance now. During a review they may be requested, but not sent. */
  free: Cents
  /** Cents that may be staked where other players can win them. */
  usableWithOthers: Cents
}

/** The funds that are read; the amounts that follow from them are computed. */
type ReadFunds = Omit<Funds, 'free' | 'usableWithOthers'>

/**
 * Computes what of a player's balance may leave; gates, pages and operators all use this. A caller that releases
 * something holds the wallet's lock. Stores the play-through as far as it was computed, and locks no other wallets.
 */
export async function readFunds(tx: Tx, playerId: string, nowMs: number): Promise<Funds> {
  const funds = (await readFundsOf(tx, [playerId], nowMs)).get(playerId)
  if (!funds) throw new Error(`Player ${playerId} has no wallet`)
  return funds
}

/** The same of several players, in as many statements unless their play-through has to be computed further. */
export async function readFundsOf(
  tx: Tx,
  playerIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Funds>> {
  const standings = await readStandings(tx, playerIds, new Date(nowMs))
  const playthroughs = await readPlaythroughs(tx, playerIds)
  const promises = Map.groupBy(
    await listOpenPromisesOf(tx, playerIds),
    ({ player_id }) => player_id,
  )
  const holds = Map.groupBy(await listHolds(tx, playerIds), ({ player_id }) => player_id)
  return new Map(
    standings.map(({ player_id: id, balance, held, held_until: heldUntil, owed, is_proven }) => {
      const has = {
        ...{ balance, held, heldUntil, owed, isProven: is_proven },
        playthrough: playthroughs.get(id) ?? emptyPlaythrough,
        promised: (promises.get(id) ?? []).filter(({ until }) => until.getTime() > nowMs),
        holds: (holds.get(id) ?? []).map(({ kind, ref }) => ({ kind, ref })),
      }
      return [id, { ...has, free: freeOf(has), usableWithOthers: usableWithOthersOf(has) }]
    }),
  )
}

/**
 * The coins that nothing binds and that were not just paid in: the balance without what is held, owed, of an open bonus,
 * to go back, or of deposits that are not played yet.
 */
export function ownCoins({ balance, held, owed, playthrough }: Funds): Cents {
  const { deposit, returning } = playthrough
  const bound = held + owed + openBonus(playthrough) + deposit.left + returning
  return balance > bound ? balance - bound : 0n
}

/** The part of the balance that is neither held nor goes back by the way it came. */
export function unheld({
  balance,
  held,
  playthrough,
}: Pick<Funds, 'balance' | 'held' | 'playthrough'>): Cents {
  const bound = held + playthrough.returning
  return balance > bound ? balance - bound : 0n
}

/**
 * Whether nothing may leave or reach other players yet, because the player has sold items from free boxes and is not
 * proven. Coins carry no origin: what the sale paid may by now be any coin or item, so giving up its bonus changes
 * nothing.
 */
export const areGiftsLocked = ({
  playthrough,
  isProven,
}: Pick<Funds, 'playthrough' | 'isProven'>): boolean => playthrough.gifts > 0n && !isProven

/** The part of the balance that may leave under all three rules, winnings from free boxes included. */
export function freeOf({
  balance,
  held,
  owed,
  playthrough,
  isProven,
}: Omit<ReadFunds, 'holds' | 'promised'>): Cents {
  const isLocked = areGiftsLocked({ playthrough, isProven })
  if (owed > 0n || leftToStake(playthrough) > 0n || isLocked) return 0n
  return unheld({ balance, held, playthrough })
}

/**
 * The part of the balance that is not bound. Coins on hold, owed, or of an open gift are bound to their player: another
 * account that won them could take out what is owed or taken back here. They need not be the very coins that were
 * credited: the balance has to cover their amount after the stake. Deposits that only have to be played are not bound. While
 * anything is under review all coins are: another account would take out what must not leave here.
 */
function usableWithOthersOf({
  balance,
  held,
  owed,
  playthrough,
  isProven,
  holds,
}: ReadFunds): Cents {
  if (holds.length > 0 || areGiftsLocked({ playthrough, isProven })) return 0n
  const bound = held + owed + openBonus(playthrough)
  return balance > bound ? balance - bound : 0n
}
