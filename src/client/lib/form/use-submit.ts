import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useRefusal } from './use-refusal.ts'

/** Sends a form that is in order, and puts what the server refuses where it belongs. */
export function useSubmit<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  fields: readonly FieldPath<V>[],
  send: (values: T) => Promise<unknown>,
) {
  const { refusal, placeRefusal } = useRefusal(form, fields)
  const submit = form.handleSubmit((values) => send(values as T).catch(placeRefusal))
  return { refusal, submit, isSubmitting: form.formState.isSubmitting }
}
