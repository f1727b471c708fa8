import { useEffect, useRef, useState } from 'react'
import { track } from '#client/lib/analytics/analytics.ts'
import { isUnanswered, Refused, send } from '#client/lib/api/api.ts'
import { reportError } from '#client/lib/api/report-error.ts'
import { useIdempotencyKey } from '#client/lib/api/use-keyed-mutation.ts'
import { toast } from '#client/lib/browser/toast.ts'
import { onConnectionReturn } from '#client/lib/realtime/realtime.ts'

export type RedeemCall = 'POST /api/deposit/gift-code/redeem' | 'POST /api/deposit/voucher/redeem'

export interface Redeem {
  code: string
  isBusy: boolean
  fault: string | undefined
  /** The server's message for the last accepted code. */
  thanks: string | undefined
  type(code: string): void
  redeem(): Promise<void>
}

/** Redeems a code. What is wrong with the code is shown at its field. */
export function useRedeem(call: RedeemCall): Redeem {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [thanks, setThanks] = useState<string>()
  const idempotency = useIdempotencyKey()
  const [lostTries, setLostTries] = useState(0)
  const again = useRef<() => void>(() => undefined)

  const refuse = (error: unknown) => {
    idempotency.endKey(error)
    setLostTries((before) => (isUnanswered(error) ? before + 1 : 0))
    const words = faultOf(error)
    if (words === undefined) reportError(error)
    else setFault(words)
  }
  const redeem = async () => {
    const body = { code: code.trim() }
    if (isBusy || body.code === '') return
    setBusy(true)
    setFault(undefined)
    setThanks(undefined)
    try {
      const { msg } = await send(call, { body, idempotencyKey: idempotency.keyOf(body) })
      idempotency.endKey()
      track('make_deposit')
      toast.success(msg)
      setThanks(msg)
      setLostTries(0)
      setCode('')
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  again.current = () => void redeem()
  useEffect(
    () => (lostTries > 0 ? onConnectionReturn(() => again.current()) : undefined),
    [lostTries],
  )
  return {
    code,
    isBusy,
    fault,
    thanks,
    type(text) {
      setCode(text)
      setLostTries(0)
      setFault(undefined)
      setThanks(undefined)
    },
    redeem,
  }
}

/** The server's message about the code itself. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof Refused)) return undefined
  const isOfCode = /^(?:gift_code|voucher)_/.test(error.code)
  return error.errors?.code?.[0] ?? (isOfCode ? error.message : undefined)
}
