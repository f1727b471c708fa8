import { codesOf, playCodes } from '#domain/games/play-codes.ts'

const listOf = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')

/** SQL: whether a code is that of a stake for a seat or a bet of one's own. */
export const isStake = (code: string): string => `${code} IN (${listOf(codesOf('stake'))})`

/** SQL: whether a code is that of what a sponsor pays for the seats of others. */
export const isSponsored = (code: string): string => `${code} IN (${listOf(codesOf('sponsored'))})`

/** SQL: whether a code is that of a fee for a seat. */
export const isSeatFee = (code: string): string => `${code} IN (${listOf(codesOf('fee'))})`

/** SQL: whether a code is that of coins won. */
export const isPayout = (code: string): string => `${code} IN (${listOf(codesOf('payout'))})`

const ofBets = [...playCodes].flatMap(([code, { game, kind }]) =>
  game !== 'battle' && (kind === 'stake' || kind === 'payout') ? [code] : [],
)

/** SQL: whether a code is of a bet's stake or of what it pays; seats of battles are no bets. */
export const isBet = (code: string): string => `${code} IN (${listOf(ofBets)})`

/** SQL: whether a code is of play at all. */
export const isPlay = (code: string): string => `${code} IN (${listOf([...playCodes.keys()])})`

const refunds = [...playCodes].flatMap(([code, { returns }]) =>
  returns ? [{ code, returns }] : [],
)

/** SQL: the code of what an entry under this code returns; null if it returns nothing. */
export const returnedBy = (code: string): string =>
  `CASE ${code} ${refunds.map((each) => `WHEN '${each.code}' THEN '${each.returns}'`).join(' ')} END`

/** SQL: the code under which an entry under this code is returned; null if it never is. */
export const refundOf = (code: string): string =>
  `CASE ${code} ${refunds.map((each) => `WHEN '${each.returns}' THEN '${each.code}'`).join(' ')} END`
