/** A line of a player's history, as the journal and the events beside it have it. */
export interface HistoryLine {
  code: string
  /** What it added to the wallet, in cents; of an event its amount. */
  amount: bigint
  house_edge: number
  /** Of a stake: whether it went to the house at once, or waits in clearing. */
  is_settled: boolean
  /** Of a sale: whether a free box gave the item. */
  is_gift: boolean
}

/** What a history leaves to play: cents of stakes, and ten-thousandths of a cent of bonuses. */
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
 * Plays a history through once more, for the audit and the tests: slowly, with every deposit and every
 * bonus by itself. It shares nothing with the rule that the gate goes by.
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

/** What so many cents are expected to lose at an edge in basis points, in ten-thousandths of a cent. */
const lossOf = (cents: bigint, edge: number): bigint => cents * BigInt(edge)

const sum = (parts: readonly bigint[]): bigint => parts.reduce((all, part) => all + part, 0n)

/** Takes from the parts in turn, the oldest first; answers what is too much for all of them. */
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
