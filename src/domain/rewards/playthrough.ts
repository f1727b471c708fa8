import { isStake } from '#domain/games/play-codes.ts'
import { type Cents, minCents, shareCeil } from '#domain/money/money.ts'

/** The play-through of one kind of credit: what was required since `left` was last zero, and what is left. */
interface Open {
  required: bigint
  left: bigint
}

/** How much must still be staked before coins can be withdrawn. */
export interface Playthrough {
  /** Deposits, gift codes and prizes must be staked once: in cents of stakes. */
  deposit: Open
  /**
   * Gifts (and deposit bonuses of before) must be played until the theoretical loss of the stakes equals the bonus: in
   * ten-thousandths of a cent, which is a stake in cents times its house edge in basis points. At the boxes' edge of
   * 10 % this is ten times the bonus, at 1 % a hundred times.
   */
  bonus: Open
  /** The total for which items from free boxes were ever sold, in cents. */
  gifts: Cents
  /**
   * What an excluded player paid in by card or skins and has not played, in cents: it goes back by the way it came.
   * Settled stakes reduce it first.
   */
  returning: Cents
}

/** An input of the play-through: an entry of the wallet, or an event between two entries. */
export interface PlayedEntry {
  code: string
  /** What it added to the wallet, in cents; for a stake that was settled later, the stake as a negative amount. */
  amount: Cents
  /** For a stake: the house edge of the game, in basis points. */
  houseEdge: number
  /** For a stake: whether it can no longer be refunded. */
  isSettled: boolean
  /** For an item that was sold: whether it came from a free box. */
  isGift: boolean
}

const nothing: Open = { required: 0n, left: 0n }
export const emptyPlaythrough: Playthrough = {
  deposit: nothing,
  bonus: nothing,
  gifts: 0n,
  returning: 0n,
}

/** One cent in ten-thousandths of a cent: what a stake of a cent unlocks of a gift at an edge of 100 %. */
export const STAKE_COUNTED_WHOLE = 10_000n
const EXACT = STAKE_COUNTED_WHOLE
/** The house edge of boxes in basis points: a tenth of a stake counts. */
const BOX_EDGE = 1_000n

/** The kind of play-through that a credit requires, by its code; other credits require none. */
const credited: Readonly<Record<string, 'deposit' | 'bonus'>> = {
  'deposit.credited': 'deposit',
  'gift-code.redeemed': 'deposit',
  'leaderboard.prize': 'deposit',
  // In histories from before deposit bonuses were promised and paid as they are played.
  'deposit.bonus': 'bonus',
  'deposit.promo': 'bonus',
  'voucher.redeemed': 'bonus',
}

/** Amounts taken back under these codes need not be played any more. */
const takenBack: Readonly<Record<string, 'deposit' | 'bonus'>> = {
  'deposit.reversed': 'deposit',
  'receivable.settled': 'deposit',
  'deposit.bonus-reversed': 'bonus',
  'bonus.forfeited': 'bonus',
  // An open deposit bonus of before was taken back and promised instead.
  'bonus.converted': 'bonus',
}

/** The codes under which deposit bonuses were credited at once, before they were promised. */
export const creditedBonusCodes: readonly string[] = ['deposit.bonus', 'deposit.promo']

const SALE = 'item.sale'
/** A stake that was held in clearing has been settled. */
export const STAKE_SETTLED = 'stake.settled'
/** The play-through of all open bonuses has ended. */
export const BONUS_ENDED = 'bonus.ended'
/**
 * The play-through of deposits has ended, because the player may not play any more. Its amount, what was paid in by card
 * or skins and not played, is kept to go back.
 */
export const DEPOSIT_WAIVED = 'deposit.waived'
/** The same in histories from before: nothing was kept. */
const DEPOSIT_ENDED = 'deposit.ended'
/** A part of what is kept went back, or its payment was reversed. */
export const RETURN_ENDED = 'return.ended'
/** A payment was reversed; its debt counts from here. */
export const PAYMENT_REVERSED = 'payment.reversed'

/**
 * A stake that had been settled was refunded: what it had served of deposits has to be staked again, because what is
 * refunded never counted. Its amount is `servedOf` of the stake.
 */
export const STAKE_REFUNDED = 'stake.refunded'

/** The codes that affect the play-through, besides stakes. */
export const playthroughCodes: readonly string[] = [credited, takenBack, { [SALE]: true }].flatMap(
  Object.keys,
)

/**
 * The state after one more entry or event, in the journal's order. A stake counts when it is settled: first
 * towards deposits in full, and the remainder towards bonuses at its house edge.
 */
