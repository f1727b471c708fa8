import { DepositBonus } from '#client/player/play-through/deposit-bonus.tsx'
import { OtherObstacles, PlayThrough } from '#client/player/play-through/play-through.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Price } from '#client/ui/money/price.tsx'
import { Surface } from '#client/ui/surface.tsx'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { BalancePart } from './balance-part.tsx'
import css from './funds-panel.module.css'

/** How much can be withdrawn now, and what blocks the rest. */
export function FundsPanel({ rules }: { rules: WithdrawalRules }) {
  const { balance, available, parts } = rules
  return (
    <Surface as="section" className={css.panel} aria-labelledby="available">
      <h2 id="available">Available now</h2>
      <p className={css.available} role="status">
        <Price coins={available} size={30} />
      </p>
      <dl className={css.parts}>
        <div>
          <dt>Balance</dt>
          <dd>
            <CoinAmount coins={balance} />
          </dd>
        </div>
        {parts.map((part) => (
          <BalancePart key={`${part.code} ${part.until}`} part={part} rules={rules} />
        ))}
      </dl>
      <OtherObstacles funds={rules} />
      <PlayThrough funds={rules} />
      <DepositBonus funds={rules} />
      <p className={css.rule}>
        Deposits must be played once before they can be withdrawn; vouchers and items sold from free
        boxes ten times. Deposit bonuses bind nothing. Boxes and battles count in full, games with a
        lower house edge count less. A bet counts once it is settled.
      </p>
    </Surface>
  )
}
