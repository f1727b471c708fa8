/** The house edge of a game, as a fraction of the stake. */
export interface GameEdge {
  /** The smallest house edge that the game's rules guarantee, exactly. */
  edge: { numerator: bigint; denominator: bigint }
  /** The edge that play-through, XP and rewards count, in basis points; never more than the real edge. */
  counted: number
}

export const edgeOf = (numerator: bigint, denominator: bigint): GameEdge => ({
  edge: { numerator, denominator },
  counted: Number((numerator * 10_000n) / denominator),
})

/** The kinds of games, in the order in which lists show them. */
export const GAME_KINDS = ['box', 'battle', 'round', 'instant', 'deal'] as const
export type GameKind = (typeof GAME_KINDS)[number]

/** What is common to all games. `table.ts` names them, and every list of games follows from it. */
export interface GameDefinition {
  /** Its name in the API and where its bets are stored. */
  readonly name: string
  /** Its name on the screen. */
  readonly label: string
  readonly kind: GameKind
  /** The house's account, which takes its stakes and pays what is won. */
  readonly account: `house:${string}`
  /**
   * The edge of its stakes, by the name in their entry codes: that of the game, unless some of its bets have another
   * edge. Play-through, XP, limits and rewards count exactly these stakes.
   */
  readonly edges: Readonly<Record<string, GameEdge>>
}