export function applyPlay(before: Playthrough, entry: PlayedEntry): Playthrough {
  const { code, amount, houseEdge } = entry
  if (code === BONUS_ENDED) return { ...before, bonus: nothing }
  if (code === DEPOSIT_ENDED) return { ...before, deposit: nothing }
  if (code === DEPOSIT_WAIVED) {
    return { ...before, deposit: nothing, returning: before.returning - amount }
  }
  if (code === RETURN_ENDED) return { ...before, returning: before.returning + amount }
  if (code === STAKE_REFUNDED) return { ...before, deposit: add(before.deposit, -amount) }
  if (code === STAKE_SETTLED) return stake(before, -amount, houseEdge)
  if (isStake(code)) {
    return entry.isSettled ? stake(before, -amount, houseEdge) : before
  }
  if (code === SALE) return entry.isGift ? gift(before, amount) : before
  const kind = kindOf(credited, code)
  if (kind) return { ...before, [kind]: add(before[kind], exact(kind, amount)) }
  const back = kindOf(takenBack, code)
  if (back) return { ...before, [back]: takeBack(before[back], exact(back, -amount)) }
  return before
}

/** Whether an entry is of a stake that can no longer be refunded before it counts. */
export const isSettledStake = ({ code, isSettled }: PlayedEntry): boolean =>
  code === STAKE_SETTLED || (isStake(code) && isSettled)

/** The play-through after all entries and events, in the journal's order. */
export const playthroughOf = (
  entries: readonly PlayedEntry[],
  before: Playthrough = emptyPlaythrough,
): Playthrough => entries.reduce(applyPlay, before)

/** The open part of bonuses in cents, rounded up: forfeiting them takes this amount from the balance. */
export const openBonus = ({ bonus }: Playthrough): Cents => shareCeil(bonus.left, 1n, EXACT)

/** The cents that must be staked on boxes until no bonus is open, rounded up. */
export const bonusToStake = (exactCents: bigint): Cents => shareCeil(exactCents, 1n, BOX_EDGE)

/** The cents that must be staked on boxes until nothing is open. */
export const leftToStake = ({ deposit, bonus }: Playthrough): Cents =>
  deposit.left + bonusToStake(bonus.left)

/**
 * The part of a stake that unlocked an open bonus, in cents rounded up. It earns no rewards, because it has
 * paid for the bonus; the rest is paid play. 0n if the entry is not a settled stake.
 */
export function bonusPart(before: Playthrough, entry: PlayedEntry): Cents {
  const mayCount = entry.code === STAKE_SETTLED || isStake(entry.code)
  if (!mayCount || entry.houseEdge === 0) return 0n
  const freed = before.bonus.left - applyPlay(before, entry).bonus.left
  return shareCeil(freed, 1n, BigInt(entry.houseEdge))
}

/**
 * The part of a stake that was paid with bound coins, in cents: what the balance after it lacked to cover the bound
 * amount.
 */
export function boundPart(staked: Cents, balanceAfter: Cents, bound: Cents): Cents {
  const missing = bound - balanceAfter
  if (missing <= 0n) return 0n
  return missing < staked ? missing : staked
}

/** What is left to play of a deposit, in cents. */
export interface UnplayedDeposit {
  /** The id of the payment, gift code or prize. */
  ref: string
  left: Cents
}

/** What is left to play of a bonus, in ten-thousandths of a cent. */
export interface UnplayedBonus {
  ref: string
  /** Under which it was credited. */
  code: string
  left: bigint
}

/** How far `unplayedDeposits` has come. */
export interface Unplayed {
  state: Playthrough
  deposits: readonly UnplayedDeposit[]
  /** What each refunded stake had served of each deposit. */
  served: ReadonlyMap<string, readonly UnplayedDeposit[]>
}

export const nothingUnplayed: Unplayed = {
  state: emptyPlaythrough,
  deposits: [],
  served: new Map(),
}

/** An input of `unplayedDeposits`. */
export interface UnplayedEntry extends PlayedEntry {
  ref: string
  /** For a stake: whether it is, or is to be, refunded after it was settled. */
  isRefunded: boolean
}

/**
 * What is left to play of each deposit after more entries or events, oldest first; the sum is `deposit.left` of
 * `applyPlay`. Stakes serve the oldest deposit first, what is taken back belongs to its own deposit first, and a stake
 * that was refunded gives back to each deposit what it had served of it.
 */
