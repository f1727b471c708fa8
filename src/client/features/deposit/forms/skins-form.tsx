import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { showCoins } from '#client/lib/format/coins.ts'
import { amountOrText } from '#client/lib/format/typed-amount.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Coin } from '#client/ui/money/coin.tsx'
import { SkinsHold } from '#client/ui/skins-hold.tsx'
import { Stack } from '#client/ui/stack.tsx'
import { isCoins } from '#domain/money/money.ts'
import type { Promo } from '../use-promo.ts'
import { skinsAmountForm, startSkinsAmount } from './deposit-amount.ts'
import { MethodIntro } from './method-intro.tsx'
import { Note } from './note.tsx'
import { PromoBox } from './promo-box.tsx'
import { useRedirect } from './use-redirect.ts'

type SkinsInput = z.input<typeof skinsAmountForm>

/** Asks for the approximate amount to trade in; the provider's own page asks for the skins. */
export function SkinsForm({ promo }: { promo: Promo }) {
  const [search] = useSearchParams()
  const form = useForm<SkinsInput>({
    resolver: zodResolver(skinsAmountForm),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { amount: startSkinsAmount(search) },
  })
  const { register, watch, formState } = form
  const { errors, isValid, isDirty, touchedFields } = formState
  const { pay, isPaying } = useRedirect('POST /api/deposit/skins', form, promo)
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
      <PromoBox promo={promo} amount={amount} />
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
      <Note icon="clock-countdown-fill">
        You can play with the coins right away. They can be withdrawn, or used to ship, after{' '}
        <SkinsHold />, because skin trades can be reversed until then.
      </Note>
    </Stack>
  )
}
