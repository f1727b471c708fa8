import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Goes to the section that the address names, opening what hides it; calls back with its id. */
export function useAnchor(onArrive?: (id: string) => void): void {
  const { hash } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one arrival for each address.
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    const target = id ? document.getElementById(id) : null
    if (!target) return
    onArrive?.(id)
    // Back and reload return to where the page was left, not to the section.
    if (type === 'POP' && scrollY > 0) return
    target.scrollIntoView({ block: 'start' })
  }, [hash])
}
