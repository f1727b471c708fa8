import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refused } from '#client/lib/api/api.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { keepFocus } from '#client/lib/form/keep-focus.ts'
import { useRefusal } from '#client/lib/form/use-submit.ts'
import { Surface } from '#client/ui/surface.tsx'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { useRequestWithdrawal, type WithdrawalOrder } from './use-withdraw.ts'
import css from './withdraw-form.module.css'
import { WithdrawInputs } from './withdraw-inputs.tsx'
import { feeCoins, type WithdrawInput, withdrawForm } from './withdraw-rules.ts'

const FIELDS = ['currency', 'amount', 'address'] as const

/** The form of a withdrawal, with a confirmation before coins leave the balance. */
export function WithdrawForm({ rules }: { rules: WithdrawalRules }) {
  const [order, setOrder] = useState<WithdrawalOrder | null>(null)
  const form = useForm<WithdrawInput, unknown, WithdrawInput>({
    resolver: zodResolver(withdrawForm(rules)) as never,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { currency: '', address: '' },
  })
  const [doubted, setDoubted] = useState<string | null>(null)
  const placeRefusal = useRefusal(form, FIELDS)
  const { request, question } = useRequestWithdrawal()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isRequested, setRequested] = useState(false)
  // The closed dialog has returned the focus to a field: emptied, it would report that it is empty once it loses the focus.
  useEffect(() => {
    if (!isRequested || order) return
    heading.current?.focus({ preventScroll: true })
    form.reset()
    setRequested(false)
  }, [isRequested, order, form])

  const submit = form.handleSubmit((checked) => {
    const asked = checked as WithdrawalOrder
    const chosen = rules.currencies.find(({ currency }) => currency === asked.currency)
    // The fee that is confirmed is the one that is shown.
    setOrder({ ...asked, ...(chosen && { fee: feeCoins(chosen, asked.amount) }) })
  })
  const handleConfirm = (confirmed: WithdrawalOrder) =>
    request.mutate(confirmed, {
      onSuccess: ({ msg }) => {
        toast.success(msg)
        setRequested(true)
      },
      onError: (error) => {
        placeRefusal(error)
        if (error instanceof Refused && error.errors?.is_address_confirmed) {
          setDoubted(confirmed.address)
        }
      },
      onSettled: () => setOrder(null),
    })
  return (
    <Surface as="section" className={css.panel} aria-labelledby="request">
      <h2 ref={heading} id="request" tabIndex={-1}>
        Request a withdrawal
      </h2>
      <form
        className={css.form}
        noValidate
        onMouseDown={keepFocus}
        onSubmit={(event) => void submit(event)}
      >
        <WithdrawInputs
          form={form}
          rules={rules}
          canConfirm={doubted !== null && doubted === form.watch('address')}
        />
      </form>
      {order ? (
        <ConfirmWithdrawal
          order={order}
          rules={rules}
          isBusy={request.isPending}
          onConfirm={() => handleConfirm(order)}
          onClose={() => setOrder(null)}
        />
      ) : null}
      {question}
    </Surface>
  )
}
