import { Icon } from '#client/ui/icon.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Deposit, DepositAddress } from '#contract/http/deposit.ts'
import css from './crypto-arrival.module.css'
import { showDecimal } from './crypto-figures.ts'
import { useArrival } from './use-arrival.ts'

/** What is known of the payment that this address waits for. */
export function CryptoArrival({ address }: { address: DepositAddress }) {
  const deposit = useArrival(address.wallet)
  const isHere = deposit?.status === 'paid'
  return (
    <p className={css.arrival} role="status" data-here={isHere} data-moving={Boolean(deposit)}>
      <Icon name={isHere ? 'check-circle-fill' : 'hourglass-medium-fill'} size={20} />
      <span>
        {deposit ? (
          <Arrived deposit={deposit} />
        ) : (
          'Waiting for your payment. This page hears of it by itself.'
        )}
      </span>
    </p>
  )
}

function Arrived({ deposit }: { deposit: Deposit }) {
  const { status, amount, bonus, bonus_note, crypto, attention } = deposit
  if (attention !== null) return attention
  if (status === 'paid') {
    return (
      <>
        <CoinAmount coins={amount} /> coins are on your balance
        {bonus > 0 ? (
          <>
            , and <CoinAmount coins={bonus} /> on top
          </>
        ) : null}
        .{bonus_note === null ? null : ` ${bonus_note}`}
      </>
    )
  }
  if (status !== 'new') return 'The network did not confirm this payment.'
  const sum = crypto ? `${showDecimal(crypto.amount)} ${crypto.currency}` : 'Your payment'
  return `${sum} has been seen on the network. It is credited once it is confirmed.`
}
