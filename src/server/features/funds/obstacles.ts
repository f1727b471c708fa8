import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import { type Cents, formatCoins, toCoins } from '#domain/money/money.ts'
import { bonusToStake, leftToStake, openBonus } from '#domain/rewards/playthrough.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { areGiftsLocked, type Funds, unheld } from './funds.ts'

/** Why something may not leave, for the player and the operator. */
export interface Obstacle {
  code: RefusalCode
  message: string
  data: Record<string, number | string | null>
}

export type Purpose = 'withdraw' | 'ship' | 'sponsor'

/** The obstacle to withdrawing `amount` cents from the balance; null if there is none. */
export function coinObstacle(
  funds: Funds,
  amount: Cents,
  purpose: Purpose = 'withdraw',
): Obstacle | null {
  const { balance, held, playthrough } = funds
  const general = generalObstacle(funds) ?? stillToPlay(funds, leftToStake(playthrough), purpose)
  if (general) return general
  if (areGiftsLocked(funds)) return unproven
  const free = unheld(funds)
  // The ledger itself refuses an amount above the balance.
  if (amount <= free || amount > balance) return null
  const { returning } = playthrough
  if (returning > 0n) {
    return {
      code: 'funds_returned',
      message: `${formatCoins(returning)} coins were paid in by card or skins and not played. They go back the way they came: our support team takes care of it. ${formatCoins(free)} can be withdrawn.`,
      data: { returning: toCoins(returning), available: toCoins(free) },
    }
  }
  return {
    code: 'funds_held',
    message: `${formatCoins(held)} of your coins come from skins and are held for now: ${formatCoins(free)} can be withdrawn.`,
    data: { held: toCoins(held), held_until: untilOf(funds), available: toCoins(free) },
  }
}

/**
 * The obstacle to shipping items; null if there is none. `hasGifts`: an item came from a free box, or the player has ever
 * sold one that did. An item was won with a stake, so the play-through of deposits does not apply. Held coins may have
 * been turned into items, so the balance has to cover them after the fee.
 */
export function itemObstacle(
  funds: Funds,
  { fee, hasGifts }: { fee: Cents; hasGifts: boolean },
): Obstacle | null {
  const { balance, held, playthrough, isProven } = funds
  const left = bonusToStake(playthrough.bonus.left)
  const general = generalObstacle(funds) ?? stillToPlay(funds, left, 'ship')
  if (general) return general
  if (hasGifts && !isProven) return unproven
  // The ledger itself refuses a fee above the balance.
  if (held === 0n || balance < fee || balance - fee >= held) return null
  const missing = held - balance + fee
  return {
    code: 'funds_held',
    message: `${formatCoins(held)} coins from skins are held for now, and your balance has to cover them when something is shipped: ${formatCoins(missing)} are missing.`,
    data: { held: toCoins(held), held_until: untilOf(funds), missing: toCoins(missing) },
  }
}

/** The obstacle to staking `amount` cents beside other players; null if there is none. */
export function seatObstacle(funds: Funds, amount: Cents): Obstacle | null {
  const { balance, usableWithOthers: usable } = funds
  // The ledger itself refuses an amount above the balance.
  if (amount <= usable || amount > balance) return null
  return {
    code: 'coins_bound',
    message: `You can use ${formatCoins(usable)} of your coins beside other players, and this takes ${formatCoins(amount)}. ${whyBound(funds)} You can play all of them alone, or in battles against bots.`,
    data: { usable: toCoins(usable), needed: toCoins(amount) },
  }
}

/** Why a part of the balance is bound; its parts add up to it unless winnings of free boxes lock all of it. */
function whyBound(funds: Funds): string {
  if (areGiftsLocked(funds)) return lockedGifts
  const { held, owed, playthrough } = funds
  const bonus = openBonus(playthrough)
  const parts = [
    held > 0n ? `${formatCoins(held)} from skins are on hold` : null,
    bonus > 0n ? `${formatCoins(bonus)} are of an open gift` : null,
    owed > 0n ? `${formatCoins(owed)} are owed for a reversed payment` : null,
  ]
  return `${parts.filter((part) => part !== null).join(', ')}.`
}

/** The obstacle while anything is under review; null if nothing is. */
export function holdObstacle({ holds }: Pick<Funds, 'holds'>): Obstacle | null {
  if (holds.length === 0) return null
  const code = holds.some(({ kind }) => kind === 'verification')
    ? 'verification_needed'
    : 'being_checked'
  return { code, message: refusals[code].message, data: {} }
}

/** Refuses with the obstacle, if there is one. */
export function refuseObstacle(obstacle: Obstacle | null): void {
  if (obstacle) refuse(obstacle.code, { message: obstacle.message, data: obstacle.data })
}

function generalObstacle({ owed }: Funds): Obstacle | null {
  if (owed === 0n) return null
  return {
    code: 'account_restricted',
    message: `A payment was reversed after its coins were played: you owe ${formatCoins(owed)} coins, and your next deposits settle them.`,
    data: { owed: toCoins(owed) },
  }
}

function stillToPlay({ playthrough }: Funds, left: Cents, purpose: Purpose): Obstacle | null {
  if (left === 0n) return null
  const bonus = openBonus(playthrough)
  const rest = bonus > 0n ? ', or give your open gift up' : ''
  return {
    code: 'playthrough_open',
    message: `Play ${formatCoins(left)} more to ${purpose}${rest}.`,
    data: { left: toCoins(left), open_bonus: toCoins(bonus) },
  }
}

/** What a player has to do before anything leaves that may contain winnings from free boxes. */
export const lockedGifts = `You have winnings from free boxes: confirm your email and make one deposit of ${formatCoins(FREE_GOODS_DEPOSIT)} coins or more first.`

const unproven: Obstacle = {
  code: 'gift_locked',
  message: `Nothing can be withdrawn or shipped yet. ${lockedGifts}`,
  data: {},
}

const untilOf = ({ heldUntil }: Funds): string | null => heldUntil?.toISOString() ?? null
