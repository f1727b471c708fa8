import type { ComponentProps } from 'react'
import { keepFocus } from '#client/lib/form/keep-focus.ts'

interface FormProps extends ComponentProps<'form'> {
  /** While a submit is pending, further ones are ignored. */
  isSubmitting: boolean
}

/** A form that validates its own fields, keeps the focus in them, and is submitted once at a time. */
export function Form({ isSubmitting, onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      noValidate
      onMouseDown={keepFocus}
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : onSubmit?.(event))}
    />
  )
}
