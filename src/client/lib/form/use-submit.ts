import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Refused } from '#client/lib/api/api.ts'
import { errorMessage } from '#client/lib/api/error-message.ts'
import { toast } from '#client/lib/browser/toast.ts'

/** Submits a valid form, and shows the server's refusals where they belong. */
export function useSubmit<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  fields: readonly FieldPath<V>[],
  send: (values: T) => Promise<unknown>,
) {
  const { refusal, placeRefusal } = useRefusal(form, fields)
  const submit = form.handleSubmit((values) => send(values as T).catch(placeRefusal))
  return { refusal, submit, isSubmitting: form.formState.isSubmitting }
}

/** The server's refusal of the last submit, if it concerns no single field. */
export interface FormRefusal {
  message: string
  /** The number of the submit: a repeated refusal is announced each time. */
  count: number
}

/** Shows a failed submit under the fields it concerns, otherwise above the form and in a toast. */
export function useRefusal<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  fields: readonly FieldPath<V>[],
) {
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)

  const placeRefusal = (error: unknown) => {
    const errors = error instanceof Refused ? (error.errors ?? {}) : {}
    const faulty = fields.filter((field) => errors[field]?.[0] !== undefined)
    for (const [place, field] of faulty.entries()) {
      const message = errors[field]?.[0] ?? ''
      form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 })
    }
    if (faulty.length > 0) return setRefusal(null)
    const message = errorMessage(error)
    setRefusal((before) => ({ message, count: (before?.count ?? 0) + 1 }))
    toast.error(message)
  }
  return { refusal, placeRefusal }
}
