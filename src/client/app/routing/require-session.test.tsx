import { render, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { signOut } from '#client/player/session.ts'
import { RequireSession } from './require-session.tsx'

const tokens = {
  token_type: 'Bearer',
  expires_in: 60,
  access_token: 'a',
  refresh_token: 'r',
} as const

function Home() {
  const { pathname, search } = useLocation()
  return <p>{`home ${pathname}${search}`}</p>
}

function visit(path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route
          path="*"
          element={
            <RequireSession>
              <p>inventory</p>
            </RequireSession>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
}

afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('lets a player in', () => {
  saveAuth(tokens)
  expect(visit('/profile/inventory').container.textContent).toBe('inventory')
})

it('shows a visitor the home page with the login, and remembers their target', () => {
  const { container } = visit('/profile/inventory?sort=price')
  expect(container.textContent).toBe(
    'home /?modal=login&return=%2Fprofile%2Finventory%3Fsort%3Dprice',
  )
})

it('asks for a new login when the session is lost', async () => {
  saveAuth(tokens)
  const { container } = visit('/profile/inventory')
  clearAuth()
  await waitFor(() => expect(container.textContent).toContain('modal=login'))
})

it('sends a player who logs out home without asking for a login', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  saveAuth(tokens)
  const { container } = visit('/profile/inventory')
  await signOut()
  await waitFor(() => expect(container.textContent).toBe('home /'))
})
