import { useState } from 'react'
import type { AskAge } from './age/use-age.ts'
import { type DepositCode, useDepositCode } from './codes/use-deposit-code.ts'

/** What all methods of a deposit in progress share. */
export interface DepositDraft {
  code: DepositCode
  askAge: AskAge
  /** The player wants no bonus with it. */
  isBonusDeclined: boolean
  declineBonus(isDeclined: boolean): void
}

export function useDepositDraft(askAge: AskAge): DepositDraft {
  const code = useDepositCode(askAge)
  const [isBonusDeclined, declineBonus] = useState(false)
  return { code, askAge, isBonusDeclined, declineBonus }
}
