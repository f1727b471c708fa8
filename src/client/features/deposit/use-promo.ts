import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Refused, send } from '#client/lib/api/api.ts'
import { reportError } from '#client/lib/api/report-error.ts'
import { toast } from '#client/lib/browser/toast.ts'
import type { Promocode } from '#contract/http/codes.ts'

const ACCEPTED = 'Promo code accepted'

export interface Promo {
  draft: string
  active: Promocode | null
  fault: string | undefined
  isChecking: boolean
  type(draft: string): void
  /** Validates and activates a code; returns whether it was accepted. */
  apply(code?: string): Promise<boolean>
  /** Returns to the field for a code. */
  remove(): void
  /** The server refused the code when the deposit started. */
  refuse(words: string): void
  /** The code to pay with; one that was typed but not applied yet is applied now. Null: refused. */
  settle(): Promise<{ code: string | undefined } | null>
}

/** The promo code of the deposit in progress, shared by all methods that take one. */
export function usePromo(): Promo {
  const [search] = useSearchParams()
  const [draft, setDraft] = useState(() => search.get('promocode')?.trim() ?? '')
  const [active, setActive] = useState<Promocode | null>(null)
  const [fault, setFault] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)

  const refuse = (words: string) => {
    setActive(null)
    setFault(words)
  }
  const check = async (promocode: string): Promise<Promocode | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    setChecking(true)
    setFault(undefined)
    try {
      const accepted = await send('POST /api/deposit/promocode/validate', { body: { promocode } })
      setDraft(accepted.code)
      setActive(accepted)
      toast.success(ACCEPTED)
      return accepted
    } catch (error) {
      const words = promoFaultOf(error)
      if (words === undefined) reportError(error)
      else refuse(words)
      return null
    } finally {
      isBusy.current = false
      setChecking(false)
    }
  }
  return {
    draft,
    active,
    fault,
    isChecking,
    type(text) {
      setDraft(text)
      setFault(undefined)
    },
    async apply(code = draft) {
      setDraft(code)
      return (await check(code.trim())) !== null
    },
    remove: () => setActive(null),
    refuse,
    async settle() {
      if (active) return { code: active.code }
      if (draft.trim() === '') return { code: undefined }
      const accepted = await check(draft.trim())
      return accepted && { code: accepted.code }
    },
  }
}

/** The server's message about the promo code itself. */
export function promoFaultOf(error: unknown): string | undefined {
  if (!(error instanceof Refused)) return undefined
  const { code, message, errors = {} } = error
  return errors.promocode?.[0] ?? (code.startsWith('promocode_') ? message : undefined)
}
