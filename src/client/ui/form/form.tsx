import type { ComponentProps } from 'react'
import { keepFocus } from '#client/lib/form/keep-focus.ts'

interface FormProps extends ComponentProps<'form'> {
  /** A submit is on its way, and no other is taken until it is answered. */
  isSubmitting: boolean
}

/** A form that checks its own fields, keeps the focus in them, and is sent once at a time. */
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
