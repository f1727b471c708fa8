import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json, type ReceivedRequest } from '#client/lib/api/a-server.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import { CodeBox } from '../codes/code-box.tsx'
import type { DepositDraft } from '../deposit-draft.ts'
import { showForm } from '../show-form.tsx'
import { CardForm } from './card-form.tsx'

const REDIRECT = 'POST /api/deposit/card'
const CODE = 'POST /api/deposit/code'
const TERMS = 'GET /api/deposit/terms'

let requests: ReceivedRequest[] = []
let answers: (() => Response)[] = []
const assign = vi.fn()

beforeEach(() => {
  answers = []
  assign.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(assign)
  requests = aServer({
    ...aConfig,
    [CODE]: ({ body }) => entered((body as { code: string }).code),
    [TERMS]: () => json({ data: terms }),
    [REDIRECT]: () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    },
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const promocode = { code: 'COFFER', value: 5, is_fixed_value: false, ends_at: null }
const entered = (code: string) =>
  code.toUpperCase() === 'COFFER'
    ? json({ msg: 'Promo code accepted', data: { kind: 'promo', value: 0, promocode } })
    : refused('code_unknown', 'This code does not exist.', 422)

const terms = {
  funds: { owed: 0, playthrough: { deposit_left: 10, bonus_left: 30 } },
  first_crypto_bonus: { percent: 35, max: 350, note: null },
}
const refused = (code: string, message: string, status: number, errors?: object) =>
  json({ code, message, msg: message, ...errors }, status)
const redirect = () => json({ redirect_url: 'https://pay.example/1' })

/** The form with the one field for codes, as in the dialog. */
const CardWithCode = ({ draft }: { draft: DepositDraft }) => (
  <>
    <CardForm draft={draft} />
    <CodeBox code={draft.code} />
  </>
)
const show = (path?: string) => showForm(CardWithCode, path)
const sent = () => requests.filter(({ key }) => key === REDIRECT)
const keyOf = (call: ReceivedRequest | undefined) => call?.headers.get('Idempotency-Key')
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount in US dollars')
const code = () => screen.getByLabelText<HTMLInputElement>('Code')
const payButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Pay/ })
const applyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/ })
const alert = () => document.querySelector('form [role=alert]')?.textContent

async function pay(times: number) {
  fireEvent.click(payButton())
  await waitFor(() => expect(sent()).toHaveLength(times))
  await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBe('false'))
}

test('opening the payment page counts nothing, because nothing was paid', async () => {
  const written = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  answers = [redirect]
  show()
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalled())
  expect(written).not.toHaveBeenCalled()
})

test('starts from 25, or from the amount in the address', () => {
  show()
  expect(amount().value).toBe('25')
  cleanup()
  show('/?modal=deposit&amount=100')
  expect(amount().value).toBe('100')
})

test('Other sets 50 and focuses the amount', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Other' }))
  await waitFor(() => expect(amount().value).toBe('50'))
  expect(document.activeElement).toBe(amount())
})

test('Pay is disabled once the touched form is invalid, and enabled when it is valid', async () => {
  show()
  expect(payButton().disabled).toBe(false)
  fireEvent.input(amount(), { target: { value: '4.99' } })
  fireEvent.blur(amount())
  await screen.findByText('amount must be at least 5')
  expect(payButton().disabled).toBe(true)
  fireEvent.input(amount(), { target: { value: '10001' } })
  fireEvent.blur(amount())
  await screen.findByText('amount must be at most 10000')
  fireEvent.click(screen.getByRole('button', { name: '$100' }))
  await waitFor(() => expect(payButton().disabled).toBe(false))
  expect(screen.queryByText(/amount must be/)).toBeNull()
})

test('redirects the browser to the provider', async () => {
  answers = [redirect]
  show()
  fireEvent.click(payButton())
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/1'))
  expect(sent().map(({ body }) => body)).toEqual([{ amount: 25 }])
  expect(keyOf(sent()[0])).toBeTruthy()
})

test('repeats an unanswered attempt under its key, so that it counts once', async () => {
  const toasts = shownToasts()
  show()
  await pay(1)
  expect(toasts.at(-1)).toContain('Connection lost. Try again; you won’t be charged twice.')
  expect(alert()).toBeUndefined()
  answers = [redirect]
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(keyOf(sent()[1])).toBe(keyOf(sent()[0]))
})

test('shows the refusal of an attempt, and the next one has a new key', async () => {
  const toasts = shownToasts()
  const words = 'The payment provider is not responding. Nothing was charged; please try again.'
  answers = [() => refused('payment_provider_unavailable', words, 503), redirect]
  show()
  await pay(1)
  expect(toasts.at(-1)).toContain('Nothing was charged')
  expect(alert()).toBeUndefined()
  expect(assign).not.toHaveBeenCalled()
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(keyOf(sent()[1])).not.toBe(keyOf(sent()[0]))
})

test('treats another amount as another deposit, even after an unanswered attempt', async () => {
  show()
  await pay(1)
  fireEvent.click(screen.getByRole('button', { name: '$250' }))
  answers = [redirect]
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(sent().map(({ body }) => body)).toEqual([{ amount: 25 }, { amount: 250 }])
  expect(keyOf(sent()[1])).not.toBe(keyOf(sent()[0]))
})

