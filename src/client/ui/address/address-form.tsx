import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { Button } from '#client/ui/button.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { type Address, type AddressInput, address } from '#contract/address.ts'
import css from './address-form.module.css'
import { AddressInputs, fieldNames } from './address-inputs.tsx'

export interface AddressFormProps {
  /** The initial values. */
  start?: Partial<Address>
  submitLabel: string
  /** Throws what `send` throws; the form then shows its message. */
  onSubmit: (address: Address) => Promise<unknown>
  onCancel?: () => void
  /** Above the buttons: a switch, a price. */
  children?: ReactNode
}

/** An address form with the server's field validation, which weighs 30 KB: load it lazily. */
export function AddressForm({
  start,
  submitLabel,
  onSubmit,
  onCancel,
  children,
}: AddressFormProps) {
  const form = useForm<AddressInput, unknown, Address>({
    resolver: zodResolver(address),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    defaultValues: { ...blank, ...start },
  })
  const { submit, isSubmitting } = useSubmit(form, fieldNames, onSubmit)
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      <AddressInputs form={form} />
      {children}
      <div className={css.actions}>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <Button variant="brass" type="submit" isBusy={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}

/** Every field but the country, which has no default. */
const blank = Object.fromEntries(
  fieldNames.filter((name) => name !== 'country').map((name) => [name, '']),
)
