import { formatCoins, toCoins } from '#domain/money/money.ts'
import { nothingToPlay, type Playthrough } from '#domain/rewards/playthrough.ts'
import { readWallet } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { readPlaythrough } from './playthrough-store.ts'
import { readIsOnHold } from './store.ts'

/** What deposits leave behind and payouts ask for. */
export interface DepositBonds {
  /** Cents of skins deposits whose trade can still be reversed. */
  readHeld(tx: Tx, playerId: string, nowMs: number): Promise<bigint>
  /** When the last of what is held is free; null when nothing is held. */
  readHeldUntil(tx: Tx, playerId: string, nowMs: number): Promise<Date | null>
  /** Whether a reversal left something that the player has to settle. */
  hasOpenReceivable(tx: Tx, playerId: string): Promise<boolean>
}

export interface Funds {
  balance: bigint
  held: bigint
  /** What may leave the balance now, in cents. */
  available: bigint
  playthrough: Playthrough
  isRestricted: boolean
}

/**
 * What a player can take out now, and what stands in the way. Page and gate read the same. Who is on
 * hold cannot play, so he is not asked to: what he has stays his own.
 */
export async function readFunds(
  tx: Tx,
  bonds: DepositBonds,
  playerId: string,
  nowMs: number,
): Promise<Funds> {
  const { balance } = await readWallet(tx, playerId)
  const held = await bonds.readHeld(tx, playerId, nowMs)
  const isRestricted = await bonds.hasOpenReceivable(tx, playerId)
  const isOnHold = await readIsOnHold(tx, playerId)
  const playthrough = isOnHold ? nothingToPlay : await readPlaythrough(tx, playerId)
  const isOpen = !isRestricted && playthrough.left === 0n && balance > held
  return { balance, held, available: isOpen ? balance - held : 0n, playthrough, isRestricted }
}

/** Refuses an amount that may not leave the balance now, and says what is missing. */
export function checkFunds(funds: Funds, amount: bigint): void {
  const { balance, held, available, playthrough, isRestricted } = funds
  if (isRestricted) refuse('account_restricted')
  if (playthrough.left > 0n) {
    refuse('playthrough_open', {
      message: `Play ${formatCoins(playthrough.left)} more coins first: deposits are played once, bonuses three times.`,
      data: { left: toCoins(playthrough.left) },
    })
  }
  // The ledger itself refuses what is more than the balance.
  if (amount <= available || amount > balance) return
  refuse('funds_held', {
    message: `${formatCoins(held)} of your coins come from skins and are held for now: ${formatCoins(available)} can be withdrawn.`,
    data: { held: toCoins(held), available: toCoins(available) },
  })
}
