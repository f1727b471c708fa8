import { AFFILIATE_TIERS } from '#domain/rewards/affiliate.ts'
import { LEADERBOARD_PRIZES, type LeaderboardMetric } from '#domain/rewards/leaderboard.ts'

/** What a bet has come to, as the replies say it. */
export interface SettledBet {
  playerId: string
  /** The name under which the journal posts its stake. */
  game: string
  stake: bigint
  payout: bigint
  /** Basis points. */
  edge: number
  atMs: number
}

/** A bet with the part of it that freed no bonus. */
export interface PaidBet extends SettledBet {
  paidStake: bigint
  paidPayout: bigint
}

/** A credit that is to be played: a deposit once, a bonus until so much is expected to be lost. */
export interface Credit {
  playerId: string
  kind: 'deposit' | 'bonus'
  cents: bigint
  atMs: number
}

const QUARTER_MS = 15 * 60 * 1000
const BASIS_POINTS = 10_000n

const sum = <T>(list: readonly T[], of: (each: T) => bigint) =>
  list.reduce((total, each) => total + of(each), 0n)

const lossOf = ({ paidStake, edge }: PaidBet) => paidStake * BigInt(edge)

/** One player's bets and credits in their order, followed one by one: a stake serves deposits first, then bonuses. */
export function paidPlay(bets: readonly SettledBet[], credits: readonly Credit[]): PaidBet[] {
  let [deposit, bonus] = [0n, 0n]
  const due = [...credits].sort((a, b) => a.atMs - b.atMs)
  return [...bets]
    .sort((a, b) => a.atMs - b.atMs)
    .map((bet) => {
      while (due[0] && due[0].atMs <= bet.atMs) {
        const { kind, cents } = due.shift() as Credit
        if (kind === 'deposit') deposit += cents
        else bonus += cents * BASIS_POINTS
      }
      const edge = BigInt(bet.edge)
      const served = bet.stake < deposit ? bet.stake : deposit
      const lost = (bet.stake - served) * edge
      const freed = lost < bonus ? lost : bonus
      deposit -= served
      bonus -= freed
      const paidStake = bet.stake - (freed + edge - 1n) / edge
      return { ...bet, paidStake, paidPayout: (bet.payout * paidStake) / bet.stake }
    })
}

/** A day's cashback at the rate of the first tier, 2 %, and at most 30 % of the theoretical loss. */
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

/** The prizes of a week by one metric: ranks by value, then by who was first, each within a tenth of the own loss. */
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
 * What an affiliate has earned, in hundred-millionths of a cent: the loss of each quarter of an hour of those they
 * brought, at the share of as many of them as had staked a coin by its end.
 */
export function slowAffiliate(bets: readonly PaidBet[]): bigint {
  const paid = bets.filter(({ paidStake }) => paidStake > 0n)
  const quarterOf = ({ atMs }: PaidBet) => Math.floor(atMs / QUARTER_MS)
  return [...Map.groupBy(paid, quarterOf)].reduce((total, [quarter, within]) => {
    const until = Map.groupBy(
      paid.filter((bet) => quarterOf(bet) <= quarter),
      ({ playerId }) => playerId,
    )
    const active = [...until.values()].filter((own) => sum(own, (bet) => bet.paidStake) >= 100n)
    const share = AFFILIATE_TIERS.findLast((tier) => active.length >= tier.activePlayers)?.share
    return total + sum(within, lossOf) * BigInt(share ?? 0)
  }, 0n)
}

/** XP in hundredths: the paid stakes of each game at its edge, a tenth of the stake at the boxes'. */
export const slowXp = (bets: readonly PaidBet[], edgeOf: (game: string) => number): bigint =>
  [...Map.groupBy(bets, ({ game }) => game)].reduce(
    (total, [game, own]) =>
      total + (sum(own, ({ paidStake }) => paidStake) * BigInt(edgeOf(game))) / 1_000n,
    0n,
  )
