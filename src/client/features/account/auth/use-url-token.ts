import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The token after the #, removed from the address and the history as soon as it is read. */
export function useUrlToken(): string | null {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token') || null)
  useEffect(() => {
    if (hash !== '') void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [hash, navigate, pathname, search])
  return token
}
