import { AFFILIATE_TIERS } from '#domain/rewards/affiliate.ts'
import { LEADERBOARD_PRIZES, type LeaderboardMetric } from '#domain/rewards/leaderboard.ts'

/** The outcome of a bet according to the replies. */
export interface SettledBet {
  playerId: string
  /** The name under which the journal posts its stake. */
  game: string
  stake: bigint
  payout: bigint
  /** The house edge in basis points. */
  edge: number
  atMs: number
}

/** A bet with the part of it that is paid play. */
export interface PaidBet extends SettledBet {
  paidStake: bigint
  paidPayout: bigint
  /** The part that earned a promised bonus: affiliates and XP count it too. */
  promised?: bigint
  /** What it earned of the bonus, in twenty-thousandths of a cent. */
  earned?: bigint
}

/**
 * A credit that must be played through, a deposit once and a bonus until a given loss is expected; or a promise, which is
 * paid as it is played.
 */
export interface Credit {
  playerId: string
  kind: 'deposit' | 'bonus' | 'promise'
  cents: bigint
  atMs: number
}

const QUARTER_MS = 15 * 60 * 1000
const BASIS_POINTS = 10_000n

const sum = <T>(list: readonly T[], of: (each: T) => bigint) =>
  list.reduce((total, each) => total + of(each), 0n)

const lossOf = ({ paidStake, edge }: PaidBet) => paidStake * BigInt(edge)
/** What affiliates and XP count of a bet. */
const sharedOf = ({ paidStake, promised = 0n }: PaidBet) => paidStake + promised

/**
 * Follows one player's bets and credits in order, one by one. A stake counts towards deposits first, then
 * bonuses.
 */
export function paidPlay(bets: readonly SettledBet[], credits: readonly Credit[]): PaidBet[] {
  let [deposit, bonus, promise] = [0n, 0n, 0n]
  const due = [...credits].sort((a, b) => a.atMs - b.atMs)
  return [...bets]
    .sort((a, b) => a.atMs - b.atMs)
    .map((bet) => {
      while (due[0] && due[0].atMs <= bet.atMs) {
        const { kind, cents } = due.shift() as Credit
        if (kind === 'deposit') deposit += cents
        else if (kind === 'promise') promise += cents * BASIS_POINTS * 2n
        else bonus += cents * BASIS_POINTS
      }
      const edge = BigInt(bet.edge)
      const served = bet.stake < deposit ? bet.stake : deposit
      const lost = (bet.stake - served) * edge
      const freed = lost < bonus ? lost : bonus
      deposit -= served
      bonus -= freed
      const rest = bet.stake - (freed + edge - 1n) / edge
      const earned = rest * edge < promise ? rest * edge : promise
      promise -= earned
      const promised = (earned + edge - 1n) / edge
      const paidStake = rest - promised
      return {
        ...bet,
        paidStake,
        promised,
        earned,
        paidPayout: (bet.payout * paidStake) / bet.stake,
      }
    })
}

/** A day's cashback at the rate of the first tier: 2 % of the loss, at most 30 % of the theoretical loss. */
export function slowCashback(bets: readonly PaidBet[]): bigint {
  const lost = sum(bets, ({ paidStake, paidPayout }) => paidStake - paidPayout)
  if (lost <= 0n) return 0n
  const [share, ceiling] = [(lost * 2n) / 100n, (sum(bets, lossOf) * 3n) / 10n / BASIS_POINTS]
  return share < ceiling ? share : ceiling
}

export interface SlowPrize {
  rank: number
  playerId: string
  prize: bigint
}

/**
 * The prizes of a week by one metric: ranked by value, then by time, each at most a tenth of the player's
 * theoretical loss.
 */
export function slowPrizes(bets: readonly PaidBet[], metric: LeaderboardMetric): SlowPrize[] {
  const scores = [...Map.groupBy(bets, ({ playerId }) => playerId)].map(([playerId, own]) => {
    const won = own.filter(({ paidPayout }) => paidPayout > 0n)
    const loss = sum(own, lossOf)
    if (metric === 'win_amount') {
      const value = sum(won, ({ paidPayout }) => paidPayout)
      return { playerId, loss, value, atMs: Math.max(...won.map(({ atMs }) => atMs)) }
    }
    const times = ({ paidPayout, paidStake }: PaidBet) => (paidPayout * 10_000n) / paidStake
    const ranked = own
      .filter((bet) => bet.paidStake >= 100n && times(bet) >= 1n)
      .map((bet) => ({ value: times(bet), atMs: bet.atMs }))
      .sort((a, b) => Number(b.value - a.value) || a.atMs - b.atMs)
    return { playerId, loss, value: 0n, atMs: 0, ...ranked[0] }
  })
  return scores
    .filter(({ value }) => value > 0n)
    .sort(
      (a, b) => Number(b.value - a.value) || a.atMs - b.atMs || (a.playerId < b.playerId ? -1 : 1),
    )
    .flatMap(({ playerId, loss }, place) => {
      const [most = 0n, own] = [LEADERBOARD_PRIZES[place], loss / 10n / BASIS_POINTS]
      const prize = own < most ? own : most
      return prize > 0n ? [{ rank: place + 1, playerId, prize }] : []
    })
}

/**
 * An affiliate's earnings, in hundred-millionths of a cent: the theoretical loss of their referrals in each
 * quarter of an hour, times the share for the number of referrals who had staked a coin by its end.
 */
export function slowAffiliate(bets: readonly PaidBet[]): bigint {
  const paid = bets.filter((bet) => sharedOf(bet) > 0n)
  const quarterOf = ({ atMs }: PaidBet) => Math.floor(atMs / QUARTER_MS)
  return [...Map.groupBy(paid, quarterOf)].reduce((total, [quarter, within]) => {
    const until = Map.groupBy(
      paid.filter((bet) => quarterOf(bet) <= quarter),
      ({ playerId }) => playerId,
    )
    const active = [...until.values()].filter((own) => sum(own, sharedOf) >= 100n)
    const share = AFFILIATE_TIERS.findLast((tier) => active.length >= tier.activePlayers)?.share
    return total + sum(within, (bet) => sharedOf(bet) * BigInt(bet.edge)) * BigInt(share ?? 0)
  }, 0n)
}

/**
 * XP in hundredths: each game's paid stakes weighted by its house edge. The boxes' edge gives a tenth of the
 * stake.
 */
export const slowXp = (bets: readonly PaidBet[], edgeOf: (game: string) => number): bigint =>
  [...Map.groupBy(bets, ({ game }) => game)].reduce(
    (total, [game, own]) => total + (sum(own, sharedOf) * BigInt(edgeOf(game))) / 1_000n,
    0n,
  )