export function unplayedDeposits(
  entries: readonly UnplayedEntry[],
  before: Unplayed = nothingUnplayed,
): Unplayed {
  let { state, deposits, served } = before
  for (const entry of entries) {
    const { code, ref } = entry
    const next = applyPlay(state, entry)
    const change = next.deposit.left - state.deposit.left
    const rest = change < 0n ? serve(deposits, ref, -change) : deposits
    if (entry.isRefunded && isSettledStake(entry)) {
      const parts = [
        ...deposits.map((part) => ({ ref: part.ref, left: part.left - leftOf(rest, part.ref) })),
        { ref, left: state.returning - next.returning },
      ]
      served = new Map(served).set(
        ref,
        parts.filter(({ left }) => left > 0n),
      )
    }
    served = afterEnd(served, entry)
    if (code === STAKE_REFUNDED) deposits = giveBack(deposits, served.get(ref) ?? [])
    else if (change > 0n) deposits = [...deposits, { ref, left: change }]
    else deposits = rest
    state = next
  }
  return { state, deposits, served }
}

/** What a stake had served of deposits and of what goes back, in cents: a refund of it makes this unplayed again. */
export const servedOf = ({ served }: Pick<Unplayed, 'served'>, ref: string): Cents =>
  (served.get(ref) ?? []).reduce((sum, { left }) => sum + left, 0n)

const leftOf = (parts: readonly UnplayedDeposit[], ref: string): Cents =>
  parts.find((part) => part.ref === ref)?.left ?? 0n

/** A deposit that ended has nothing to give back any more: what had served it belongs to the stake itself. */
function afterEnd(
  served: Unplayed['served'],
  { code, ref: ended }: UnplayedEntry,
): Unplayed['served'] {
  const isWhole = code === DEPOSIT_WAIVED || code === DEPOSIT_ENDED
  if (served.size === 0 || !(isWhole || code === PAYMENT_REVERSED)) return served
  return new Map(
    [...served].map(([stake, parts]) => [
      stake,
      parts.map(({ ref, left }) => ({ ref: isWhole || ref === ended ? stake : ref, left })),
    ]),
  )
}

/** What a refunded stake had served is of its deposits again, before all others; what has none left stands for itself. */
function giveBack(
  deposits: readonly UnplayedDeposit[],
  parts: readonly UnplayedDeposit[],
): UnplayedDeposit[] {
  const all = new Map<string, Cents>()
  for (const { ref, left } of [...parts, ...deposits]) all.set(ref, (all.get(ref) ?? 0n) + left)
  return [...all].map(([ref, left]) => ({ ref, left }))
}

/** What is left to play of each bonus, oldest first; the sum is `bonus.left` of `applyPlay`. */
export function unplayedBonuses(
  entries: readonly (PlayedEntry & { ref: string })[],
): readonly UnplayedBonus[] {
  let state = emptyPlaythrough
  let bonuses: readonly UnplayedBonus[] = []
  for (const entry of entries) {
    const next = applyPlay(state, entry)
    const change = next.bonus.left - state.bonus.left
    const { ref, code } = entry
    if (change > 0n) bonuses = [...bonuses, { ref, code, left: change }]
    if (change < 0n) bonuses = serve(bonuses, ref, -change)
    state = next
  }
  return bonuses
}

/** Takes an amount from those of a payment first, then from the oldest. */
function serve<Part extends { ref: string; left: bigint }>(
  parts: readonly Part[],
  ref: string,
  amount: bigint,
): Part[] {
  let left = amount
  const used = new Map<Part, bigint>()
  const isOwn = (part: Part) => part.ref === ref
  for (const part of [...parts.filter(isOwn), ...parts.filter((each) => !isOwn(each))]) {
    const taken = minCents(left, part.left)
    used.set(part, taken)
    left -= taken
  }
  return parts
    .map((part) => ({ ...part, left: part.left - (used.get(part) ?? 0n) }))
    .filter((part) => part.left > 0n)
}

const kindOf = (codes: typeof credited, code: string) =>
  Object.hasOwn(codes, code) ? codes[code] : undefined

const exact = (kind: 'deposit' | 'bonus', cents: Cents): bigint =>
  kind === 'bonus' ? cents * EXACT : cents

function add({ required, left }: Open, added: bigint): Open {
  return left === 0n
    ? { required: added, left: added }
    : { required: required + added, left: left + added }
}

function gift(before: Playthrough, amount: Cents): Playthrough {
  const bonus = add(before.bonus, exact('bonus', amount))
  return { ...before, bonus, gifts: before.gifts + amount }
}

function stake(before: Playthrough, staked: Cents, houseEdge: number): Playthrough {
  const { deposit, bonus, returning } = before
  const played = minCents(staked, returning)
  const served = minCents(staked - played, deposit.left)
  const lost = (staked - played - served) * BigInt(houseEdge)
  const freed = lost < bonus.left ? lost : bonus.left
  return {
    ...before,
    returning: returning - played,
    deposit: { ...deposit, left: deposit.left - served },
    bonus: { ...bonus, left: bonus.left - freed },
  }
}

function takeBack({ required, left }: Open, taken: bigint): Open {
  const less = taken < left ? taken : left
  return { required: required - less, left: left - less }
}
