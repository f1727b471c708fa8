import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, aToken, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { clearAuth, saveAuth } from '#client/lib/api/tokens.ts'
import { returnPathOf } from '#client/lib/browser/modal-route.ts'
import { useSession } from '#client/player/session.ts'
import { foreignAddresses } from '#tests/support/fuzz/foreign-addresses.ts'
import { readSocialReturn } from './social-return.ts'
import { SocialReturnPage } from './social-return-page.tsx'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  clearAuth()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

// A toast of the previous test may still be visible; only the page's own text counts.
const reason = () => document.querySelector('h1 ~ [role=alert]')?.textContent
const here = () => screen.getByRole('status', { name: '' }).textContent

function show(address: string) {
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/auth/:provider" element={<SocialReturnPage />} />
            <Route path="*" element={null} />
          </Routes>
          <Here />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

const handled = { provider: 'google', provider_access_token: 'token of the shop' }
const whoever = {
  'GET /api/profile': () => json({ data: { id: '1', name: 'Nova', balance: 0, balance_seq: 0 } }),
  'GET /api/fairness': () => json({ data: { nonce: 1, client_seed_origin: 'player' } }),
}
const ways = (connect_needs: string) => ({
  'GET /api/profile/identities': () =>
    json({ data: { has_password: true, connect_needs, identities: [] } }),
})
/** Waits until the page knows what connecting requires. */
async function pressConnect() {
  const button = await screen.findByRole('button', { name: 'Connect Google' })
  await waitFor(() => expect(button.getAttribute('aria-disabled') ?? 'false').toBe('false'))
  fireEvent.click(button)
}
const asked = (requests: { key: string }[], key: string) =>
  requests.filter((call) => call.key === key)

test('uses a code once, and continues to the target of the visitor', async () => {
  const requests = aServer({
    ...aConfig,
    ...whoever,
    'GET /social/handle?provider=google&code=abc': () => json(handled),
    'POST /oauth/token': () => json({ ...aToken(1), is_new: true }),
  })
  show('/auth/google?code=abc&return=%2Fprofile%2Finventory')
  await screen.findByRole('heading', { name: 'Logging you in' })
  expect(screen.getByText('/auth/google')).toBeTruthy()
  await screen.findByText('/profile/inventory')
  expect(asked(requests, 'GET /social/handle?provider=google&code=abc')).toHaveLength(1)
  expect(asked(requests, 'POST /oauth/token')).toMatchObject([
    {
      body: {
        grant_type: 'social',
        provider: 'google',
        access_token: 'token of the shop',
        client_id: 'web',
      },
    },
  ])
  expect(useSession.getState().user?.name).toBe('Nova')
})

test.each([
  ['/auth/steam?error=denied', 'Sign-in canceled', /Nothing was shared/],
  ['/auth/steam?error=expired', 'You are not logged in', /another browser/],
  ['/auth/steam?error=unreachable', 'You are not logged in', /is not responding/],
  ['/auth/steam?error=toString', 'You are not logged in', /could not be verified/],
  ['/auth/steam?error=%3Cb%3Ehacked', 'You are not logged in', /could not be verified/],
  ['/auth/steam', 'You are not logged in', /could not be verified/],
])('%s says «%s», and offers the next steps', async (address, title, text) => {
  const requests = aServer({})
  show(address)
  await screen.findByRole('heading', { name: title })
  expect(reason()).toMatch(text)
  expect(screen.getByRole('link', { name: /again/ }).getAttribute('href')).toBe(
    '/social/steam/redirect',
  )
  expect(requests).toEqual([])
})

test('shows a refusal in the words of the server', async () => {
  const message = 'This sign-in took too long or was already used. Please start again.'
  aServer({
    'GET /social/handle?provider=google&code=abc': () =>
      json({ code: 'social_expired', message, msg: message }, 400),
  })
  show('/auth/google?code=abc&return=%2Fboxes')
  await screen.findByText(message)
  expect(screen.getByRole('link', { name: /again/ }).getAttribute('href')).toBe(
    '/social/google/redirect?return=%2Fboxes',
  )
})

test('an email that has an account leads to its login', async () => {
  const message = 'Its email has an account here.'
  aServer({
    ...aConfig,
    'GET /social/handle?provider=google&code=abc': () => json(handled),
    'POST /oauth/token': () => json({ code: 'social_email_taken', message }, 409),
  })
  show('/auth/google?code=abc')
  await screen.findByRole('heading', { name: 'You already have an account' })
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/?modal=login')
})

test('asks a signed-in player first, and uses nothing up when they decline', async () => {
  saveAuth(aToken(1) as Parameters<typeof saveAuth>[0])
  const requests = aServer(ways('nothing'))
  show('/auth/google?code=abc&return=%2Fprofile')
  await screen.findByRole('heading', { name: 'Connect Google?' })
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await screen.findByText('/profile')
  expect(new Set(requests.map(({ key }) => key))).toEqual(new Set(['GET /api/profile/identities']))
})

test('connects a signed-in player with one click, and keeps the session', async () => {
  saveAuth(aToken(1) as Parameters<typeof saveAuth>[0])
  const requests = aServer({
    ...ways('nothing'),
    'GET /social/handle?provider=google&code=abc': () => json(handled),
    'POST /api/profile/identities': () => json({ msg: 'It is connected.' }),
  })
  show('/auth/google?code=abc')
  await pressConnect()
  await waitFor(() => expect(here()).toBe('/'))
  const done = requests.filter(({ key }) => key !== 'GET /api/profile/identities')
  expect(done.map(({ key }) => key)).toEqual([
    'GET /social/handle?provider=google&code=abc',
    'POST /api/profile/identities',
  ])
  expect(done[1]?.body).toEqual({
    provider: 'google',
    provider_access_token: 'token of the shop',
  })
})

test('a player who could not connect stays logged in, and can go back', async () => {
  saveAuth(aToken(1) as Parameters<typeof saveAuth>[0])
  const message = 'This sign-in is already connected to another account.'
  aServer({
    ...ways('nothing'),
    'GET /social/handle?provider=google&code=abc': () => json(handled),
    'POST /api/profile/identities': () => json({ code: 'social_taken', message }, 409),
  })
  show('/auth/google?code=abc')
  await pressConnect()
  await screen.findByRole('heading', { name: 'It was not connected' })
  expect(reason()).toBe(message)
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/profile')
  expect(useSession.getState().auth).not.toBeNull()
})

test('asks for the password after an old sign-in, and lets a wrong one be corrected', async () => {
  saveAuth(aToken(1) as Parameters<typeof saveAuth>[0])
  const errors = { password: ['This is not your password.'] }
  const requests = aServer({
    ...ways('password'),
    'GET /social/handle?provider=google&code=abc': () => json(handled),
    'POST /api/profile/identities': ({ body }) =>
      (body as { password?: string }).password === 'a brass key'
        ? json({ msg: 'It is connected.' })
        : json({ code: 'validation_failed', message: errors.password[0], errors }, 422),
  })
  show('/auth/google?code=abc')
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'wrong!' } })
  await pressConnect()
  await screen.findByText('This is not your password.')
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a brass key' } })
  await pressConnect()
  await waitFor(() => expect(here()).toBe('/'))
  expect(asked(requests, 'GET /social/handle?provider=google&code=abc')).toHaveLength(1)
})

