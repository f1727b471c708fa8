import type { InstantGameName } from '#domain/games/games.ts'
import type { Call } from './call.ts'
import * as table from './games-table.ts'
import type { AnyInstantWire, GameOnWire } from './instant-game.ts'

/** The instant games on the wire, each with its file of the contract. A game of the domain without one is an error. */
export const gameAreas = table satisfies Record<InstantGameName, { game: GameOnWire }>

type CallsOf<Area> = Area extends { game: { calls: infer Calls } } ? Calls : never
type Merged<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

type InstantArea = Extract<(typeof table)[keyof typeof table], { game: { on: object } }>
/** The calls of the games that the instant feature plays, by name. */
export type InstantCallName = keyof Merged<CallsOf<InstantArea>>

export const wireGames: readonly GameOnWire[] = Object.values(table).map(({ game }) => game)

/** The calls of all instant games, by name. */
export const gameCalls = Object.assign({}, ...wireGames.map(({ calls }) => calls)) as Merged<
  CallsOf<(typeof table)[keyof typeof table]>
> satisfies Record<string, Call>

/** The games that the shop's instant feature plays; the others have a feature of their own. */
export const instantWires: readonly AnyInstantWire[] = wireGames.filter(
  (game): game is AnyInstantWire => 'orderOf' in game,
)
