import { useNow } from '#client/lib/browser/use-now.ts'
import { formatDateTime } from '#client/lib/format/clock.ts'
import { Chip } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Entry } from '#client/ui/list/entry.tsx'
import { ProgressSteps } from '#client/ui/list/progress-steps.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { CryptoIcon } from '#client/ui/money/crypto-icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { Deposit } from '#contract/http/deposit.ts'
import { DepositDetails } from './deposit-details.tsx'
import css from './deposit-entry.module.css'
import { heldUntil, methodLabels, statusLabels } from './deposit-labels.ts'

/** One deposit, which unfolds to its details. */
export function DepositEntry({ deposit }: { deposit: Deposit }) {
  const { method, crypto, created_at, progress } = deposit
  const { name } = methodLabels[method]
  return (
    <Entry
      mark={<Mark deposit={deposit} />}
      title={crypto ? `${name}, ${crypto.currency}` : name}
      note={<time dateTime={created_at}>{formatDateTime(created_at)}</time>}
      states={<States deposit={deposit} />}
      sum={<Sum deposit={deposit} />}
    >
      {progress === null ? null : <ProgressSteps kind="deposit" progress={progress} />}
      <DepositDetails deposit={deposit} />
    </Entry>
  )
}

function Mark({ deposit: { method, crypto } }: { deposit: Deposit }) {
  if (crypto) return <CryptoIcon code={crypto.currency} size={42} />
  return (
    <span className={css.mark}>
      <Icon name={methodLabels[method].icon} size={22} />
    </span>
  )
}

function States({ deposit }: { deposit: Deposit }) {
  const now = useNow()
  const { label, tone, icon } = statusLabels[deposit.status]
  const owed = deposit.reversal?.owed ?? 0
  return (
    <>
      {heldUntil(deposit, now) === null ? null : (
        <Chip tone="brass" icon="lock-key-fill">
          Held
        </Chip>
      )}
      {deposit.review_reason === null ? null : (
        <Chip tone="brass" icon="eye-fill">
          Queued
        </Chip>
      )}
      {owed > 0 ? <Chip tone="down">Open</Chip> : null}
      <Chip tone={tone} icon={icon}>
        {label}
      </Chip>
    </>
  )
}

function Sum({ deposit: { status, method, amount, bonus, promise } }: { deposit: Deposit }) {
  const isExpected = status === 'new' && method !== 'card'
  return (
    <span className={css.sum} data-status={status}>
      <span>
        {isExpected ? <small>about</small> : null}
        <Price coins={amount} />
      </span>
      {promise ? (
        <small>
          <CoinAmount coins={promise.paid} /> of <CoinAmount coins={promise.promised} /> bonus paid
        </small>
      ) : bonus > 0 ? (
        <small>
          +<CoinAmount coins={bonus} /> bonus
        </small>
      ) : null}
    </span>
  )
}
