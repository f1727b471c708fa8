import { showCoins } from '#client/lib/format/coins.ts'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { decimalText, toDecimal } from '#domain/money/decimal.ts'
import { withoutEndZeros } from '#domain/money/digits.ts'
import { isCoins, toCents } from '#domain/money/money.ts'
import { cryptoFor } from '#domain/payout/quote.ts'
import css from './withdraw-form.module.css'
import { type FeeTerms, feeCoins, takeCoins } from './withdraw-rules.ts'

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
        <dd>
          <FeeInWords chosen={chosen} amount={amount} />
        </dd>
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

/** What it costs: for the amount once there is one, and how it is computed before. */
function FeeInWords({ chosen, amount }: ReceiveProps) {
  if (!chosen) return <span>–</span>
  if (chosen.fee === 0 && chosen.fee_share === 0) return <span>None, we pay it</span>
  if (isCoins(amount) && amount > 0) {
    return (
      <span>
        <CoinAmount coins={feeCoins(chosen, amount)} /> coins of the amount
      </span>
    )
  }
  return <span>{feeRule(chosen)} of the amount</span>
}

/** Such as "1.00 coins and 0.5%". */
function feeRule({ fee, fee_share }: FeeTerms): string {
  const parts = [fee > 0 && `${showCoins(fee)} coins`, fee_share > 0 && `${fee_share}%`]
  return parts.filter(Boolean).join(' and ')
}

function About({ chosen, amount }: Required<ReceiveProps>) {
  if (!chosen) return null
  const { currency, rate } = chosen
  const sent = isCoins(amount) && amount > 0 ? takeCoins(amount, feeCoins(chosen, amount)) : 0
  if (!rate) return <>The rate is not available right now.</>
  return (
    <>
      <span>{sent > 0 ? `about ${showCrypto(sent, rate)} ${currency}` : '–'}</span>
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
