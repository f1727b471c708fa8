// Every instant game in one line: its file of calls, which exports `game`. `games.ts` derives all lists from it.
export * as deals from './http/deals.ts'
export * as dice from './http/dice.ts'
export * as plinko from './http/plinko.ts'
