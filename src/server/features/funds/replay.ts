/** A line of a player's history: a ledger entry or an event. */
export interface HistoryLine {
  code: string
  /** In cents: the change of the balance, or an event's amount. */
  amount: bigint
  house_edge: number
  /** For a stake: whether it went to the house directly instead of waiting in clearing. */
  is_settled: boolean
  /** For a sale: whether the item came from a free box. */
  is_gift: boolean
}

/**
 * The remaining play-through: cents of stakes for deposits, ten-thousandths of a cent of theoretical loss for bonuses.
 */
export interface Replayed {
  depositLeft: bigint
  bonusLeft: bigint
  gifts: bigint
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
  const deposits: bigint[] = []
  const bonuses: bigint[] = []
  let gifts = 0n

  function add({ code, amount, house_edge, is_settled, is_gift }: HistoryLine): void {
    switch (code) {
      case 'deposit.credited':
      case 'gift-code.redeemed':
      case 'leaderboard.prize':
        deposits.push(amount)
        return
      case 'deposit.bonus':
      case 'deposit.promo':
      case 'voucher.redeemed':
      case 'house.gift':
        bonuses.push(lossOf(amount, 10_000))
        return
      case 'item.sale':
        if (!is_gift) return
        gifts += amount
        bonuses.push(lossOf(amount, 10_000))
        return
      case 'deposit.reversed':
      case 'receivable.settled':
        use(deposits, -amount)
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
      case 'stake.settled':
        play(amount, house_edge)
        return
    }
    if (code.endsWith('.stake') && is_settled) play(-amount, house_edge)
  }

  function play(staked: bigint, edge: number): void {
    const rest = use(deposits, staked)
    use(bonuses, lossOf(rest, edge))
  }

  return {
    add,
    get now() {
      return { depositLeft: sum(deposits), bonusLeft: sum(bonuses), gifts }
    },
  }
}

/** The theoretical loss of a stake in cents at an edge in basis points, in ten-thousandths of a cent. */
const lossOf = (cents: bigint, edge: number): bigint => cents * BigInt(edge)

const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n)

/** Subtracts from the parts, oldest first; returns the excess. */
function use(parts: bigint[], amount: bigint): bigint {
  let left = amount
  while (left > 0n) {
    const [first] = parts
    if (first === undefined) return left
    if (first > left) {
      parts[0] = first - left
      return 0n
    }
    left -= first
    parts.shift()
  }
  return 0n
}
