import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CardForm } from './card-form.tsx'

const REDIRECT = 'POST /api/deposit/zen/redirect'

interface Sent {
  call: string
  body: unknown
  key: string | null
}

let sent: Sent[] = []
let answers: (() => Response)[] = []
const assign = vi.fn()

beforeEach(() => {
  sent = []
  answers = []
  assign.mockReset()
  // The test's document knows no top layer, which the toasts of a refusal are shown in.
  HTMLElement.prototype.showPopover ??= () => {}
  HTMLElement.prototype.hidePopover ??= () => {}
  vi.spyOn(location, 'assign').mockImplementation(assign)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body: unknown = JSON.parse(String(init.body))
    const key = new Headers(init.headers).get('Idempotency-Key')
    sent.push({ call: `${init.method} ${path}`, body, key })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (path = '/?modal=deposit') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <CardForm />
    </MemoryRouter>,
  )
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in US dollars')
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ })
// A toast says the same; what stays is what counts.
const alert = () => document.querySelector('form [role=alert]')?.textContent
const redirect = () => Response.json({ redirect_url: 'https://pay.example/1' })
const providerAway = () => {
  const message = 'The payment provider does not answer. Nothing was charged; please try again.'
  return Response.json(
    { code: 'payment_provider_unavailable', message, msg: message },
    { status: 503 },
  )
}

async function pay(times: number) {
  fireEvent.click(payButton())
  await waitFor(() => expect(sent).toHaveLength(times))
  await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBe('false'))
}

test('it starts from 25, or from what the address asks for', () => {
  show()
  expect(amount().value).toBe('25')
  cleanup()
  show('/?modal=deposit&amount=100')
  expect(amount().value).toBe('100')
})

test('Other sets 50 and puts the cursor into the amount', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  await waitFor(() => expect(amount().value).toBe('50'))
  expect(document.activeElement).toBe(amount())
})

test('Pay is there until the form is touched and wrong, and comes back when it is right', async () => {
  show()
  expect(payButton().disabled).toBe(false)
  fireEvent.input(amount(), { target: { value: '4.99' } })
  fireEvent.blur(amount())
  await screen.findByText('amount must be at least 5')
  expect(payButton().disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '$100' }))
  await waitFor(() => expect(payButton().disabled).toBe(false))
  expect(screen.queryByText('amount must be at least 5')).toBeNull()
})

test('the browser goes on to the provider', async () => {
  answers = [redirect]
  show()
  fireEvent.click(payButton())
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/1'))
  expect(sent).toEqual([{ call: REDIRECT, body: { amount: 25 }, key: expect.any(String) }])
})

test('a try without an answer is repeated under its key, so that it cannot count twice', async () => {
  show()
  await pay(1)
  expect(alert()).toContain('We cannot reach the server')
  answers = [redirect]
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('a refused try says so, and the next one has a key of its own', async () => {
  answers = [providerAway, redirect]
  show()
  await pay(1)
  expect(alert()).toContain('Nothing was charged')
  expect(assign).not.toHaveBeenCalled()
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('another amount is another deposit, even when the first got no answer', async () => {
  show()
  await pay(1)
  fireEvent.click(screen.getByRole('button', { name: '$250' }))
  answers = [redirect]
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([{ amount: 25 }, { amount: 250 }])
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})
