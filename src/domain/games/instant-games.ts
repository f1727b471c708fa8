import { deals } from './deals.ts'
import { dice } from './dice.ts'
import type { AnyInstantGame } from './instant.ts'
import { plinko } from './plinko.ts'

/** Every instant game, by the name under which its bets are stored. */
export const instantGames: ReadonlyMap<string, AnyInstantGame> = new Map<string, AnyInstantGame>([
  ['dice', dice],
  ['plinko', plinko],
  ['deals', deals],
])
