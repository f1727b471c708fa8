export { recordEvents, type WalletEvent } from './events.ts'
export { endPlaythrough, endPlaythroughOfExcluded, takeBonus } from './forfeit.ts'
export { type Funds, ownCoins, readFunds, readFundsOf } from './funds.ts'
export { listGifts, listSelfExcluded } from './funds-store.ts'
export {
  allowSeat,
  allowSponsoring,
  checkCoins,
  checkItemRelease,
  checkItems,
  releaseCoins,
  releaseItems,
  tryReleaseCoins,
} from './gate.ts'
export { endHold, placeHold } from './holds.ts'
export type { Obstacle } from './obstacles.ts'
export { explainBalance } from './parts.ts'
export { catchUp, findProgress, readPlaythrough, readServed } from './playthrough-store.ts'
export { presentFunds, presentObstacle } from './present.ts'
export {
  cancelPromise,
  catchUpBonuses,
  type PromisedWith,
  payBonuses,
  promiseBonus,
} from './promises.ts'
export { endReturn, readReturn, readSentBack } from './returns.ts'
