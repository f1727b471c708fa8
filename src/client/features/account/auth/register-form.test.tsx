import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer } from '#client/lib/api/a-server.ts'
import { queryClient } from '#client/lib/api/queries.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import { RegisterForm } from './register-form.tsx'

const onRegistered = vi.fn()

// An opened form asks which captcha it needs.
beforeEach(() => void aServer(aConfig))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  onRegistered.mockReset()
})

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <RegisterForm email="" onEmail={() => {}} onRegistered={onRegistered} />
    </QueryClientProvider>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
// A toast may show the same text; only the form's own alerts count.
const alerts = () =>
  Array.from(document.querySelectorAll('form [role=alert]'), ({ textContent }) => textContent)

function type(label: string, value: string) {
  fireEvent.input(field(label), { target: { value } })
}

/** Answers every call with one body, and records the requests. */
function serverSays(status: number, body: unknown): Request[] {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/config') return aConfig['GET /api/config']()
    sent.push(new Request(new URL(path, 'http://localhost'), init))
    return Response.json(body, { status })
  })
  return sent
}

function fillIn() {
  type('Nickname', 'Marlowe')
  type('Email', 'marlowe@example.com')
  type('Password', 'a quiet harbour')
  fireEvent.click(screen.getByLabelText(/18 or older/))
}

test.each([
  ['Nickname', '', 'Nickname is required'],
  ['Email', '', 'Email is required'],
  ['Email', 'nope', 'must be a valid email'],
  ['Password', '', 'Password is required'],
  ['Password', 'five5', 'must be at least 6 characters'],
])('%s left as %j shows the error %j', async (label, value, message) => {
  show()
  type(label, value)
  fireEvent.blur(field(label))
  await waitFor(() => expect(alerts()).toEqual([message]))
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
})

test('shows no error while somebody types, and clears one on the next blur', async () => {
  show()
  type('Email', 'mar')
  expect(alerts()).toEqual([])
  fireEvent.blur(field('Email'))
  await screen.findByText('must be a valid email')
  type('Email', 'marlowe@example.com')
  expect(alerts()).toEqual(['must be a valid email'])
  fireEvent.blur(field('Email'))
  await waitFor(() => expect(alerts()).toEqual([]))
})

test('requires consent to the terms, and validates it when the checkbox changes', async () => {
  const sent = serverSays(200, { msg: 'Welcome' })
  show()
  fillIn()
  const terms = screen.getByLabelText(/18 or older/)
  fireEvent.click(terms)
  await screen.findByText('Please confirm your age and accept the terms')
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(alerts()).toHaveLength(1))
  expect(sent).toEqual([])
  fireEvent.click(terms)
  await waitFor(() => expect(alerts()).toEqual([]))
})

test('sends a single request for two clicks, with the account alone', async () => {
  const sent = serverSays(200, { msg: 'Welcome' })
  show()
  fillIn()
  const button = screen.getByRole('button', { name: 'Create account' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce())
  expect(sent.map(({ url }) => url)).toEqual(['http://localhost/api/auth/register'])
  expect(await sent[0]?.json()).toEqual({
    name: 'Marlowe',
    email: 'marlowe@example.com',
    password: 'a quiet harbour',
    promotions: false,
  })
})

test.each([
  ['Nickname', 'name', 'This name could be mistaken for one of our staff.'],
  ['Password', 'password', 'This password is among the first that attackers try.'],
])('shows a refusal of the %s under its field', async (label, name, message) => {
  const errors = { [name]: [message] }
  const toasts = shownToasts()
  serverSays(422, { code: 'validation_failed', message, msg: message, errors })
  show()
  fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(alerts()).toEqual([message]))
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(toasts).toEqual([])
  expect(onRegistered).not.toHaveBeenCalled()
})

test('shows any other refusal in a toast, and not in the form too', async () => {
  const toasts = shownToasts()
  const message = 'Too many attempts. Please wait a moment.'
  serverSays(429, { code: 'too_many_requests', message, msg: message })
  show()
  fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(toasts).toEqual([message]))
  expect(alerts()).toEqual([])
  expect(field('Email').getAttribute('aria-invalid')).toBeNull()
})
