export { betMultiplier, wheelStake } from './games.ts'
export { createLeaders } from './leaders.ts'
export { type BetDeps, createBetLane } from './place.ts'
export { presentCoins, presentSettled } from './present.ts'
export { createBetPublisher } from './publish.ts'
export { crashConfiguration, readRoundReceipt, wheelConfiguration } from './receipt.ts'
export {
  cancellationOf,
  endBets,
  endPostings,
  lossOf,
  refundOf,
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
