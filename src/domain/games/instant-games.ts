import { deals } from './deals.ts'
import { dice } from './dice.ts'
import type { AnyInstantGame } from './instant.ts'
import { plinko } from './plinko.ts'

/** All instant games, by the name under which their bets are stored. */
export const instantGames: ReadonlyMap<string, AnyInstantGame> = new Map<string, AnyInstantGame>([
  ['dice', dice],
  ['plinko', plinko],
  ['deals', deals],
])
