import { formatDateTime } from '#client/lib/format/clock.ts'
import { useWithdrawalRules } from '#client/player/use-withdrawal-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { RequestStatus } from '#client/ui/feedback/request-status.tsx'
import { Entry } from '#client/ui/list/entry.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { ProgressSteps } from '#client/ui/list/progress-steps.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { CryptoIcon } from '#client/ui/money/crypto-icon.tsx'
import { Price } from '#client/ui/money/price.tsx'
import type { ListedWithdrawal, Withdrawal } from '#contract/http/withdrawals.ts'
import { useCancelWithdrawal } from './use-withdraw.ts'

/** One withdrawal, which unfolds to its address, transaction and cancel button. */
export function WithdrawalEntry({ withdrawal }: { withdrawal: ListedWithdrawal }) {
  const { currency, amount, status, created_at, progress } = withdrawal
  return (
    <Entry
      mark={<CryptoIcon code={currency} size={42} />}
      title={`Withdrawal, ${currency}`}
      note={<time dateTime={created_at}>{formatDateTime(created_at)}</time>}
      states={<RequestStatus status={status} />}
      sum={<Price coins={amount} />}
    >
      <ProgressSteps kind="withdrawal" progress={progress} />
      <WithdrawalFacts withdrawal={withdrawal} />
      {status === 'new' ? <TakeBack withdrawal={withdrawal} /> : null}
    </Entry>
  )
}

const unsent = new Set<Withdrawal['status']>(['new', 'canceled', 'canceled_by_user'])

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { id, status, fee, currency, address, rate, crypto_amount, txid, note, updated_at } =
    withdrawal
  return (
    <Facts>
      {note === null ? null : <Fact name="From us">{note}</Fact>}
      {crypto_amount === null || unsent.has(status) ? null : (
        <Fact name={status === 'done' ? 'Sent' : 'To be sent'}>
          {`${crypto_amount} ${currency}, at ${rate} coins for 1 ${currency}`}
        </Fact>
      )}
      {fee === 0 ? null : (
        <Fact name="Fee">
          <CoinAmount coins={fee} /> coins of the amount
        </Fact>
      )}
      <CopyFact name="To" text={address} what="address" />
      {txid === null ? null : <CopyFact name="Transaction" text={txid} what="transaction" />}
      {status === 'new' ? null : (
        <Fact name="Last change">
          <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>
        </Fact>
      )}
      <CopyFact name="Withdrawal" text={id} what="withdrawal ID" />
    </Facts>
  )
}

function TakeBack({ withdrawal: { id } }: { withdrawal: Withdrawal }) {
  const cancel = useCancelWithdrawal()
  const { data: rules } = useWithdrawalRules()
  if (rules?.can_cancel === false) return null
  return (
    <div>
      <Button size="s" isBusy={cancel.isPending} onClick={() => cancel.mutate(id)}>
        Cancel the request
      </Button>
    </div>
  )
}
