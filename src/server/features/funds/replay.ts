import { minCents } from '#domain/money/money.ts'

/** A line of a player's history: a ledger entry or an event. */
export interface HistoryLine {
  code: string
  /** The id of the payment, bet or item. */
  ref: string
  /** In cents: the change of the balance, or an event's amount. */
  amount: bigint
  house_edge: number
  /** For a stake: whether it went to the house directly instead of waiting in clearing. */
  is_settled: boolean
  /** For a sale: whether the item came from a free box. */
  is_gift: boolean
  /** For a deposit: whether it was paid by card or skins and can go back that way. */
  is_returnable: boolean
}

/**
 * The remaining play-through: cents of stakes for deposits, ten-thousandths of a cent of theoretical loss for bonuses.
 */
export interface Replayed {
  depositLeft: bigint
  bonusLeft: bigint
  gifts: bigint
  /** What was paid in by card or skins and has to go back. */
  returning: bigint
  /** What would have to go back if the play-through of deposits were waived now. */
  returnable: bigint
}

export interface Replay {
  add(line: HistoryLine): void
  readonly now: Replayed
}

/**
 * Replays a history for the audit and the tests, slowly, with each deposit and bonus tracked separately. It shares no
 * code with the rule that the gate applies.
 */
export function createReplay(): Replay {
  const deposits: Part[] = []
  const bonuses: Part[] = []
  let gifts = 0n
  let returning = 0n

  function add(line: HistoryLine): void {
    const { code, ref, amount, house_edge, is_settled, is_gift } = line
    switch (code) {
      case 'deposit.credited':
      case 'gift-code.redeemed':
      case 'leaderboard.prize':
        deposits.push({ ref, left: amount, isReturnable: line.is_returnable })
        return
      case 'deposit.bonus':
      case 'deposit.promo':
      case 'voucher.redeemed':
      case 'house.gift':
        bonuses.push(bonusOf(ref, amount))
        return
      case 'item.sale':
        if (!is_gift) return
        gifts += amount
        bonuses.push(bonusOf(ref, amount))
        return
      case 'deposit.reversed':
      case 'receivable.settled':
        use(deposits, use(deposits, -amount, ref))
        return
      case 'deposit.bonus-reversed':
      case 'bonus.forfeited':
        use(bonuses, lossOf(-amount, 10_000))
        return
      case 'bonus.ended':
        bonuses.length = 0
        return
      case 'deposit.ended':
        deposits.length = 0
        return
      case 'deposit.waived':
        deposits.length = 0
        returning += amount
        return
      case 'return.ended':
        returning -= amount
        return
      case 'stake.settled':
        play(amount, house_edge)
        return
    }
    if (code.endsWith('.stake') && is_settled) play(-amount, house_edge)
  }

  function play(staked: bigint, edge: number): void {
    const [kept, toReturn] = staked < returning ? [returning - staked, staked] : [0n, returning]
    returning = kept
    const rest = use(deposits, staked - toReturn)
    use(bonuses, lossOf(rest, edge))
  }

  return {
    add,
    get now() {
      const returnable = sum(deposits.filter(({ isReturnable }) => isReturnable))
      const [depositLeft, bonusLeft] = [sum(deposits), sum(bonuses)]
      return { depositLeft, bonusLeft, gifts, returning, returnable }
    },
  }
}

/** The theoretical loss of a stake in cents at an edge in basis points, in ten-thousandths of a cent. */
const lossOf = (cents: bigint, edge: number): bigint => cents * BigInt(edge)

/** A deposit or bonus that is not played yet, or what is left of it. */
interface Part {
  ref: string
  left: bigint
  isReturnable: boolean
}

const bonusOf = (ref: string, amount: bigint): Part => ({
  ref,
  left: lossOf(amount, 10_000),
  isReturnable: false,
})

const sum = (parts: readonly Part[]): bigint => parts.reduce((all, { left }) => all + left, 0n)

/** Subtracts from the parts, oldest first, or only from those of a payment; returns the excess. */
function use(parts: Part[], amount: bigint, ref: string | null = null): bigint {
  let rest = amount
  for (const part of parts) {
    if (ref !== null && part.ref !== ref) continue
    const taken = minCents(part.left, rest)
    part.left -= taken
    rest -= taken
    if (rest === 0n) break
  }
  while (parts[0]?.left === 0n) parts.shift()
  return rest
}
