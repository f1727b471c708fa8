import { useEffect } from 'react'
import { knownBrand } from '#client/lib/api/config.ts'

/** Sets the document title, such as `Midas Vault · Coffer`. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) setPageTitle(title)
  }, [title])
}

export function setPageTitle(title: string): void {
  document.title = `${title} · ${knownBrand()}`
}
