import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { showCoins } from '#client/lib/coins.ts'
import { Button } from '#client/ui/button.tsx'
import { Coin } from '#client/ui/coin.tsx'
import { Field } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isCoins } from '#domain/money/money.ts'
import { amountForm, OTHER_AMOUNT, presets, readAmount, startAmount } from './card-amount.ts'
import css from './card-form.module.css'
import { PresetButtons } from './preset-buttons.tsx'
import { usePayByCard } from './use-pay-by-card.ts'

type CardInput = z.input<typeof amountForm>

/** Asks for an amount and sends the browser on to the provider, where the card is asked for. */
export function CardForm() {
  const [search] = useSearchParams()
  const form = useForm<CardInput>({
    resolver: zodResolver(amountForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { amount: startAmount(search) },
  })
  const { register, setValue, setFocus, watch, formState } = form
  const { errors, isValid, isDirty, touchedFields } = formState
  const { pay, isPaying, refusal } = usePayByCard(form)
  const amount = watch('amount')
  const isTouched = isDirty || touchedFields.amount === true

  const handlePreset = (preset: number) =>
    setValue('amount', preset, { shouldDirty: true, shouldValidate: true })
  const handleOther = () => {
    handlePreset(OTHER_AMOUNT)
    setFocus('amount', { shouldSelect: true })
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void pay(event)}>
      <PresetButtons
        presets={presets}
        amount={amount}
        onPreset={handlePreset}
        onOther={handleOther}
      />
      <Field
        label="Amount in US dollars"
        inputMode="decimal"
        autoComplete="off"
        prefix={<Coin size={20} />}
        error={errors.amount?.message}
        hint="1 coin is 1 US dollar. No fee on our side."
        {...register('amount', { setValueAs: readAmount })}
      />
      {refusal ? (
        <p className={css.refusal} role="alert">
          <Icon name="warning-fill" size={18} />
          {refusal}
        </p>
      ) : null}
      <Button
        variant="brass"
        type="submit"
        size="l"
        isWide
        isBusy={isPaying}
        disabled={isTouched && !isValid}
      >
        {isCoins(amount) ? `Pay $${showCoins(amount)}` : 'Pay'}
      </Button>
      <p className={css.note}>
        <Icon name="lock-key-fill" size={16} />
        You pay on the provider’s own page. Your card number never reaches us.
      </p>
    </form>
  )
}
