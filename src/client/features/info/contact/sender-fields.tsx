import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#client/ui/form/field.tsx'
import css from './message-form.module.css'

/** The form registers the fields, because the first invalid one in its order receives the focus. */
interface SenderFieldsProps {
  name: UseFormRegisterReturn
  email: UseFormRegisterReturn
  errors: FieldErrors<{ name: string; email: string }>
}

/** The sender's name and email. */
export function SenderFields({ name, email, errors }: SenderFieldsProps) {
  return (
    <div className={css.pair}>
      <Field label="Your name" autoComplete="name" error={errors.name?.message} {...name} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...email}
      />
    </div>
  )
}
