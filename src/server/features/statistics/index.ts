export { CONFIDENCE, percentsOf } from './returns.ts'
export { readGameReturns } from './sources.ts'
