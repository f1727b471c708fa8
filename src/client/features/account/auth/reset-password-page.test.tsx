import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { ResetPasswordPage } from './reset-password-page.tsx'

// An opened form asks which captcha it needs.
beforeEach(() => void aServer(aConfig))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Here() {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="here">{pathname + search + hash}</output>
}

const here = () => screen.getByTestId('here').textContent
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const RESET = 'POST /api/auth/reset-password'

function show(address: string) {
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/reset-password" element={<ResetPasswordPage />} />
            <Route path="*" element={null} />
          </Routes>
          <Here />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

function choose(password: string) {
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Set new password' }))
}

test('removes the token from the address once read, and sends it with the password', async () => {
  const requests = aServer({ ...aConfig, [RESET]: () => json({ msg: 'Changed.' }) })
  show('/reset-password?utm_source=mail#token=abc_-1')
  await waitFor(() => expect(here()).toBe('/reset-password?utm_source=mail'))
  expect(heading()).toBe('Choose a new password')
  choose('a new brass key')
  await waitFor(() => expect(here()).toBe('/'))
  expect(requests.filter(({ key }) => key === RESET).map(({ body }) => body)).toEqual([
    { token: 'abc_-1', password: 'a new brass key' },
  ])
})

test.each([
  ['', 'Password is required'],
  ['five5', 'must be at least 6 characters'],
])('a password of %j shows %j and is not sent', async (password, message) => {
  const requests = aServer(aConfig)
  show('/reset-password#token=abc')
  choose(password)
  await screen.findByText(message)
  expect(requests.filter(({ key }) => key === RESET)).toEqual([])
})

test('a common password is refused under its field, and can be replaced', async () => {
  const message = 'This password is among the first that attackers try.'
  const refusal = { code: 'validation_failed', message, errors: { password: [message] } }
  aServer({ ...aConfig, [RESET]: () => json(refusal, 422) })
  show('/reset-password#token=abc')
  choose('password1')
  await waitFor(() =>
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true'),
  )
  expect(heading()).toBe('Choose a new password')
})

test.each(['/reset-password', '/reset-password#token=', '/reset-password#nothing'])(
  '%s offers a new link',
  (address) => {
    aServer(aConfig)
    show(address)
    expect(heading()).toBe('This link no longer works')
    expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy()
  },
)

test('a used link offers a new one', async () => {
  const message = 'This link has expired or was already used. Request a new one.'
  aServer({ ...aConfig, [RESET]: () => json({ code: 'reset_link_invalid', message }, 422) })
  show('/reset-password#token=abc')
  choose('a new brass key')
  await waitFor(() => expect(heading()).toBe('This link no longer works'))
})
