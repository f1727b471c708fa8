import type { RefusalCode } from '#contract/refusals.ts'
import type { Message } from '#contract/words/message.ts'
import { type Cents, toCoins } from '#domain/money/money.ts'
import { bonusToStake, leftToStake, openBonus } from '#domain/rewards/playthrough.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { areGiftsLocked, type Funds, unheld } from './funds.ts'

/** Why something may not leave, for the player and the operator. */
export interface Obstacle {
  code: RefusalCode
  message: Message
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
      message: {
        code: 'coins_returned',
        values: { returning: toCoins(returning), free: toCoins(free) },
      },
      data: { returning: toCoins(returning), available: toCoins(free) },
    }
  }
  return {
    code: 'funds_held',
    message: { code: 'coins_held', values: { held: toCoins(held), free: toCoins(free) } },
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
    message: {
      code: 'coins_held_cover',
      values: { held: toCoins(held), missing: toCoins(missing) },
    },
    data: { held: toCoins(held), held_until: untilOf(funds), missing: toCoins(missing) },
  }
}

/** The obstacle to staking `amount` cents beside other players; null if there is none. */
export function seatObstacle(funds: Funds, amount: Cents): Obstacle | null {
  const { balance, usableWithOthers: usable } = funds
  // The ledger itself refuses an amount above the balance.
  if (amount <= usable || amount > balance) return null
  const reviewed = holdObstacle(funds)
  if (reviewed) return reviewed
  const data = { usable: toCoins(usable), needed: toCoins(amount) }
  const { held, owed, playthrough } = funds
  const bound = {
    held: toCoins(held),
    gift: toCoins(openBonus(playthrough)),
    owed: toCoins(owed),
    are_gifts_locked: areGiftsLocked(funds),
  }
  return {
    code: 'coins_bound',
    message: { code: 'seat_coins_short', values: { ...data, ...bound } },
    data,
  }
}

/** The obstacle while anything is under review; null if nothing is. */
export function holdObstacle({ holds }: Pick<Funds, 'holds'>): Obstacle | null {
  if (holds.length === 0) return null
  const code = holds.some(({ kind }) => kind === 'verification')
    ? 'verification_needed'
    : 'being_checked'
  return { code, message: { code }, data: {} }
}

/** Refuses with the obstacle, if there is one. */
export function refuseObstacle(obstacle: Obstacle | null): void {
  if (obstacle) refuse(obstacle.code, { message: obstacle.message, data: obstacle.data })
}

function generalObstacle({ owed }: Funds): Obstacle | null {
  if (owed === 0n) return null
  return {
    code: 'account_restricted',
    message: { code: 'coins_owed', values: { owed: toCoins(owed) } },
    data: { owed: toCoins(owed) },
  }
}

function stillToPlay({ playthrough }: Funds, left: Cents, purpose: Purpose): Obstacle | null {
  if (left === 0n) return null
  const bonus = openBonus(playthrough)
  return {
    code: 'playthrough_open',
    message: {
      code: 'coins_unplayed',
      values: { left: toCoins(left), purpose, has_gift: bonus > 0n },
    },
    data: { left: toCoins(left), open_bonus: toCoins(bonus) },
  }
}

const unproven: Obstacle = {
  code: 'gift_locked',
  message: { code: 'gifts_locked' },
  data: {},
}

const untilOf = ({ heldUntil }: Funds): string | null => heldUntil?.toISOString() ?? null
