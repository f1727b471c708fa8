import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountOrText } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { Stack } from '#client/ui/stack.tsx'
import type { Address } from '#contract/address.ts'
import { isCoins } from '#domain/money/money.ts'
import type { DepositDraft } from '../deposit-draft.ts'
import { PromoRow } from '../terms/promo-row.tsx'
import { promoBonusAt } from '../terms/terms-of.ts'
import { TermsPanel } from '../terms/terms-panel.tsx'
import { Billing } from './billing.tsx'
import { cardAmountForm, OTHER_AMOUNT, presets, startCardAmount } from './deposit-amount.ts'
import css from './deposit-form.module.css'
import { Note } from './note.tsx'
import { useRedirect } from './use-redirect.ts'

type CardInput = z.input<typeof cardAmountForm>

/** Asks for an amount and redirects to the provider, who asks for the card. */
export function CardForm({ draft }: { draft: DepositDraft }) {
  const [search] = useSearchParams()
  const form = useForm<CardInput>({
    resolver: zodResolver(cardAmountForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { amount: startCardAmount(search) },
  })
  const { register, setValue, setFocus, watch, formState } = form
  const { errors, isValid, isDirty, touchedFields } = formState
  const id = useId()
  const [isBilled, setBilled] = useState(false)
  const [billing, setBilling] = useState<Address | null>(null)
  const { pay, isPaying } = useRedirect(
    'POST /api/deposit/card',
    form,
    draft,
    isBilled ? billing : null,
  )
  const amount = watch('amount')
  const isTouched = isDirty || touchedFields.amount === true

  const handlePreset = (preset: number) =>
    setValue('amount', preset, { shouldDirty: true, shouldValidate: true })
  const handleOther = () => {
    handlePreset(OTHER_AMOUNT)
    setFocus('amount', { shouldSelect: true })
  }
  return (
    <Stack>
      <Stack as="form" id={id} noValidate onSubmit={(event) => void pay(event)}>
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
          hint="1 coin is 1 US dollar. We charge no fee."
          {...register('amount', { setValueAs: amountOrText })}
        />
        {draft.isBonusDeclined ? null : <PromoRow code={draft.code} />}
        <TermsPanel
          amount={amount}
          bonus={draft.code.active && { max: promoBonusAt(draft.code.active, amount) }}
          bonusNote="None without a promo code."
          draft={draft}
        />
      </Stack>
      {/* Outside the form: an address has a form of its own. */}
      <Billing isWanted={isBilled} onWant={setBilled} chosen={billing} onChoose={setBilling} />
      <Button
        form={id}
        variant="brass"
        type="submit"
        size="l"
        isWide
        isBusy={isPaying}
        disabled={(isTouched && !isValid) || (isBilled && billing === null)}
      >
        {isCoins(amount) ? `Pay $${showCoins(amount)}` : 'Pay'}
      </Button>
      <Note icon="lock-key-fill">
        You pay on the provider’s page. Your card number never reaches us.
      </Note>
    </Stack>
  )
}

interface PresetButtonsProps {
  presets: readonly number[]
  amount: number
  onPreset: (amount: number) => void
  onOther: () => void
}

function PresetButtons({ presets, amount, onPreset, onOther }: PresetButtonsProps) {
  return (
    <fieldset className={css.presets}>
      <legend className="hidden">Amounts to choose from</legend>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={preset === amount}
          onClick={() => onPreset(preset)}
        >
          ${preset}
        </button>
      ))}
      <button type="button" aria-pressed={!presets.includes(amount)} onClick={onOther}>
        Other
      </button>
    </fieldset>
  )
}
