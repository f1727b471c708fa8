import type { UseFormReturn } from 'react-hook-form'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountOrText } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { CurrencyChoice } from '#client/ui/money/currency-choice.tsx'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { isCoins } from '#domain/money/money.ts'
import type { PayoutCurrencyCode } from '#domain/payout/currencies.ts'
import { Receive } from './receive.tsx'
import css from './withdraw-form.module.css'
import { faultOf, namedAddress, type WithdrawInput } from './withdraw-rules.ts'

interface WithdrawInputsProps {
  form: UseFormReturn<WithdrawInput, unknown, WithdrawInput>
  rules: WithdrawalRules
  /** Whether the address was doubted, which the player can settle. */
  canConfirm: boolean
}

export function WithdrawInputs({ form, rules, canConfirm }: WithdrawInputsProps) {
  const { register, setValue, trigger, watch, formState } = form
  const { errors } = formState
  const { available, minimum, currencies } = rules
  const { currency, amount, address } = watch()
  const chosen = currencies.find((each) => each.currency === currency)
  const canAll = available >= minimum

  const handlePick = (picked: string) => {
    setValue('currency', picked as PayoutCurrencyCode)
    setValue('address', namedAddress(picked, address))
    // The currency decides whether an address is valid.
    void trigger(address === '' ? ['currency'] : ['currency', 'address'])
  }
  const handleAll = () => {
    setValue('amount', available)
    void trigger('amount')
  }
  return (
    <>
      <div className={css.currencies}>
        <CurrencyChoice currencies={currencies} picked={currency} onPick={handlePick} />
        {errors.currency ? <p role="alert">{errors.currency.message}</p> : null}
      </div>
      <Field
        label="Amount in coins"
        inputMode="decimal"
        autoComplete="off"
        prefix={<Coin size={20} />}
        suffix={
          <Button size="s" variant="plain" disabled={!canAll} onClick={handleAll}>
            All
          </Button>
        }
        error={errors.amount?.message}
        hint={amountHint(rules)}
        {...register('amount', { setValueAs: amountOrText })}
      />
      <Field
        label={chosen ? `Your address on ${chosen.network}` : 'Your address'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.address?.message}
        hint={<AddressHint chosen={chosen} address={address} hasError={Boolean(errors.address)} />}
        {...register('address', {
          onChange: () => setValue('is_address_confirmed', undefined),
          onBlur: () => setValue('address', namedAddress(currency, address)),
        })}
      />
      {canConfirm ? (
        <Checkbox {...register('is_address_confirmed')}>
          I control this address: it is a wallet of several signers.
        </Checkbox>
      ) : null}
      <Receive chosen={chosen} amount={amount} />
      <Button variant="brass" type="submit" size="l" isWide disabled={!canAll}>
        {isCoins(amount) && amount > 0 ? `Withdraw ${showCoins(amount)}` : 'Withdraw'}
      </Button>
    </>
  )
}

/** How much can be withdrawn, or what is required first. */
function amountHint(rules: WithdrawalRules): string {
  const { minimum, available, playthrough, is_restricted } = rules
  if (is_restricted) return 'Settle what you owe first.'
  if (playthrough.left > 0) return `Play ${showCoins(playthrough.left)} more to withdraw.`
  return `Minimum ${minimum}. ${showCoins(available)} can be withdrawn now.`
}

interface AddressHintProps {
  chosen: WithdrawalRules['currencies'][number] | undefined
  address: string
  hasError: boolean
}

/** Confirms a valid address while it is typed or pasted; an invalid one is reported on blur. */
function AddressHint({ chosen, address, hasError }: AddressHintProps) {
  if (!chosen) return 'Choose a currency first: each network has its own addresses.'
  const isGood = address.trim() !== '' && faultOf(chosen.currency, address) === null
  if (isGood && !hasError) {
    return (
      <span className={css.good}>
        <Icon name="check-circle-fill" size={16} />
        This is an address of {chosen.network}.
      </span>
    )
  }
  return `It looks like this: ${chosen.hint}.`
}
