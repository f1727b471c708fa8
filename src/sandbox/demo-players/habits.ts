/** Evenly from 0 to below 1. */
export type Chance = () => number

export interface BoxOnSale {
  slug: string
  price: number
}

export interface RoundBet<Place> {
  /** From the announcement of the round. */
  afterMs: number
  amount: number
  place: Place
}

/** Where a bet on Rocket leaves: at a multiplier, or by hand so long after the start. */
export type CashOut = { auto: number } | { byHandAfterMs: number }

export const between = (chance: Chance, low: number, high: number) => low + chance() * (high - low)

export function pick<T>(chance: Chance, list: readonly T[]): T | undefined {
  return list[Math.floor(chance() * list.length)]
}

/** Most boxes are cheap ones, and at times there is a dear one. */
export function chooseBox(chance: Chance, boxes: readonly BoxOnSale[]): BoxOnSale | undefined {
  const shelf = pickWeighted(chance, shelves)
  const onShelf = boxes.filter(({ price }) => price > shelf.above && price <= shelf.upTo)
  return pick(chance, onShelf.length > 0 ? onShelf : boxes.slice(0, 1))
}

const shelves = [
  { weight: 56, above: 0, upTo: 3 },
  { weight: 28, above: 3, upTo: 15 },
  { weight: 12, above: 15, upTo: 60 },
  { weight: 4, above: 60, upTo: 260 },
]

export const openingCount = (chance: Chance): number => (chance() < 0.85 ? 1 : 2)

export interface BattlePlan {
  boxes: { slug: string; count: number }[]
  format: '1v1' | '1v1v1' | '2v2'
  mode: 'classic' | 'jackpot' | 'shared'
  is_fast: boolean
}

/** A battle that nearly every visitor can pay for; nobody's seat is sponsored. Null when there are no boxes. */
export function planBattle(chance: Chance, boxes: readonly BoxOnSale[]): BattlePlan | null {
  const priceMax = chance() < 0.9 ? 5 : 20
  const payable = boxes.filter(({ price }) => price <= priceMax)
  const box = pick(chance, payable)
  if (!box) return null
  const other = chance() < 0.4 ? pick(chance, payable) : undefined
  return {
    boxes:
      other && other !== box
        ? [box, other].map(({ slug }) => ({ slug, count: 1 }))
        : [{ slug: box.slug, count: 1 + Math.floor(chance() * 3) }],
    ...pickWeighted(chance, [
      { weight: 70, format: '1v1' as const },
      { weight: 15, format: '1v1v1' as const },
      { weight: 15, format: '2v2' as const },
    ]),
    ...pickWeighted(chance, [
      { weight: 75, mode: 'classic' as const },
      { weight: 15, mode: 'jackpot' as const },
      { weight: 10, mode: 'shared' as const },
    ]),
    is_fast: chance() < 0.3,
  }
}

/** A battle with an empty seat. */
export interface WaitingBattle {
  id: string
  isOurs: boolean
  /** Since the demo players saw it first, and how long they leave the seat to visitors. */
  waitedMs: number
  patienceMs: number
  /** Whether a seat costs its whole price, and all that is drawn is the shop's. */
  isFair: boolean
  price: number
}

export type BattleAct = { kind: 'create' } | { kind: 'fill'; battle: WaitingBattle }

/** So many battles of the demo players have an empty seat, so that some are left while another is filled. */
export const BATTLES_KEPT = 4
const VISITOR_PRICE_MAX = 25

/** What is to be done for the battles now; null is nothing. */
export function nextBattleAct(waiting: readonly WaitingBattle[]): BattleAct | null {
  const ours = waiting.filter(({ isOurs }) => isOurs)
  if (ours.length < BATTLES_KEPT) return { kind: 'create' }
  const [battle] = waiting
    .filter(({ isOurs, isFair, price }) => isOurs || (isFair && price <= VISITOR_PRICE_MAX))
    .filter(({ waitedMs, patienceMs }) => waitedMs >= patienceMs)
    .toSorted((a, b) => b.waitedMs - b.patienceMs - (a.waitedMs - a.patienceMs))
  return battle ? { kind: 'fill', battle } : null
}

/** How long a battle is left to visitors. */
export const patienceOf = (chance: Chance, isOurs: boolean): number =>
  isOurs ? between(chance, 30_000, 40_000) : between(chance, 15_000, 30_000)

/** How many demo players bet in a round, if as many have the coins. */
export const BETTORS = { min: 6, max: 12 }

