// Every game in one line: its pages. The name is that of the page; `pages.ts` derives all lists from it.
export { battles } from './battles.ts'
export { bounce } from './bounce.ts'
export { deals } from './deals.ts'
export { dice } from './dice.ts'
export { rocket } from './rocket.ts'
export { wheel } from './wheel.ts'
