import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { prepareCaptcha } from '#client/lib/captcha.ts'
import { useRefusal } from '#client/lib/use-refusal.ts'

interface Received {
  data: { reference: string }
}

/** Sends a form that is in order; keeps the reference of what has arrived. */
export function useLetter<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  fields: readonly FieldPath<V>[],
  send: (letter: T) => Promise<Received>,
) {
  const [reference, setReference] = useState<string | null>(null)
  const { refusal, placeRefusal } = useRefusal(form, fields)
  const { isSubmitting } = form.formState

  useEffect(() => void prepareCaptcha(), [])

  const submit = form.handleSubmit(async (letter) => {
    try {
      setReference((await send(letter as T)).data.reference)
    } catch (error) {
      placeRefusal(error)
    }
  })
  const handleSubmit = (event: React.FormEvent) => {
    if (isSubmitting) event.preventDefault()
    else void submit(event)
  }
  const startAgain = () => {
    setReference(null)
    form.reset()
  }
  return { reference, refusal, isSubmitting, handleSubmit, startAgain }
}
