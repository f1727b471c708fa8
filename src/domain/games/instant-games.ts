import { deals } from './deals.ts'
import { dice } from './dice.ts'
import type { InstantGame, InstantTerms } from './instant.ts'
import { plinko } from './plinko.ts'

/** Every instant game, by the name under which its bets are stored. */
export const instantGames: Readonly<
  Record<string, InstantGame<InstantTerms, object, object> | undefined>
> = { dice, plinko, deals }
