import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { newIdempotencyKey, Refused, send } from '#client/lib/api.ts'
import { toast } from '#client/lib/toast.ts'

/**
 * Starts a card deposit and leaves for the provider. A try that got no answer is repeated under the
 * same key, so that it cannot start a second deposit; an answer, or another amount, ends the key.
 */
export function usePayByCard(form: UseFormReturn<{ amount: number }>) {
  const [isPaying, setPaying] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const attempt = useRef<{ amount: number; key: string } | null>(null)

  // The browser's Back may bring this page out of its cache exactly as it was left: still busy.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPaying(false)
    }
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [])

  const start = async (amount: number) => {
    if (attempt.current?.amount !== amount) attempt.current = { amount, key: newIdempotencyKey() }
    const { redirect_url } = await send('POST /api/deposit/zen/redirect', {
      body: { amount },
      idempotencyKey: attempt.current.key,
    })
    attempt.current = null
    location.assign(redirect_url)
  }

  const refuse = (error: unknown) => {
    if (error instanceof Refused && error.code !== 'idempotency_in_flight') attempt.current = null
    const fault = error instanceof Refused ? error.errors?.amount?.[0] : undefined
    const message = error instanceof Error ? error.message : String(error)
    if (fault) form.setError('amount', { type: 'server', message: fault }, { shouldFocus: true })
    else setRefusal(message)
    toast.error(fault ?? message)
    setPaying(false)
  }

  const submit = form.handleSubmit(async ({ amount }) => {
    setPaying(true)
    setRefusal(null)
    await start(amount).catch(refuse)
  })
  const pay = async (event: React.FormEvent) => {
    event.preventDefault()
    if (!isPaying && !form.formState.isSubmitting) await submit(event)
  }
  return { pay, isPaying, refusal }
}
