import { useState } from 'react'
import { type ChosenBet, type FieldName, swapped, textsOf, typedBet } from './chosen-bet.ts'

export interface ChosenBetFields {
  bet: ChosenBet
  /** Whether all fields are valid. */
  isBet: boolean
  choose: (bet: ChosenBet) => void
  swap: () => void
  textOf: (field: FieldName) => string
  errorOf: (field: FieldName) => string | undefined
  type: (field: FieldName, text: string) => void
  /** On blur, the field shows the value that was derived from its text. */
  leave: () => void
}

const EVEN: ChosenBet = { winning: 4_950, direction: 'over' }

/** The chosen bet, typed in any of three fields or set by the slider; the others follow from the game's return. */
export function useChosenBet(rtp: number): ChosenBetFields {
  const [bet, setBet] = useState(EVEN)
  const [typed, setTyped] = useState<{ field: FieldName; text: string } | null>(null)
  const meant = typed && typedBet(typed.field, typed.text, bet, rtp)
  const error = typeof meant === 'string' ? meant : undefined
  const choose = (next: ChosenBet) => {
    setTyped(null)
    setBet(next)
  }
  return {
    bet,
    isBet: error === undefined,
    choose,
    swap: () => choose(swapped(bet)),
    textOf: (field) => (typed?.field === field ? typed.text : textsOf(bet, rtp)[field]),
    errorOf: (field) => (typed?.field === field ? error : undefined),
    type: (field, text) => {
      setTyped({ field, text })
      const next = typedBet(field, text, bet, rtp)
      if (typeof next !== 'string') setBet(next)
    },
    leave: () => {
      if (error === undefined) setTyped(null)
    },
  }
}
