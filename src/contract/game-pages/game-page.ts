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
  /** The module of the page, in `client/features`. */
  module: string
  /** The module of the page that proves it at `/provably-fair` below its path, or the part of the general one. */
  proof: { module: string } | { section: string }
  /** An icon of the client, in the navigation. */
  icon: string
  /** Its tile: a picture `game-….avif`, the hue behind it, and a few words about the game and about its proof. */
  tile: { picture: string; hue: number; note: string; proofNote: string }
  isNew?: true
  /** Whether the phone's bar of games has it. */
  isInBar?: true
  /** Whether it is played on black. */
  isBlack?: true
  /** Whether the board leaves no room for the banner about cashback. */
  isFull?: true
}