test('a promo code is applied, shown with its bonus, sent, and can be removed', async () => {
  show()
  expect(applyButton().disabled).toBe(true)
  fireEvent.change(code(), { target: { value: 'coffer' } })
  fireEvent.click(applyButton())
  await screen.findByText('Active')
  expect(screen.getByText('5%')).toBeTruthy()
  expect(screen.getByText('1.25')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '$100' }))
  await screen.findByText('5.00')

  fireEvent.click(screen.getByRole('button', { name: 'Remove promo code' }))
  expect(document.activeElement?.textContent).toBe('COFFER')
  fireEvent.click(applyButton())
  await screen.findByText('Active')
  answers = [redirect]
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(sent()[0]?.body).toEqual({ amount: 100, promocode: 'COFFER' })
})

test('before Pay it says what is to be staked, and at most which bonus is paid', async () => {
  show()
  const panel = () => screen.getByLabelText('What this deposit means').textContent
  await waitFor(() => expect(panel()).toContain('Stake 35.00 coins first, in any game'))
  expect(panel()).toContain('(10.00 of them are left from earlier deposits)')
  expect(panel()).toContain('and 30.00 more on boxes for your open gift')
  expect(panel()).toContain('None without a promo code.')
  fireEvent.click(screen.getByRole('button', { name: 'COFFER' }))
  await screen.findByText('Active')
  expect(panel()).toContain('Up to 1.25 coins, paid as you play: 0.05 coins for each coin staked')
})

test('no bonus can be chosen: the promo code is not sent', async () => {
  answers = [redirect]
  show('/?modal=deposit&promocode=COFFER')
  fireEvent.click(applyButton())
  await screen.findByText('Active')
  fireEvent.click(screen.getByRole('switch', { name: 'No bonus' }))
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(sent()[0]?.body).toEqual({ amount: 25 })
})

test('a gift code that was typed and not applied is redeemed, and nothing is paid', async () => {
  const data = { kind: 'gift_code', value: 20, promocode: null }
  requests = aServer({
    ...aConfig,
    [CODE]: () => json({ msg: '20.00 coins were added to your balance.', data }),
  })
  show()
  fireEvent.change(code(), { target: { value: 'G-1' } })
  fireEvent.click(payButton())
  await screen.findByText(/20.00 coins were added to your balance. Stake/)
  await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBe('false'))
  expect(sent()).toEqual([])
})

test('an unknown promo code shows an error at its field', async () => {
  show()
  fireEvent.change(code(), { target: { value: 'NOPE' } })
  fireEvent.click(applyButton())
  await waitFor(() => expect(alert()).toBe('This code does not exist.'))
  expect(sent()).toEqual([])
})

test('a promo code in the address is sent even if nobody applied it', async () => {
  answers = [redirect]
  show('/?modal=deposit&promocode=COFFER')
  expect(code().value).toBe('COFFER')
  fireEvent.click(payButton())
  await waitFor(() => expect(assign).toHaveBeenCalledOnce())
  expect(sent()[0]?.body).toEqual({ amount: 25, promocode: 'COFFER' })
})

test('a wrong code in the field blocks the payment', async () => {
  show('/?modal=deposit&promocode=NOPE')
  fireEvent.click(payButton())
  await waitFor(() => expect(alert()).toBe('This code does not exist.'))
  await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBe('false'))
  expect(sent()).toEqual([])
})

test('a code that the server refuses returns to the field', async () => {
  answers = [() => refused('promocode_used', 'You have already used this promo code.', 422)]
  show('/?modal=deposit&promocode=COFFER')
  await pay(1)
  expect(code().value).toBe('COFFER')
  expect(alert()).toBe('You have already used this promo code.')
  expect(screen.queryByText('Active')).toBeNull()
})

const home = {
  ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+4930901820' },
  ...{ country: 'DE', country_state: 'Berlin', city: 'Berlin', postal_code: '10115' },
  ...{ street_address: 'Invalidenstraße 1', street_address_2: '' },
}
const office = { ...home, city: 'Potsdam', postal_code: '14467' }

/** A shop with an address book, requested only if the player wants a billing address. */
function aBook(addresses: object[]) {
  requests = aServer({
    ...aConfig,
    [REDIRECT]: () => refused('payment_provider_unavailable', 'Away.', 503),
    'GET /api/profile/addresses': () => json({ data: { version: 1, addresses } }),
  })
}
const billMe = () => fireEvent.click(screen.getByLabelText(/Billing address/))

test('sends no billing address unless the player wants one', async () => {
  aBook([])
  show()
  await pay(1)
  expect(sent()[0]?.body).toEqual({ amount: 25 })
  expect(requests.some(({ key }) => key === 'GET /api/profile/addresses')).toBe(false)
})

test.each([
  [
    'for bills',
    [
      { id: '1', is_default: true, is_billing: false, address: office },
      { id: '2', is_default: false, is_billing: true, address: home },
    ],
  ],
  ['that parcels go to', [{ id: '1', is_default: true, is_billing: false, address: home }]],
])('starts with the address %s, and omits it when unchecked', async (_, addresses) => {
  aBook(addresses)
  show()
  billMe()
  await screen.findByText('Invalidenstraße 1')
  await pay(1)
  expect(sent()[0]?.body).toEqual({ amount: 25, billing_address: home })
  billMe()
  await pay(2)
  expect(sent()[1]?.body).toEqual({ amount: 25 })
})

test('lets a player without an address type one before paying', async () => {
  aBook([])
  show()
  billMe()
  await screen.findByLabelText('Street and number')
  expect(payButton().disabled).toBe(true)
  billMe()
  expect(payButton().disabled).toBe(false)
})
