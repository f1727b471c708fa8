// Every game of the shop in one line, under its name on the wire. `games.ts` derives all lists from it.
export { battleGame as battle, boxGame as box } from './box-games.ts'
export { crashGame as crash } from './crash.ts'
export { deals } from './deals.ts'
export { dice } from './dice.ts'
export { plinko } from './plinko.ts'
export { wheelGame as wheel } from './wheel.ts'
