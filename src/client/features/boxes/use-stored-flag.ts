import { useState } from 'react'

/** A yes or no that this browser remembers. */
export function useStoredFlag(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(
    () => (localStorage.getItem(name) ?? String(initial)) === 'true',
  )
  const store = (next: boolean) => {
    localStorage.setItem(name, String(next))
    setValue(next)
  }
  return [value, store]
}
