import { type FormEvent, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { send } from '#client/lib/api/api.ts'
import { useIdempotencyKey } from '#client/lib/api/use-keyed-mutation.ts'
import { pathWithin } from '#client/lib/browser/base-path.ts'
import { useRefusal } from '#client/lib/form/use-submit.ts'
import type { Address } from '#contract/address.ts'
import { localPath } from '#contract/local-path.ts'
import { codeFaultOf } from '../codes/use-deposit-code.ts'
import type { DepositDraft } from '../deposit-draft.ts'

type RedirectCall = 'POST /api/deposit/card' | 'POST /api/deposit/skins'

interface Redirect {
  pay: (event: FormEvent) => Promise<void>
  isPaying: boolean
}

const FIELDS = ['amount'] as const

/** Starts a deposit that is paid on the provider's own page, and redirects to that page. */
export function useRedirect(
  call: RedirectCall,
  form: UseFormReturn<{ amount: number }>,
  { code, askAge, isBonusDeclined }: DepositDraft,
  billingAddress: Address | null = null,
): Redirect {
  const [isPaying, setPaying] = useState(false)
  const placeRefusal = useRefusal(form, FIELDS)
  const idempotency = useIdempotencyKey()

  // The browser's Back may restore this page from its cache exactly as it was left: still busy.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setPaying(false)
    }
    addEventListener('pageshow', handleShow)
    return () => removeEventListener('pageshow', handleShow)
  }, [])

  const start = async (amount: number) => {
    if (!(await askAge())) return setPaying(false)
    const settled = await code.settle()
    if (!settled) return setPaying(false)
    const body = {
      amount,
      ...(settled.code && !isBonusDeclined && { promocode: settled.code }),
      // The page where the deposit began; only its path, so that no dialog opens again.
      ...(isReturnable() && { return_path: pathWithin() }),
      ...(billingAddress && { billing_address: billingAddress }),
    }
    const { redirect_url } = await send(call, { body, idempotencyKey: idempotency.keyOf(body) })
    idempotency.endKey()
    location.assign(redirect_url)
  }

  const refuse = (error: unknown) => {
    idempotency.endKey(error)
    setPaying(false)
    const fault = codeFaultOf(error)
    if (fault === undefined) placeRefusal(error)
    else code.refuse(fault)
  }

  const submit = form.handleSubmit(async ({ amount }) => {
    setPaying(true)
    await start(amount).catch(refuse)
  })
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!isPaying && !form.formState.isSubmitting) await submit(event)
  }
  return { pay, isPaying }
}

/** The server returns to the home page by default. */
const isReturnable = (): boolean => {
  const path = pathWithin()
  return path !== '/' && localPath(path) !== null
}
