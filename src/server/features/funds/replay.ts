import { isStake } from '#domain/games/play-codes.ts'
import { minCents } from '#domain/money/money.ts'

/** A line of a player's history: a ledger entry or an event. */
export interface HistoryLine {
  code: string
  /** The id of the payment, bet or item; of a paid bonus, the payment that promised it. */
  ref: string
  /** In cents: the change of the balance, or an event's amount. */
  amount: bigint
  house_edge: number
  /** For a stake: whether it went to the house directly instead of waiting in clearing. */
  is_settled: boolean
  /** For a sale: whether the item came from a free box. */
  is_gift: boolean
  at: Date
  /** In cents; zero for an event. */
  balance_after: bigint
  /** For a deposit of skins. */
  hold_until: Date | null
  /** When the player confirmed their email. */
  confirmed_at: Date | null
  /** For a deposit: whether it was paid by card or skins and can go back that way. */
  is_returnable: boolean
  /** For a stake: whether it is refunded later, though it was settled. */
  is_refunded: boolean
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

/** A promised bonus with what play has earned of it; units are the stake in cents times the edge in basis points. */
export interface ReplayedPromise {
  promised: bigint
  /** In units; the whole promise takes 20,000 for each cent. */
  earned: bigint
  paid: bigint
  /** In ms. */
  until: number
}

export interface Replay {
  /** `bound` is the part of a stake that is known to have been paid with bound coins. */
  add(line: HistoryLine, bound?: bigint): void
  /** The cents of a settled stake that earned a promised bonus, before it is added; zero for other lines. */
  promisedPart(line: HistoryLine, bound?: bigint): bigint
  /** The promises that were not canceled, by payment; those that are used up or over are among them. */
  readonly promises: ReadonlyMap<string, ReplayedPromise>
  /** The cents of deposits and of what goes back that a stake served which is refunded later. */
  servedBy(ref: string): bigint
  /** Whether a promise was over at the last line. */
  isOver(ref: string): boolean
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
  const deposits: Part[] = []
  const bonuses: Part[] = []
  /** The deposits that stand, by payment. */
  const paid = new Map<string, { credited: bigint; held: bigint; until: Date | null }>()
  /** What later refunded stakes took from each deposit. */
  const served = new Map<string, Part[]>()
  /** The bound parts of stakes that wait in clearing. */
  const boundParts = new Map<string, bigint>()
  const promises = new Map<string, ReplayedPromise>()
  let owed = 0n
  let gifts = 0n
  let returning = 0n
  let lastAt = 0

  function add(line: HistoryLine, bound = 0n): void {
    lastAt = line.at.getTime()
    addPromises(line, bound)
    addBonds(line)
    addPlay(line)
  }

  function addPromises(line: HistoryLine, bound: bigint): void {
    const { code, ref, amount, at } = line
    if (bound > 0n) boundParts.set(ref, bound)
    if (code === 'bonus.promised') {
      const until = at.getTime() + 90 * 24 * 60 * 60 * 1000
      promises.set(ref, { promised: amount, earned: 0n, paid: 0n, until })
    }
    if (code === 'promise.ended') promises.delete(ref)
    const payer = code === 'bonus.paid' ? promises.get(ref) : undefined
    if (payer) payer.paid += amount
    let units = earnedBy(line, bound) * BigInt(line.house_edge)
    for (const promise of earning(at)) {
      const more = minCents(units, 20_000n * promise.promised - promise.earned)
      promise.earned += more
      units -= more
    }
  }

  /** The cents of a settled stake that were neither paid with bound coins nor unlock a gift. */
  function earnedBy({ code, ref, amount, house_edge, is_settled }: HistoryLine, bound: bigint) {
    const isLater = code === 'stake.settled'
    if (!isLater && !(isStake(code) && is_settled)) return 0n
    const staked = isLater ? amount : -amount
    const open = sum(bonuses)
    const free = staked - minCents(staked, returning + sum(deposits))
    const freed = minCents(lossOf(free, house_edge), open)
    const edge = BigInt(house_edge)
    const unlocking = freed === 0n ? 0n : (freed + edge - 1n) / edge
    const rest = staked - unlocking - (isLater ? (boundParts.get(ref) ?? 0n) : bound)
    return rest > 0n ? rest : 0n
  }

