import type { GamePage } from './game-page.ts'
import * as table from './table.ts'

type Table = typeof table
type AliasOf<Page> = Page extends { alias: infer Alias extends string } ? Alias : never

/** The names of the games' pages. */
export type GamePageName = keyof Table | `${keyof Table}Fairness` | AliasOf<Table[keyof Table]>

/** The order in which the navigation and lists of tiles show the kinds of games. */
const KINDS = ['battle', 'deal', 'round', 'instant'] as const

/** The games with their pages, in that order. */
export const gamePages: readonly (Table[keyof Table] & GamePage)[] = KINDS.flatMap((kind) =>
  // The names of a module come in order.
  Object.values(table).filter((page) => page.kind === kind),
)

/** The module of a game's page, in `client/features`. */
export const moduleOf = ({ game, module }: GamePage): string => module ?? `${game}/${game}-page`

/** The address at which a game is proven. */
export const proofPath = ({ path, proof }: GamePage): string => proof ?? `${path}/provably-fair`

/** The addresses of a game's own page. */
export const addressesOf = ({ path, alias }: GamePage): string[] =>
  alias === undefined ? [path] : [path, `/${alias}`]

/** The addresses of the games that something is true of. */
export const addressesWhere = (isSo: (page: GamePage) => boolean | undefined): string[] =>
  gamePages.filter(isSo).flatMap(addressesOf)
