/** The house edge of a game, as a fraction of the stake. */
export interface GameEdge {
  /** The smallest house edge that the game's rules guarantee, exactly. */
  edge: { numerator: bigint; denominator: bigint }
  /** The edge that play-through, XP and rewards count, in basis points; never more than the real edge. */
  counted: number
}

const edgeOf = (numerator: bigint, denominator: bigint): GameEdge => ({
  edge: { numerator, denominator },
  counted: Number((numerator * 10_000n) / denominator),
})

/** The edge of every game, by the name in its stakes' entry codes; each colour of the wheel has its own. */
export const GAME_EDGES = {
  // The price is rounded up to a cent, so a box may keep slightly more.
  box: edgeOf(1n, 10n),
  battle: edgeOf(1n, 10n),
  deals: edgeOf(8n, 100n),
  dice: edgeOf(1n, 100n),
  crash: edgeOf(1n, 100n),
  // The 27 paytables keep between 0.84 and 1.09 %; the lowest is 11 rows at high risk.
  plinko: edgeOf(43n, 5_120n),
  wheel_2x: edgeOf(2n, 54n),
  wheel_3x: edgeOf(3n, 54n),
  wheel_5x: edgeOf(4n, 54n),
  wheel_50x: edgeOf(4n, 54n),
} as const satisfies Record<string, GameEdge>

/**
 * The most that each reward returns, in basis points of the theoretical loss (stake x house edge) of *paid play*,
 * which is stakes that unlock no gift. Together they stay below 100 %, because one person can be player,
 * affiliate and maker at the same time; a stake earns either a deposit bonus, or cashback and prizes.
 */
export const REWARD_SHARES = {
  /** Of a day's theoretical loss, whatever the day's net loss. */
  cashback: 3_000,
  /** Of the theoretical loss of referred players, at the highest tier. */
  affiliate: 2_500,
  /** Of the theoretical loss of other players' openings of the maker's box. */
  maker: 1_000,
  /** Of a winner's theoretical loss in the week, for each metric of the leaderboard. */
  prizeOfWinnings: 1_000,
  prizeOfMultiplier: 1_000,
  /**
   * Of the theoretical loss of play while a deposit bonus is open, in place of cashback and prizes: such play is not
   * paid play for them, and is for all other shares.
   */
  depositBonus: 5_000,
  /** Of all theoretical loss ever: items from free boxes that are shipped instead of sold for a bonus. */
  freeGoods: 1_000,
} as const
