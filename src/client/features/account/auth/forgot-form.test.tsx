import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import { ForgotForm } from './forgot-form.tsx'

// An opened form asks which captcha it needs.
beforeEach(() => void aServer(aConfig))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ForgotForm email="" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const alerts = () =>
  Array.from(document.querySelectorAll('form [role=alert]'), ({ textContent }) => textContent)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
const FORGOT = 'POST /api/auth/forgot-password'

test.each([
  ['', 'Email is required'],
  ['nope', 'must be a valid email'],
])('an email left as %j shows the error %j', async (value, message) => {
  show()
  fireEvent.input(email(), { target: { value } })
  expect(alerts()).toEqual([])
  fireEvent.blur(email())
  await waitFor(() => expect(alerts()).toEqual([message]))
})

test('the confirmation replaces the form, for any email', async () => {
  const msg = 'If an account uses this email, we’ve sent it a link.'
  const requests = aServer({ ...aConfig, [FORGOT]: () => json({ msg }) })
  show()
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  submit()
  await screen.findByText('ada@example.com')
  expect(screen.getAllByText(msg).length).toBeGreaterThan(0)
  expect(requests.filter(({ key }) => key === FORGOT).map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
  ])
  expect(screen.queryByText('Open the demo mailbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try another address' }))
  expect(email().value).toBe('ada@example.com')
})

test('a captcha error takes precedence over the general message', async () => {
  const toasts = shownToasts()
  const errors = { 'g-recaptcha-response': ['The captcha has expired.', 'Another.'] }
  const refusal = { code: 'captcha_failed', message: 'Some fields are not valid.', errors }
  aServer({ ...aConfig, [FORGOT]: () => json(refusal, 422) })
  show()
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  submit()
  await waitFor(() => expect(toasts).toEqual(['The captcha has expired.']))
})

test('any other refusal is shown in the server’s words', async () => {
  const toasts = shownToasts()
  const message = 'Too many attempts. Please wait a moment.'
  aServer({ ...aConfig, [FORGOT]: () => json({ code: 'too_many_requests', message }, 429) })
  show()
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  submit()
  await waitFor(() => expect(toasts).toEqual([message]))
})
