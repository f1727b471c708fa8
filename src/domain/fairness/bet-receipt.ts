import { instantGames } from '#domain/games/games.ts'
import { checkBoxReceipt } from './box-receipt.ts'
import { isNearLink } from './hash-chain.ts'
import { instantCheck } from './instant-receipt.ts'
import { type Hmac, nobleHmac } from './stream.ts'
import { type GameChecks, type Verification, verifyAs } from './verification.ts'

/** The games whose bets are drawn from a pair of seeds and a nonce. */
export const betChecks: GameChecks = new Map([
  ['box', checkBoxReceipt],
  ...[...instantGames].map(([name, game]) => [name, instantCheck(game)] as const),
])

/** Like `verifyReceipt`, for these games only; leaves out the code that verifies signatures of the beacon. */
export const verifyBetReceipt = (receipt: unknown, hmac: Hmac = nobleHmac): Verification =>
  verifyAs(betChecks, receipt, hmac, isNearLink)
