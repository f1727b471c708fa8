import { useRef } from 'react'
import { isUnheard, newIdempotencyKey } from './api.ts'

/**
 * The key of what a player means to do. A try that got no answer is repeated under the same key, so
 * that it cannot count twice; an answer, or another intention, ends the key.
 */
export function useIdempotencyKey() {
  const current = useRef<{ what: string; key: string } | null>(null)

  const keyOf = (what: unknown): string => {
    const text = JSON.stringify(what)
    if (current.current?.what !== text) current.current = { what: text, key: newIdempotencyKey() }
    return current.current.key
  }
  const heard = (error?: unknown): void => {
    if (error === undefined || !isUnheard(error)) current.current = null
  }
  return { keyOf, heard }
}
