import { GAME_KINDS, type GameDefinition, type GameEdge, type GameKind } from './game.ts'
import type { AnyInstantGame } from './instant.ts'
import * as table from './table.ts'

type Table = typeof table
/** The name of a game on the wire. */
export type Game = keyof Table
type OfKind<Kind extends GameKind> = {
  [G in Game]: Table[G]['kind'] extends Kind ? G : never
}[Game]

/** The games whose bets share a round. */
export type RoundGame = OfKind<'round'>
/** The games in which one draw decides a bet immediately. */
export type InstantGameName = OfKind<'instant' | 'deal'>
/** The games whose bets are drawn from a seed and a nonce. */
export type SeededGame = OfKind<'box' | 'instant' | 'deal'>
/** The names of stakes in entry codes: `wheel_2x` of `wheel_2x.stake`. */
export type StakeName<G extends Game = Game> = { [K in G]: keyof Table[K]['edges'] & string }[G]

const byName: Table = { ...table }
const definitions: readonly GameDefinition[] = Object.values(byName)

/** The games of some kinds, kind by kind. */
const ofKinds = <D extends GameDefinition>(kinds: readonly GameKind[]): readonly D[] =>
  kinds.flatMap((kind) =>
    definitions
      .filter((game): game is D => game.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  )

/** The definition of a game. */
export const gameOf = <G extends Game>(name: G): Table[G] => byName[name]

/** All games. */
export const games = ofKinds<Table[Game]>(GAME_KINDS)

export const roundGames = ofKinds<Table[RoundGame]>(['round'])

/** All instant games, by the name under which their bets are stored. */
export const instantGames: ReadonlyMap<string, AnyInstantGame> = new Map(
  ofKinds<AnyInstantGame>(['instant', 'deal']).map((game) => [game.name, game]),
)

/** The games whose bets are stored with a seed and a nonce. */
export const seededGames = ofKinds<Table[SeededGame]>(['box', 'instant', 'deal'])

/** The edge of every stake, by its name in entry codes. */
export const GAME_EDGES: Readonly<Record<StakeName, GameEdge>> = Object.assign(
  {},
  ...games.map(({ edges }) => edges),
)

const byStake = new Map<string, (typeof games)[number]>(
  games.flatMap((game) => Object.keys(game.edges).map((name) => [name, game] as const)),
)

/** The game of a stake, by its name in entry codes. */
export const gameOfStake = (name: StakeName) => byStake.get(name) as (typeof games)[number]

/** The names of a game's stakes in entry codes. */
export const stakesOf = <G extends Game>({ edges }: GameDefinition & { name: G }) =>
  Object.keys(edges) as StakeName<G>[]
