import { DepositBonus } from '#client/player/play-through/deposit-bonus.tsx'
import { OtherObstacles, PlayThrough } from '#client/player/play-through/play-through.tsx'
import { useWithdrawalRules } from '#client/player/use-withdrawal-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Panel } from './panel.tsx'

/** How much of the balance can be withdrawn, and the remaining play-through. */
export function WithdrawingPanel() {
  const { data: rules, error, refetch } = useWithdrawalRules()
  return (
    <Panel
      title="Withdrawing"
      aside={
        <Button size="s" to="/profile/withdraw">
          Withdraw
        </Button>
      }
      text={
        rules ? (
          <span>
            <CoinAmount coins={rules.available} /> of <CoinAmount coins={rules.balance} /> coins can
            be withdrawn now.
          </span>
        ) : (
          'Coins you can withdraw now.'
        )
      }
    >
      {rules ? (
        <>
          <OtherObstacles funds={rules} />
          <PlayThrough funds={rules} />
          <DepositBonus funds={rules} />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={20} radius={8} />
      )}
    </Panel>
  )
}
