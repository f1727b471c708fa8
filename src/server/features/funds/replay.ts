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
  /** The bet, the seat or the payment. */
  ref: string
  at: Date
  /** In cents; zero for an event. */
  balance_after: bigint
  /** For a deposit of skins. */
  hold_until: Date | null
  /** When the player confirmed their email. */
  confirmed_at: Date | null
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
  /** The cents of a stake that were paid with bound coins, before it is added; zero for other lines. */
  boundPart(line: HistoryLine): bigint
  readonly now: Replayed
}

/**
 * Replays a history for the audit and the tests, slowly, with each deposit and bonus tracked separately, and the holds
 * and debts of deposits. It shares no
 * code with the rule that the gate applies.
 */
export function createReplay(): Replay {
  const deposits: bigint[] = []
  const bonuses: bigint[] = []
  /** The deposits that stand, by payment. */
  const paid = new Map<string, { credited: bigint; held: bigint; until: Date | null }>()
  let owed = 0n
  let gifts = 0n

  function add(line: HistoryLine): void {
    addBonds(line)
    addPlay(line)
  }

  function addBonds({ code, amount, ref, hold_until }: HistoryLine): void {
    if (code === 'deposit.credited') {
      paid.set(ref, { credited: amount, held: amount, until: hold_until })
    }
    if (code === 'receivable.settled') owed += amount
    if (code === 'payment.reversed') {
      paid.delete(ref)
      owed += amount
    }
    const deposit = paid.get(ref)
    const isPart = ['deposit.bonus', 'deposit.promo', 'receivable.settled'].includes(code)
    if (deposit && isPart) deposit.held += amount
  }

  function boundPart({ code, amount, at, balance_after, confirmed_at }: HistoryLine): bigint {
    if (!code.endsWith('.stake')) return 0n
    const standing = [...paid.values()]
    const isProven =
      confirmed_at !== null && confirmed_at <= at && standing.some((each) => each.credited >= 500n)
    if (gifts > 0n && !isProven) return -amount
    let covered = balance_after - owed - (sum(bonuses) + 9_999n) / 10_000n
    for (const { held, until } of standing) if (until !== null && until > at) covered -= held
    if (covered >= 0n) return 0n
    return covered < amount ? -amount : -covered
  }

  function addPlay({ code, amount, house_edge, is_settled, is_gift }: HistoryLine): void {
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
    boundPart,
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
