import type { Battle, BattlePayout, BattleRound } from '#contract/http/battles.ts'

/** What each seat has drawn in the first so many rounds, in coins. */
export function totalsOf({ rounds, seats }: Battle, roundsShown: number): number[] {
  const shown = rounds.slice(0, roundsShown)
  return seats.map(({ seat }) => sumCoins(shown.map((round) => worthOf(round, seat))))
}

/** What each team has of some totals by seat, in coins. */
export function teamTotalsOf(
  { seats }: Pick<Battle, 'seats'>,
  totals: readonly number[],
): number[] {
  const teams = new Map<number, number[]>()
  for (const { seat, team_idx } of seats) {
    teams.set(team_idx, [...(teams.get(team_idx) ?? []), totals[seat] ?? 0])
  }
  return [...teams.entries()].sort(([one], [other]) => one - other).map(([, own]) => sumCoins(own))
}

export function dropOf(round: BattleRound | undefined, seat: number) {
  return round?.drops.find((drop) => drop.seat === seat)
}

function worthOf(round: BattleRound, seat: number): number {
  return dropOf(round, seat)?.item.price ?? 0
}

/** Coins are added as cents, because 0.1 + 0.2 is not 0.3. */
export function sumCoins(coins: readonly number[]): number {
  return coins.reduce((total, each) => total + Math.round(each * 100), 0) / 100
}

/** What a payout is worth, in coins. */
export function payoutWorth({ coins, items }: BattlePayout): number {
  return sumCoins([coins, ...items.map(({ price }) => price)])
}

/**
 * The teams that are ahead by what has been drawn so far. Where one number at the end decides (jackpot)
 * or everybody shares, nobody is; in a last chance only its last round counts.
 */
export function leadersOf(
  battle: Pick<Battle, 'seats' | 'mode' | 'is_crazy'>,
  totals: readonly number[],
): number[] {
  if (battle.mode !== 'classic') return []
  const teams = teamTotalsOf(battle, totals)
  const best = battle.is_crazy ? Math.min(...teams) : Math.max(...teams)
  return teams.flatMap((total, team) => (total === best ? [team] : []))
}
