import { useEffect } from 'react'
import { preloadPage } from './page-list.ts'

const REST_MS = 65

/** A link on which the pointer rests or the focus stands fetches its page before it is pressed. */
export function usePreloadLinks(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleHint = (event: Event) => {
      clearTimeout(timer)
      const path = pathOf(event.target)
      if (path) timer = setTimeout(() => preloadPage(path), REST_MS)
    }
    const hints = ['pointerover', 'focusin', 'touchstart'] as const
    for (const hint of hints) document.addEventListener(hint, handleHint, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const hint of hints) document.removeEventListener(hint, handleHint)
    }
  }, [])
}

function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === location.origin && link.target !== '_blank' ? link.pathname : null
}
