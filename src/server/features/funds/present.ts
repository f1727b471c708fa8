import type { FundsView, ObstacleView, PromisedBonusView } from '#contract/http/funds.ts'
import { inWords } from '#contract/words/message.ts'
import { toCoins } from '#domain/money/money.ts'
import { bonusToStake, leftToStake, openBonus } from '#domain/rewards/playthrough.ts'
import { areGiftsLocked, type Funds } from './funds.ts'
import { holdObstacle, type Obstacle } from './obstacles.ts'
import type { PromiseRow } from './promise-store.ts'

/** A player's funds and what may not leave, for pages and operators. */
export function presentFunds(shown: Funds): FundsView {
  const { balance, free, usableWithOthers, held, heldUntil, owed, playthrough } = shown
  const { deposit, bonus } = playthrough
  const required = deposit.required + bonusToStake(bonus.required)
  const left = leftToStake(playthrough)
  const check = holdObstacle(shown)
  return {
    balance: toCoins(balance),
    available: toCoins(free),
    usable_with_others: toCoins(usableWithOthers),
    held: toCoins(held),
    held_until: heldUntil?.toISOString() ?? null,
    owed: toCoins(owed),
    returning: toCoins(playthrough.returning),
    playthrough: {
      required: toCoins(required),
      played: toCoins(required - left),
      left: toCoins(left),
      deposit_left: toCoins(deposit.left),
      bonus_left: toCoins(bonusToStake(bonus.left)),
      open_bonus: toCoins(openBonus(playthrough)),
    },
    deposit_bonus: presentPromised(shown.promised),
    is_restricted: owed > 0n,
    are_gifts_locked: areGiftsLocked(shown),
    check: check && { code: check.code, message: inWords(check.message) },
  }
}

/** An obstacle with the player's funds. */
export function presentObstacle({ code, message }: Obstacle, shown: Funds): ObstacleView {
  const { held, held_until, owed, playthrough } = presentFunds(shown)
  return { code, reason: inWords(message), owed, held, held_until, left_to_play: playthrough.left }
}

/** Several promises as one, until the first of them ends. */
function presentPromised(open: readonly PromiseRow[]): PromisedBonusView | null {
  const first = open.map(({ until }) => until.getTime()).sort((left, right) => left - right)[0]
  if (first === undefined) return null
  const sum = (cents: (promise: PromiseRow) => bigint) =>
    toCoins(open.reduce((total, promise) => total + cents(promise), 0n))
  return {
    promised: sum(({ promised_cents }) => promised_cents),
    paid: sum(({ paid_cents }) => paid_cents),
    until: new Date(first).toISOString(),
    is_open: true,
  }
}
