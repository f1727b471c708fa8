import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useSession } from './session.ts'

export type ModalName = 'deposit' | 'login' | 'register'

interface ModalRoute {
  current: ModalName | null
  open: (name: ModalName, extra?: Record<string, string>) => void
  close: () => void
}

/** What a modal may bring along in the address, and takes away when it closes. */
const EXTRAS = ['modal', 'return', 'promocode', 'amount']

const names: readonly string[] = ['deposit', 'login', 'register'] satisfies ModalName[]

/**
 * The query parameter `modal` of any page. Signing in does nothing for who is signed in, and a
 * visitor who wants to deposit is asked to register first. The browser's Back closes what was opened.
 */
export function useModalRoute(): ModalRoute {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const current = modalOf(search.get('modal'))

  const open: ModalRoute['open'] = useCallback(
    (name, extra = {}) => {
      const isSignedIn = useSession.getState().auth !== null
      if (isSignedIn && name !== 'deposit') return
      const shown = !isSignedIn && name === 'deposit' ? 'register' : name
      const next = new URLSearchParams(location.search)
      const isSwitch = next.has('modal')
      for (const [key, value] of Object.entries({ ...extra, modal: shown })) next.set(key, value)
      void navigate(
        { pathname: location.pathname, search: `?${next}` },
        {
          replace: isSwitch,
          preventScrollReset: true,
          state: isSwitch ? history.state?.usr : { isModal: true },
        },
      )
    },
    [navigate],
  )

  const close = useCallback(() => {
    const next = new URLSearchParams(location.search)
    // The page may have closed the modal already, for instance because the player is signed in now.
    if (!next.has('modal')) return
    const isOwnEntry = (state as { isModal?: boolean } | null)?.isModal === true
    if (isOwnEntry) {
      void navigate(-1)
      return
    }
    for (const extra of EXTRAS) next.delete(extra)
    void navigate({ pathname, search: next.size > 0 ? `?${next}` : '' }, { replace: true })
  }, [navigate, pathname, state])

  return { current, open, close }
}

/** The page to go on to after signing in: a path of this site, whatever the address says. */
export function returnPathOf(search: URLSearchParams): string | null {
  const path = search.get('return')
  if (!path) return null
  const target = new URL(path, location.origin)
  return target.origin === location.origin && path.startsWith('/')
    ? target.pathname + target.search
    : null
}

function modalOf(value: string | null): ModalName | null {
  return value !== null && names.includes(value) ? (value as ModalName) : null
}
