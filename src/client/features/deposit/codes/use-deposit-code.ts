import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { track } from '#client/lib/analytics/analytics.ts'
import { isUnanswered, Refused, send } from '#client/lib/api/api.ts'
import { reportError } from '#client/lib/api/report-error.ts'
import { useIdempotencyKey } from '#client/lib/api/use-keyed-mutation.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { onConnectionReturn } from '#client/lib/realtime/realtime.ts'
import type { Reply } from '#contract/call.ts'
import type { Promocode, redeemCode } from '#contract/http/codes.ts'
import type { AskAge } from '../age/use-age.ts'

type Accepted = Reply<typeof redeemCode>

export interface DepositCode {
  draft: string
  /** The promo code that the deposit is paid with. */
  active: Promocode | null
  fault: string | undefined
  /** The last code that was redeemed. */
  redeemed: Accepted | undefined
  isBusy: boolean
  type(draft: string): void
  /** Enters a code of any kind; returns whether it was accepted. */
  apply(code?: string): Promise<boolean>
  /** Returns the promo code to the field. */
  remove(): void
  /** The server refused the promo code when the deposit started. */
  refuse(words: string): void
  /** The promo code to pay with. One that was typed but not applied yet is applied now; null if that ends the payment. */
  settle(): Promise<{ code: string | undefined } | null>
}

/** The one code of a deposit in progress: the server says whether it is a promo code, a gift code or a voucher. */
export function useDepositCode(askAge: AskAge): DepositCode {
  const [search] = useSearchParams()
  const [draft, setDraft] = useState(() => search.get('promocode')?.trim() ?? '')
  const [active, setActive] = useState<Promocode | null>(null)
  const [fault, setFault] = useState<string>()
  const [redeemed, setRedeemed] = useState<Accepted>()
  const [isBusy, setBusy] = useState(false)
  const isEntering = useRef(false)
  const idempotency = useIdempotencyKey()
  const [lostTries, setLostTries] = useState(0)
  const again = useRef<() => void>(() => undefined)

  const refuse = (words: string) => {
    setActive(null)
    setFault(words)
  }
  const show = (accepted: Accepted) => {
    const { msg, data } = accepted
    setDraft(data.promocode?.code ?? '')
    toast.success(msg)
    if (data.promocode) return setActive(data.promocode)
    track('make_deposit')
    setRedeemed(accepted)
  }
  /** Sends the code; asks for the date of birth where the server needs it, and then sends it once more. */
  const ask = async (code: string): Promise<Accepted | null> => {
    const body = { code }
    try {
      return await send('POST /api/deposit/code', { body, idempotencyKey: idempotency.keyOf(body) })
    } catch (error) {
      idempotency.endKey(error)
      if (!(error instanceof Refused) || error.code !== 'birth_date_needed') throw error
      return (await askAge()) ? ask(code) : null
    }
  }
  const enter = async (code: string): Promise<Accepted | null> => {
    if (isEntering.current || code === '') return null
    isEntering.current = true
    setBusy(true)
    setFault(undefined)
    setRedeemed(undefined)
    try {
      const accepted = await ask(code)
      if (!accepted) return null
      idempotency.endKey()
      setLostTries(0)
      show(accepted)
      return accepted
    } catch (error) {
      setLostTries((before) => (isUnanswered(error) ? before + 1 : 0))
      const words = codeFaultOf(error)
      if (words === undefined) reportError(error)
      else refuse(words)
      return null
    } finally {
      isEntering.current = false
      setBusy(false)
    }
  }
  again.current = () => void enter(draft.trim())
  useEffect(
    () => (lostTries > 0 ? onConnectionReturn(() => again.current()) : undefined),
    [lostTries],
  )
  return {
    draft,
    active,
    fault,
    redeemed,
    isBusy,
    type(text) {
      setDraft(text)
      setLostTries(0)
      setFault(undefined)
      setRedeemed(undefined)
    },
    async apply(code = draft) {
      setDraft(code)
      return (await enter(code.trim())) !== null
    },
    remove: () => setActive(null),
    refuse,
    async settle() {
      if (active) return { code: active.code }
      if (draft.trim() === '') return { code: undefined }
      const promocode = (await enter(draft.trim()))?.data.promocode
      return promocode ? { code: promocode.code } : null
    },
  }
}

/** The server's message about the code itself, which stands at its field. */
export function codeFaultOf(error: unknown): string | undefined {
  if (!(error instanceof Refused)) return undefined
  const { code, message, errors = {} } = error
  const isOfCode = /^(?:promocode|gift_code|voucher|code)_/.test(code)
  return errors.code?.[0] ?? errors.promocode?.[0] ?? (isOfCode ? message : undefined)
}
