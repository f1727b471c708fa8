import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readAuth } from '#client/lib/api/tokens.ts'
import { localPath } from '#contract/local-path.ts'
import { pathWithin } from './base-path.ts'

export type ModalName = 'deposit' | 'login' | 'register'

interface ModalRoute {
  current: ModalName | null
  open: (name: ModalName, extra?: Record<string, string>) => void
  close: () => void
}

/** The query parameters of a modal, removed when it closes. */
const EXTRAS = ['modal', 'return', 'promocode', 'amount', 'method']

const names: readonly string[] = ['deposit', 'login', 'register'] satisfies ModalName[]

/**
 * The query parameter `modal` of any page. Logging in does nothing for a signed-in player, and a visitor
 * who wants to deposit is asked to register first. The browser's Back closes the modal.
 */
export function useModalRoute(): ModalRoute {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const current = modalOf(search.get('modal'))

  const open: ModalRoute['open'] = useCallback(
    (name, extra = {}) => {
      const isSignedIn = readAuth() !== null
      if (isSignedIn && name !== 'deposit') return
      const isSwitch = new URLSearchParams(location.search).has('modal')
      const next = !isSignedIn && name === 'deposit' ? askToRegister(extra) : opened(name, extra)
      void navigate(
        { pathname: pathWithin(), search: `?${next}` },
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
    // The page may have closed the modal already, for instance because the player has logged in.
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

/** The query of this page with a modal open. */
function opened(name: ModalName, extra: Record<string, string>): URLSearchParams {
  const query = new URLSearchParams(location.search)
  for (const [key, value] of Object.entries({ ...extra, modal: name })) query.set(key, value)
  return query
}

/** After logging in on the way to a deposit, the deposit modal opens with all its parameters. */
function askToRegister(extra: Record<string, string>): URLSearchParams {
  const wish = opened('deposit', extra)
  wish.delete('return')
  const query = new URLSearchParams(location.search)
  for (const brought of EXTRAS) query.delete(brought)
  query.set('modal', 'register')
  query.set('return', `${pathWithin()}?${wish}`)
  return query
}

/** The path to go to after logging in; always a path of this site, whatever the address says. */
export const returnPathOf = (search: URLSearchParams): string | null =>
  localPath(search.get('return'))

/** The home page with the login open, and where to go after logging in. */
export function loginPath(returnPath: string | null): string {
  const query = { modal: 'login', ...(returnPath !== null && { return: returnPath }) }
  return `/?${new URLSearchParams(query)}`
}

/** This page without its open modal and the modal's parameters. */
export function pathWithoutModal(): string {
  const query = new URLSearchParams(location.search)
  for (const brought of EXTRAS) query.delete(brought)
  const pathname = pathWithin()
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

function modalOf(value: string | null): ModalName | null {
  return value !== null && names.includes(value) ? (value as ModalName) : null
}
