import { useEffect, useRef, useState } from 'react'

const QUIET_MS = 250

/**
 * The text of a field while it is being typed, committed when the typing pauses. If the value changes
 * otherwise (Back, a cleared filter), it replaces the text.
 */
export function useDraft(
  value: string,
  commit: (text: string) => void,
  normalise: (text: string) => string = (text) => text.trim(),
): [draft: string, setDraft: (text: string) => void] {
  const [draft, setDraft] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) setDraft(value)
    setSent(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const handleDraft = (text: string) => {
    setDraft(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(normalise(text))
      commit(normalise(text))
    }, QUIET_MS)
  }
  return [draft, handleDraft]
}
