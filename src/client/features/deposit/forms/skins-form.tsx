import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountOrText } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { isCoins } from '#domain/money/money.ts'
import type { DepositDraft } from '../deposit-draft.ts'
import { PromoRow } from '../terms/promo-row.tsx'
import { promoBonusAt } from '../terms/terms-of.ts'
import { TermsPanel } from '../terms/terms-panel.tsx'
import { skinsAmountForm, startSkinsAmount } from './deposit-amount.ts'
import { MethodIntro } from './method-intro.tsx'
import { useRedirect } from './use-redirect.ts'

type SkinsInput = z.input<typeof skinsAmountForm>

/** Asks for the approximate amount to trade in; the provider's own page asks for the skins. */
export function SkinsForm({ draft }: { draft: DepositDraft }) {
  const [search] = useSearchParams()
  const form = useForm<SkinsInput>({
    resolver: zodResolver(skinsAmountForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { amount: startSkinsAmount(search) },
  })
  const { register, watch, formState } = form
  const { errors, isValid, isDirty, touchedFields } = formState
  const { pay, isPaying } = useRedirect('POST /api/deposit/skins', form, draft)
  const amount = watch('amount')
  const isTouched = isDirty || touchedFields.amount === true
  return (
    <Stack as="form" noValidate onSubmit={(event) => void pay(event)}>
      <MethodIntro title="Trade in-game skins for coins">
        You choose them on the provider’s page. You’re credited their value when the trade
        completes.
      </MethodIntro>
      <Field
        label="Amount in US dollars"
        inputMode="decimal"
        autoComplete="off"
        prefix={<Coin size={20} />}
        error={errors.amount?.message}
        hint={`Estimated amount${isCoins(amount) ? `: $${showCoins(amount)}` : ''}. 1 coin is 1 US dollar.`}
        {...register('amount', { setValueAs: amountOrText })}
      />
      {draft.isBonusDeclined ? null : <PromoRow code={draft.code} />}
      <TermsPanel
        amount={amount}
        bonus={draft.code.active && { max: promoBonusAt(draft.code.active, amount) }}
        bonusNote="None without a promo code."
        draft={draft}
        isHeld
      />
      <Button
        variant="brass"
        type="submit"
        size="l"
        isWide
        isBusy={isPaying}
        disabled={isTouched && !isValid}
      >
        Choose skins
      </Button>
    </Stack>
  )
}
