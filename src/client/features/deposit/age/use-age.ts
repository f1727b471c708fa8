import { useState } from 'react'
import { useSession } from '#client/player/session.ts'

/** Makes sure that the player's date of birth is known: asks for it if it is not. False if they did not say. */
export type AskAge = () => Promise<boolean>

interface Age {
  askAge: AskAge
  /** The question is open; answering it continues what was begun. */
  question: { answer(isKnown: boolean): void } | null
}

/** The question for the date of birth, which comes up when a deposit is about to begin. */
export function useAge(): Age {
  const [question, setQuestion] = useState<Age['question']>(null)
  const askAge = () => {
    if (useSession.getState().user?.birth_date) return Promise.resolve(true)
    return new Promise<boolean>((resolve) => {
      const answer = (isKnown: boolean) => {
        setQuestion(null)
        resolve(isKnown)
      }
      setQuestion({ answer })
    })
  }
  return { askAge, question }
}
