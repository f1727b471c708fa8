import { Button } from '#client/ui/button.tsx'
import { Fact, Facts } from '#client/ui/list/facts.tsx'
import { CoinAmount } from '#client/ui/money/coin-amount.tsx'
import { Modal } from '#client/ui/overlay/modal.tsx'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import { payoutNetworks } from '#domain/payout/networks.ts'
import css from './confirm-withdrawal.module.css'
import { showCrypto } from './receive.tsx'
import type { WithdrawalOrder } from './use-withdraw.ts'
import { namedAddress, takeCoins } from './withdraw-rules.ts'

interface ConfirmWithdrawalProps {
  order: WithdrawalOrder
  rules: WithdrawalRules
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation, because a payout to a wrong address cannot be recovered. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { order, rules, isBusy, onConfirm, onClose } = props
  const { amount, currency, address, fee = 0 } = order
  const chosen = rules.currencies.find((each) => each.currency === currency)
  return (
    <Modal title="Is this your address?" onClose={onClose}>
      <p className={css.address}>{namedAddress(currency, address)}</p>
      <Facts>
        <Fact name="Network">{chosen?.network}</Fact>
        <Fact name="From your balance">
          <span>
            <CoinAmount coins={amount} /> coins
            {fee === 0 ? <span>, no fee</span> : null}
          </span>
        </Fact>
        {fee === 0 ? null : (
          <Fact name="Fee">
            <CoinAmount coins={fee} /> coins of the amount
          </Fact>
        )}
        {chosen?.rate ? (
          <Fact name="You receive">
            about {showCrypto(takeCoins(amount, fee), chosen.rate)} {currency}
          </Fact>
        ) : null}
      </Facts>
      <p className={css.words}>
        You can cancel the request until we start processing it. Coins that have been sent cannot be
        recalled.
        {chosen && canBeContract(chosen.currency) ? (
          <span>
            {' '}
            If it is the address of a contract wallet, make sure that the wallet is on this network.
          </span>
        ) : null}
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onClose}>
          Change it
        </Button>
        <Button variant="brass" isBusy={isBusy} onClick={onConfirm}>
          <span>
            Withdraw <CoinAmount coins={amount} />
          </span>
        </Button>
      </div>
    </Modal>
  )
}

/** On these networks an address may be a wallet of code, which exists on one of them and not on another. */
const canBeContract = (currency: PayoutCurrencyCode): boolean =>
  ['Ethereum', 'Tron'].includes(payoutNetworks[currency].chain)