/** Who bets in a round, in any order. */
export function bettorsOf<T>(chance: Chance, players: readonly T[]): T[] {
  const count = BETTORS.min + Math.floor(chance() * (BETTORS.max - BETTORS.min + 1))
  return players
    .map((player) => ({ player, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ player }) => player)
}

/** A bet on Rocket of a player with a balance, in time for a round whose bets close so soon. */
export function planCrashBet(
  chance: Chance,
  closeInMs: number,
  balance: number,
): RoundBet<CashOut> {
  const amount = affordable(stakeOf(chance), balance)
  const gains = amount > DEAR ? [0.1, 0.4, 0.9] : [0.1, 0.4, 0.9, 1.4, 3.9, 8.9, 28.9]
  return {
    afterMs: betTime(chance, closeInMs),
    amount,
    place:
      chance() < 0.7
        ? { auto: cents(1.1 + (pick(chance, gains) ?? 0) * (0.8 + 0.4 * chance())) }
        : { byHandAfterMs: between(chance, 1_500, 14_000) },
  }
}

/** A bet on the wheel of a player with a balance. */
export const planWheelBet = (
  chance: Chance,
  closeInMs: number,
  balance: number,
): RoundBet<2 | 3 | 5 | 50> => ({
  afterMs: betTime(chance, closeInMs),
  amount: affordable(stakeOf(chance), balance),
  place: pickWeighted(chance, [
    { weight: 45, multiplier: 2 as const },
    { weight: 28, multiplier: 3 as const },
    { weight: 19, multiplier: 5 as const },
    { weight: 8, multiplier: 50 as const },
  ]).multiplier,
})

/** What is sent for a bet of a few coins on an instant game. */
const instantBets = {
  dice(chance: Chance) {
    const winning = cents((pick(chance, [1, 5, 10, 25, 50, 50, 75]) ?? 50) * (0.8 + 0.4 * chance()))
    const amount = stakeOf(chance)
    return chance() < 0.5
      ? { amount, target: winning, direction: 'under' as const }
      : { amount, target: cents(99.99 - winning), direction: 'over' as const }
  },
  plinko: (chance: Chance) => ({
    amount: stakeOf(chance),
    rows: pick(chance, [8, 10, 12, 12, 14, 16]) ?? 12,
    risk: pick(chance, ['low', 'medium', 'high'] as const) ?? 'medium',
    balls: 1 + Math.floor(chance() * 3),
  }),
  /** On any item of such a price. */
  deals(chance: Chance) {
    const { from, to } = pickWeighted(chance, dealTimes)
    const amount = stakeOf(chance)
    return { amount, priceMin: cents(amount * from), priceMax: cents(amount * to) }
  },
}

type InstantGame = keyof typeof instantBets
type InstantBet = ReturnType<(typeof instantBets)[InstantGame]>

/** In this order, so that every game soon shows bets of others. */
export const INSTANT_TURNS = Object.keys(instantBets) as InstantGame[]

/** A bet of a few coins on a game. */
export const planInstantBet = (chance: Chance, game: InstantGame): InstantBet =>
  instantBets[game](chance)

/**
 * The price of a deal's item as a multiple of the stake: half of the deals are about as likely won as lost. None is so low
 * that the chance would be higher than a deal may have.
 */
const dealTimes = [
  { weight: 50, from: 1.2, to: 2 },
  { weight: 30, from: 2, to: 4 },
  { weight: 15, from: 4, to: 12 },
  { weight: 5, from: 12, to: 60 },
]

/** Bets come in early, so that a request that waits for its turn is still in time. */
const betTime = (chance: Chance, closeInMs: number) =>
  between(chance, 300, Math.max(301, Math.min(closeInMs * 0.6, closeInMs - 2_500)))

const stakeOf = (chance: Chance) =>
  cents((pick(chance, [0.2, 0.5, 1, 1, 2, 3, 5]) ?? 1) * pickWeighted(chance, stakeTimes).times)

const stakeTimes = [
  { weight: 88, times: 1 },
  { weight: 10, times: 4 },
  { weight: 2, times: 15 },
]

/** A stake above this many coins is seldom, and does not go for much. */
const DEAR = 20

/** At most half of a balance. */
const affordable = (amount: number, balance: number) => cents(Math.min(amount, balance / 2))

const cents = (coins: number) => Math.round(coins * 100) / 100

function pickWeighted<T extends { weight: number }>(
  chance: Chance,
  list: readonly T[],
): Omit<T, 'weight'> {
  let left = chance() * list.reduce((sum, { weight }) => sum + weight, 0)
  const chosen = list.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  const { weight: _, ...rest } = chosen ?? (list[0] as T)
  return rest
}
