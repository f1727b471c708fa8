import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { prepareCaptcha } from '#client/lib/captcha/captcha.ts'
import { useSubmit } from '#client/lib/form/use-submit.ts'

interface Received {
  data: { reference: string }
}

/** Submits a valid form; keeps the reference of the received message. */
export function useMessage<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  fields: readonly FieldPath<V>[],
  send: (message: T) => Promise<Received>,
) {
  const [reference, setReference] = useState<string | null>(null)

  useEffect(() => void prepareCaptcha(), [])

  const { submit, isSubmitting } = useSubmit(form, fields, async (message) => {
    setReference((await send(message)).data.reference)
  })
  const startAgain = () => {
    setReference(null)
    form.reset()
  }
  return { reference, isSubmitting, submit, startAgain }
}
