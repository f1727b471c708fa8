import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAuth, readAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { DeleteAccountPanel } from './delete-account-panel.tsx'

afterEach(() => {
  cleanup()
  clearAuth()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const ERASE = 'POST /api/profile/erasure'
const identities = {
  'GET /api/profile/identities': () =>
    json({ data: [], has_password: true, connect_needs: 'password' }),
}

function show() {
  saveAuth({ ...aToken(1), token_type: 'Bearer' })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DeleteAccountPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }))
}

async function send(password: string) {
  const field = await screen.findByLabelText<HTMLInputElement>('Your password')
  fireEvent.input(field, { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }))
}

test('says what stays and for how long, and every reason against it with a link', async () => {
  const refusal = {
    code: 'erasure_refused',
    message: 'This account cannot be deleted yet.',
    data: { reasons: ['balance', 'parcels'] },
  }
  aServer({ ...aConfig, ...identities, [ERASE]: () => json(refusal, 409) })
  show()
  expect(await screen.findByText(/for 5 years: documents/)).not.toBeNull()
  await send('correct horse')
  const withdraw = await screen.findByRole('link', { name: 'Withdraw' })
  expect(withdraw.getAttribute('href')).toBe('/profile/withdraw')
  expect(screen.getByRole('link', { name: 'Parcels' }).getAttribute('href')).toBe(
    '/profile/shipping',
  )
  expect(readAuth()).not.toBeNull()
})

test('ends the session of a deleted account', async () => {
  const requests = aServer({
    ...aConfig,
    ...identities,
    [ERASE]: () => json({ msg: 'Your account is deleted.' }),
  })
  show()
  await send('correct horse')
  await waitFor(() => expect(readAuth()).toBeNull())
  expect(requests.find(({ key }) => key === ERASE)?.body).toEqual({ password: 'correct horse' })
})