test('offers the confirmation link to an unconfirmed player, and uses nothing up', async () => {
  saveAuth(aToken(1) as Parameters<typeof saveAuth>[0])
  const requests = aServer({
    ...ways('confirmed_email'),
    'POST /api/profile/email-confirmation': () => json({ msg: 'A mail is on its way.' }),
  })
  show('/auth/google?code=abc')
  fireEvent.click(await screen.findByRole('button', { name: 'Send me the link' }))
  await screen.findByText('A mail is on its way.')
  expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull()
  expect(asked(requests, 'GET /social/handle?provider=google&code=abc')).toEqual([])
})

test.each(['/auth/nobody?code=abc', '/auth/toString'])('%s is no page', async (address) => {
  show(address)
  await screen.findByRole('heading', { name: /Page not found/ })
})

test('no address redirects to another site: 200 tries', () => {
  for (const address of foreignAddresses) {
    const search = new URLSearchParams({ return: address })
    expect(readSocialReturn(search).returnPath).toBeNull()
    expect(returnPathOf(search)).toBeNull()
  }
})

test.each(['//evil.example', '/.//evil.example', 'https://evil.example'])(
  'ignores a return path of %s',
  async (wanted) => {
    aServer({
      ...aConfig,
      ...whoever,
      'GET /social/handle?provider=google&code=abc': () => json(handled),
      'POST /oauth/token': () => json(aToken(1)),
    })
    show(`/auth/google?code=abc&return=${encodeURIComponent(wanted)}`)
    await waitFor(() => expect(here()).toBe('/'))
  },
)
