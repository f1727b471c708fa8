import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Refused } from '#client/lib/api/api.ts'
import { reportError } from '#client/lib/api/report-error.ts'

/** Submits a valid form, and shows the server's refusals where they belong. */
export function useSubmit<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  fields: readonly FieldPath<V>[],
  send: (values: T) => Promise<unknown>,
) {
  const placeRefusal = useRefusal(form, fields)
  const submit = form.handleSubmit((values) => send(values as T).catch(placeRefusal))
  return { submit, isSubmitting: form.formState.isSubmitting }
}

/** Shows a failed submit under the fields that it names; one that names none of them is an error of the act. */
export function useRefusal<V extends FieldValues, C, T>(
  form: UseFormReturn<V, C, T>,
  fields: readonly FieldPath<V>[],
): (error: unknown) => void {
  return (error) => {
    const errors = error instanceof Refused ? (error.errors ?? {}) : {}
    const faulty = fields.filter((field) => errors[field]?.[0] !== undefined)
    for (const [place, field] of faulty.entries()) {
      const message = errors[field]?.[0] ?? ''
      form.setError(field, { type: 'server', message }, { shouldFocus: place === 0 })
    }
    if (faulty.length === 0) reportError(error)
  }
}
