import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { decimalText, toDecimal } from '#domain/money/decimal.ts'
import { withoutEndZeros } from '#domain/money/digits.ts'
import { isCoins, toCents } from '#domain/money/money.ts'
import { cryptoFor } from '#domain/payout/quote.ts'
import css from './withdraw-form.module.css'

interface ReceiveProps {
  chosen: WithdrawalRules['currencies'][number] | undefined
  amount: number | undefined
}

const DECIMALS = 8

/** The approximate amount at the current rate; the rate is fixed when the payout is sent. */
export function Receive({ chosen, amount }: ReceiveProps) {
  return (
    <dl className={css.receive}>
      <div>
        <dt>Fee</dt>
        <dd>None, we pay it</dd>
      </div>
      <div>
        <dt>You receive</dt>
        <dd className="num" translate="no">
          {chosen ? <About chosen={chosen} amount={amount} /> : '–'}
        </dd>
      </div>
    </dl>
  )
}

function About({ chosen, amount }: Required<ReceiveProps>) {
  const { currency, rate } = chosen ?? {}
  if (!rate) return <>The rate is not available right now.</>
  return (
    <>
      <span>
        {isCoins(amount) && amount > 0 ? `about ${showCrypto(amount, rate)} ${currency}` : '–'}
      </span>
      <small>
        1 {currency} = <CoinAmount coins={Number(rate)} /> coins now; the final rate is set when we
        send it
      </small>
    </>
  )
}

/** What an amount of coins buys, without the zeros at its end. */
export function showCrypto(amount: number, rate: string): string {
  const par = { units: 1n, scale: 0 }
  const bought = cryptoFor(toCents(amount), { from: par, to: toDecimal(rate) }, DECIMALS)
  return withoutEndZeros(decimalText(bought))
}
