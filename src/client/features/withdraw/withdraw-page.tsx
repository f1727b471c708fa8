import { useWithdrawalRules } from '#client/player/use-withdrawal-rules.ts'
import { ErrorPanel } from '#client/ui/feedback/error-panel.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FundsPanel } from './funds-panel.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import css from './withdraw-page.module.css'
import { WithdrawalList } from './withdrawal-list.tsx'

/** Coins out of the balance: what can leave it, the request, and what became of earlier ones. */
export function WithrenderPage() {
  return (
    <>
      <header className={css.head}>
        <h1>Withdraw</h1>
        <p>Coins leave your balance as crypto. 1 coin is 1 US dollar.</p>
      </header>
      <Request />
      <WithdrawalList />
    </>
  )
}

function Request() {
  const { data: rules, error, refetch } = useWithdrawalRules()
  if (error && !rules) return <ErrorPanel error={error} onRetry={refetch} />
  if (!rules) return <RequestWait />
  return (
    <div className={css.request}>
      <FundsPanel rules={rules} />
      <WithdrawForm rules={rules} />
    </div>
  )
}

function RequestWait() {
  return (
    <div className={css.request} role="status" aria-label="Loading what you can withdraw">
      <Skeleton height={280} radius={18} />
      <Skeleton height={620} radius={18} />
    </div>
  )
}
