import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#client/lib/form/use-submit.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import css from './security.module.css'

export interface OwnerValues {
  name: string
  password: string
  code: string
}

interface OwnerFormProps {
  /** What it asks for, in this order. */
  asks: readonly (keyof OwnerValues)[]
  label: string
  /** Throws what `send` throws. */
  onSubmit: (values: OwnerValues) => Promise<unknown>
  children?: ReactNode
}

/** A step of a change: what its owner enters, and a button. */
export function OwnerForm({ asks, label, onSubmit, children }: OwnerFormProps) {
  const form = useForm<OwnerValues>({ defaultValues: { name: '', password: '', code: '' } })
  const { register, formState } = form
  const { errors } = formState
  const { submit, isSubmitting } = useSubmit(form, asks, onSubmit)
  const has = (field: keyof OwnerValues) => asks.includes(field)
  return (
    <Form className={css.form} isSubmitting={isSubmitting} onSubmit={submit}>
      {children}
      {has('name') ? (
        <Field
          label="Name"
          maxLength={40}
          error={errors.name?.message}
          {...register('name', { required: 'Give it a name.' })}
        />
      ) : null}
      {has('password') ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: 'Enter your password.' })}
        />
      ) : null}
      {has('code') ? (
        <Field
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          error={errors.code?.message}
          {...register('code', { required: 'Enter the code.' })}
        />
      ) : null}
      <Button variant="brass" type="submit" size="l" isWide isBusy={isSubmitting}>
        {label}
      </Button>
    </Form>
  )
}
