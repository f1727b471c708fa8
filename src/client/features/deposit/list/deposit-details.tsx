import { formatDateTime } from '#client/lib/format/clock.ts'
import { AddressLines } from '#client/ui/address/address-lines.tsx'
import { CopyFact, Fact, Facts } from '#client/ui/list/facts.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import type { Deposit } from '#contract/http/deposit.ts'
import { showDecimal, showRate } from '../crypto/crypto-figures.ts'

/** All details of a deposit, worded for the player. */
export function DepositDetails({ deposit }: { deposit: Deposit }) {
  const { id, promocode, hold_until, review_reason, bonus_note, settled, reversal, crypto } =
    deposit
  const { billing_address, promise } = deposit
  return (
    <Facts>
      {review_reason === null ? null : <Fact name="With an operator">{review_reason}</Fact>}
      {hold_until === null ? null : (
        <Fact name="Held until">
          {formatDateTime(hold_until)}: skin trades can be reversed until then. You can play with
          the coins now, and withdraw or ship with them afterwards.
        </Fact>
      )}
      {reversal === null ? null : <ReversalFacts reversal={reversal} />}
      {settled > 0 ? (
        <Fact name="Settled">
          <CoinAmount coins={settled} /> coins covered what you owed from an earlier reversal; the
          rest was added to your balance.
        </Fact>
      ) : null}
      {promise === null ? null : <PromiseFact promise={promise} />}
      {bonus_note === null ? null : <Fact name="Bonus">{bonus_note}</Fact>}
      {promocode === null ? null : <Fact name="Promo code">{promocode}</Fact>}
      {billing_address === null ? null : (
        <Fact name="Billed to">
          <AddressLines address={billing_address} />
        </Fact>
      )}
      {crypto === null ? null : <CryptoFacts crypto={crypto} />}
      <CopyFact name="Deposit" text={id} what="deposit ID" />
    </Facts>
  )
}

function PromiseFact({ promise }: { promise: NonNullable<Deposit['promise']> }) {
  const { promised, paid, until, is_open } = promise
  return (
    <Fact name="Bonus">
      <CoinAmount coins={paid} /> of <CoinAmount coins={promised} /> coins were paid as you played.{' '}
      {is_open ? `Play until ${formatDateTime(until)} earns the rest.` : 'It has ended.'}
    </Fact>
  )
}

function ReversalFacts({ reversal }: { reversal: NonNullable<Deposit['reversal']> }) {
  const { at, taken, owed } = reversal
  return (
    <>
      <Fact name="Reversed">
        {formatDateTime(at)}: the provider took the payment back. <CoinAmount coins={taken} /> coins
        were removed from your balance.
      </Fact>
      {owed > 0 ? (
        <Fact name="Open">
          <CoinAmount coins={owed} /> coins had already been played. Your next deposits settle this
          first; until then you cannot withdraw or ship.
        </Fact>
      ) : null}
    </>
  )
}

function CryptoFacts({ crypto }: { crypto: NonNullable<Deposit['crypto']> }) {
  const { currency, amount, rate_from, rate_to, address, txid } = crypto
  return (
    <>
      <Fact name="Arrived">
        {showDecimal(amount)} {currency}
      </Fact>
      {rate_from === null || rate_to === null ? null : (
        <Fact name="Rate">{showRate({ currency, rate_from, rate_to })}</Fact>
      )}
      <CopyFact name="Address" text={address} what="address" />
      {txid === null ? null : <CopyFact name="Transaction" text={txid} what="transaction" />}
    </>
  )
}
