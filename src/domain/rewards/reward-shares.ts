/** What the house expects of a game, as a part of the stake. */
export interface GameEdge {
  /** The least that its rules leave to the house, exactly. */
  edge: { numerator: bigint; denominator: bigint }
  /** What play-through, XP and rewards count of it, in basis points: never more than it is. */
  counted: number
}

const edgeOf = (numerator: bigint, denominator: bigint): GameEdge => ({
  edge: { numerator, denominator },
  counted: Number((numerator * 10_000n) / denominator),
})

/** Every game, by the name under which the journal posts its stakes; a wheel's colours each on their own. */
export const GAME_EDGES = {
  // The price is rounded up to a cent, so that a box may keep a little more.
  box: edgeOf(1n, 10n),
  battle: edgeOf(1n, 10n),
  deals: edgeOf(8n, 100n),
  dice: edgeOf(1n, 100n),
  crash: edgeOf(1n, 100n),
  // The 27 paytables keep between 0.84 and 1.09 %: this is the one of 11 rows at high risk.
  plinko: edgeOf(43n, 5_120n),
  wheel_2x: edgeOf(2n, 54n),
  wheel_3x: edgeOf(3n, 54n),
  wheel_5x: edgeOf(4n, 54n),
  wheel_50x: edgeOf(4n, 54n),
} as const satisfies Record<string, GameEdge>

/**
 * What rewards give back, in basis points of the theoretical loss (stake x house edge) of *paid play*: of
 * stakes that free no bonus. Each is the most that its reward may give. Together they stay below the whole,
 * because one person can be player, affiliate and maker at once.
 */
export const REWARD_SHARES = {
  /** Of a day's theoretical loss, whatever the day's net loss was. */
  cashback: 3_000,
  /** Of the theoretical loss of the players who came by a code, at its highest step. */
  affiliate: 2_500,
  /** Of the openings of a player's box by others. */
  maker: 1_000,
  /** Of a winner's theoretical loss of the week, for each metric of the leaderboard. */
  prizeOfWinnings: 1_000,
  prizeOfMultiplier: 1_000,
  /** Of all theoretical loss ever: what of free boxes is sent as goods instead of being sold for a bonus. */
  freeGoods: 1_000,
} as const
