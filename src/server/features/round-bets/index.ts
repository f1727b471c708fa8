export { createLeaders } from './leaders.ts'
export { type BetDeps, createBetLane } from './place.ts'
export { presentCoins, presentSettled } from './present.ts'
export { createBetPublisher } from './publish.ts'
export { configurationOf, readRoundReceipt } from './receipt.ts'
export {
  cancellationOf,
  endBets,
  endPostings,
  endWithRound,
  stakePosting,
  writeBetEnds,
} from './settle.ts'
export {
  type BetEnd,
  type BetRow,
  type ListedBetRow,
  listBetsOfPlayer,
  listSettledBets,
  lockBets,
  lockOpenBets,
  nextAutoCashout,
  readBets,
  readBetsOfPlayer,
  sumBets,
} from './store.ts'