  const earning = (at: Date) => [...promises.values()].filter(({ until }) => at.getTime() < until)

  function promisedPart(line: HistoryLine, bound = 0n): bigint {
    const units = earnedBy(line, bound) * BigInt(line.house_edge)
    if (units === 0n) return 0n
    const open = earning(line.at).reduce(
      (all, { promised, earned }) => all + 20_000n * promised - earned,
      0n,
    )
    const edge = BigInt(line.house_edge)
    return (minCents(units, open) + edge - 1n) / edge
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
    if (!isStake(code)) return 0n
    const standing = [...paid.values()]
    const isProven =
      confirmed_at !== null && confirmed_at < at && standing.some((each) => each.credited >= 500n)
    if (gifts > 0n && !isProven) return -amount
    let covered = balance_after - owed - (sum(bonuses) + 9_999n) / 10_000n
    for (const { held, until } of standing) if (until !== null && until > at) covered -= held
    if (covered >= 0n) return 0n
    return covered < amount ? -amount : -covered
  }

  function addPlay(line: HistoryLine): void {
    const { code, ref, amount, is_settled, is_gift } = line
    switch (code) {
      case 'deposit.credited':
      case 'gift-code.redeemed':
      case 'leaderboard.prize':
        deposits.push({ ref, left: amount, isReturnable: line.is_returnable })
        return
      case 'deposit.bonus':
      case 'deposit.promo':
      case 'voucher.redeemed':
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
      case 'bonus.converted':
      case 'bonus.forfeited':
        use(bonuses, lossOf(-amount, 10_000))
        return
      case 'bonus.ended':
        bonuses.length = 0
        return
      case 'deposit.ended':
        deposits.length = 0
        orphan(() => true)
        return
      case 'deposit.waived':
        deposits.length = 0
        returning += amount
        orphan(() => true)
        return
      case 'payment.reversed':
        orphan((part) => part.ref === ref)
        return
      case 'stake.refunded':
        unplay(served.get(ref) ?? [])
        return
      case 'return.ended':
        returning -= amount
        return
      case 'stake.settled':
        play(line, amount)
        return
    }
    if (isStake(code) && is_settled) play(line, -amount)
  }

  function play({ ref, house_edge, is_refunded }: HistoryLine, staked: bigint): void {
    const [kept, toReturn] = staked < returning ? [returning - staked, staked] : [0n, returning]
    returning = kept
    const before = is_refunded ? deposits.map((part) => ({ part, left: part.left })) : []
    const rest = use(deposits, staked - toReturn)
    use(bonuses, lossOf(rest, house_edge))
    if (!is_refunded) return
    const taken = before.map(({ part, left }) => ({ ...part, left: left - part.left }))
    served.set(ref, [...taken, { ref, left: toReturn, isReturnable: false }])
  }

  /** Deposits that are over get nothing back from the stakes that had served them. */
  function orphan(isOver: (part: Part) => boolean): void {
    for (const [ref, parts] of served) {
      for (const part of parts) if (isOver(part)) Object.assign(part, { ref, isReturnable: false })
    }
  }

  /** Puts parts back before all others, each into the deposit that it is of. */
  function unplay(parts: readonly Part[]): void {
    const back: Part[] = []
    for (const part of parts.filter(({ left }) => left > 0n)) {
      const at = deposits.findIndex(({ ref }) => ref === part.ref)
      const [own] = at < 0 ? back.filter(({ ref }) => ref === part.ref) : deposits.splice(at, 1)
      if (own && at < 0) own.left += part.left
      else back.push({ ...part, left: part.left + (own?.left ?? 0n) })
    }
    deposits.unshift(...back)
  }

  return {
    add,
    boundPart,
    promisedPart,
    promises,
    servedBy: (ref) => sum(served.get(ref) ?? []),
    isOver: (ref) => (promises.get(ref)?.until ?? 0) <= lastAt,
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
