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
  /**
   * Of all theoretical loss ever: what the free boxes that require play give on average, and separately the items of any
   * free box that are shipped instead of sold for a gift.
   */
  freeBoxes: 1_000,
} as const
