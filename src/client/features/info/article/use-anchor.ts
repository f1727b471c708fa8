import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Scrolls to the section that the address names, and unfolds it; calls back with its id. */
export function useAnchor(onArrive?: (id: string) => void): void {
  const { hash } = useLocation()
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one arrival for each address.
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    const target = id ? document.getElementById(id) : null
    if (!target) return
    onArrive?.(id)
    // Back and reload restore the scroll position instead.
    if (type === 'POP' && scrollY > 0) return
    target.scrollIntoView({ block: 'start' })
  }, [hash])
}
