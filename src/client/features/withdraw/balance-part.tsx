import { formatDateTime } from '#client/lib/format/clock.ts'
import { showCoins } from '#client/lib/format/coins.ts'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { BalancePartView } from '#contract/http/funds.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { FREE_GOODS_DEPOSIT } from '#domain/games/free-box.ts'
import { toCoins } from '#domain/money/money.ts'
import type { BalancePartCode } from '#domain/rewards/balance-parts.ts'

const names: Record<BalancePartCode, string> = {
  free: 'Can be withdrawn',
  held: 'Held from skins',
  returning: 'Goes back the way it came',
  owed: 'Waits for what is owed',
  gift: 'Of a gift',
  beside_gift: 'Waits for your gift',
  unplayed: 'To be staked first',
  gifts_locked: 'Locked after a free box',
}

/** What frees a part, in a sentence; null for what is free. */
function whatFrees(
  { code, until }: BalancePartView,
  { owed, playthrough }: WithdrawalRules,
): string | null {
  switch (code) {
    case 'free':
      return null
    case 'held':
      return `Trades of skins can be reversed until then; it is released ${until === null ? 'by itself' : `on ${formatDateTime(until)}`}.`
    case 'returning':
      return 'It was paid in by card or skins and not played before your exclusion. Our support team sends it back.'
    case 'owed':
      return `Your next deposits settle the ${showCoins(owed)} coins that are owed for a reversed payment.`
    case 'gift':
    case 'beside_gift':
      return `Stake ${showCoins(playthrough.bonus_left)} coins on boxes, or give up the gift.`
    case 'unplayed':
      return `Stake ${showCoins(playthrough.deposit_left)} coins in any game.`
    case 'gifts_locked':
      return `Confirm your email, and make one deposit of ${toCoins(FREE_GOODS_DEPOSIT)} coins or more.`
  }
}

interface BalancePartProps {
  part: BalancePartView
  rules: WithdrawalRules
}

/** A part of the balance: how much, why it is held, and what frees it. */
export function BalancePart({ part, rules }: BalancePartProps) {
  const free = whatFrees(part, rules)
  return (
    <div>
      <dt>
        {names[part.code]}
        {free === null ? null : <small>{free}</small>}
      </dt>
      <dd>
        <CoinAmount coins={part.amount} />
      </dd>
    </div>
  )
}
