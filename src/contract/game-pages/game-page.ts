import type { GameKind } from '#domain/games/game.ts'

/** A game's pages, and what leads to them. `table.ts` names all; the navigation, tiles and links follow from it. */
export interface GamePage {
  /** The game's name on the wire. */
  game: string
  kind: GameKind
  path: `/${string}`
  /** A second address, for links that name the game as the API does. */
  alias?: string
  title: string
  /** The module of the page in `client/features`, unless folder and file are named like the game. */
  module?: string
  /** The part of the general proof page that is about it; by default it has a page of its own, below its path. */
  proof?: `#${string}`
  /** An icon of the client, in the navigation. */
  icon: string
  /** A new game is marked, and has no place in the phone's bar of games. */
  isNew?: true
  /** Whether it is played on black. */
  isBlack?: true
  /** Whether the board leaves no room for the banner about cashback. */
  isFull?: true
}
