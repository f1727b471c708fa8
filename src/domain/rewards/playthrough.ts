import type { Cents } from '#domain/money/money.ts'

/** How much is still to be played before coins can be withdrawn. Everything in cents. */
export interface Playthrough {
  /** What had to be played since the last time that nothing was left. */
  required: Cents
  /** What of it is left to play. */
  left: Cents
  /** What was played beyond it; a stake that comes back is taken from here first. */
  beyond: Cents
}

/** An entry of a wallet as far as it matters here; `amount` is what it added to the wallet. */
export interface PlayedEntry {
  code: string
  amount: Cents
}

export const nothingToPlay: Playthrough = { required: 0n, left: 0n, beyond: 0n }

/** How often what a code credits must be played; every other credit is free. */
const timesToPlay: Readonly<Record<string, bigint>> = {
  'deposit.credited': 1n,
  'gift-code.redeemed': 1n,
  'deposit.bonus': 3n,
  'deposit.promo': 3n,
  'voucher.redeemed': 3n,
}

/** What was taken back of such credits need not be played any more. */
const timesTakenBack: Readonly<Record<string, bigint>> = {
  'deposit.reversed': 1n,
  'receivable.settled': 1n,
  'deposit.bonus-reversed': 3n,
}

/** The codes that matter besides stakes, by name; a stake ends with the one suffix, a returned one with the other. */
export const playthroughCodes: readonly string[] = [timesToPlay, timesTakenBack].flatMap(
  Object.keys,
)
export const STAKE_SUFFIX = '.stake'
export const STAKE_BACK_SUFFIX = '.refund'

/**
 * The state after one more entry of the wallet, in the journal's order. The gate and the progress that
 * a player sees are both this fold.
 */
export function playOn(before: Playthrough, { code, amount }: PlayedEntry): Playthrough {
  if (code.endsWith(STAKE_SUFFIX)) return stake(before, -amount)
  if (code.endsWith(STAKE_BACK_SUFFIX)) return stakeBack(before, amount)
  if (Object.hasOwn(timesToPlay, code)) return credit(before, amount * (timesToPlay[code] ?? 0n))
  if (!Object.hasOwn(timesTakenBack, code)) return before
  return takeBack(before, -amount * (timesTakenBack[code] ?? 0n))
}

/** What entries leave to play, in the journal's order. */
export const playthroughOf = (
  entries: readonly PlayedEntry[],
  before: Playthrough = nothingToPlay,
): Playthrough => entries.reduce(playOn, before)

function credit({ required, left }: Playthrough, added: Cents): Playthrough {
  if (left === 0n) return { required: added, left: added, beyond: 0n }
  return { required: required + added, left: left + added, beyond: 0n }
}

function stake({ required, left, beyond }: Playthrough, played: Cents): Playthrough {
  if (played <= left) return { required, left: left - played, beyond }
  return { required, left: 0n, beyond: beyond + played - left }
}

/** A bet that was canceled was not played: what its stake took off is to be played again. */
function stakeBack({ required, left, beyond }: Playthrough, returned: Cents): Playthrough {
  if (returned <= beyond) return { required, left, beyond: beyond - returned }
  const again = left + returned - beyond
  return { required, left: again < required ? again : required, beyond: 0n }
}

function takeBack({ required, left, beyond }: Playthrough, taken: Cents): Playthrough {
  const less = taken < left ? taken : left
  return { required: required - less, left: left - less, beyond }
}
