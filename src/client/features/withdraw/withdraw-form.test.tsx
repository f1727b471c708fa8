import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aServer, json, type ReceivedRequest } from '#client/lib/api/a-server.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import type { WithdrawalRules } from '#contract/http/withdrawals.ts'
import { payoutCurrencies } from '#domain/payout/currencies.ts'
import { WithdrawForm } from './withdraw-form.tsx'

vi.setConfig({ testTimeout: 30_000 })

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const rules: WithdrawalRules = {
  balance: 120,
  available: 100,
  usable_with_others: 100,
  held: 20,
  held_until: null,
  owed: 0,
  playthrough: {
    required: 0,
    played: 0,
    left: 0,
    deposit_left: 0,
    bonus_left: 0,
    open_bonus: 0,
  },
  deposit_bonus: null,
  is_restricted: false,
  returning: 0,
  are_gifts_locked: false,
  check: null,
  parts: [],
  can_cancel: true,
  minimum: 20,
  fee: 0,
  currencies: payoutCurrencies.map(({ code, name, network, hint }) => ({
    currency: code,
    name,
    network,
    hint,
    rate: code === 'BTC' ? '50000' : null,
    fee: 0,
    fee_share: 0,
  })),
}

let answers: Response[]
let requests: ReceivedRequest[]

beforeEach(() => {
  answers = []
  requests = aServer({
    'POST /api/withdrawals': () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(over: Partial<WithdrawalRules> = {}) {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <WithdrawForm rules={{ ...rules, ...over }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }))

function type(label: RegExp, value: string) {
  const field = screen.getByLabelText(label)
  fireEvent.input(field, { target: { value } })
  fireEvent.blur(field)
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const confirm = () =>
  fireEvent.click(
    within(screen.getByRole('dialog', { hidden: true })).getByRole('button', {
      name: /^Withdraw/,
      hidden: true,
    }),
  )
const says = (text: RegExp | string) => screen.findByText(text)

/** Within the form: a toast shows the same text. */
const alerts = (text: RegExp | string) =>
  within(screen.getByRole('region', { name: 'Request a withdrawal' })).findByText(text, {
    selector: '[role=alert]',
  })

async function confirmGood() {
  pick(/^Bitcoin(?! ?Cash)/)
  type(/^Amount/, '25.5')
  type(/^Your address/, BTC)
  press(/^Withdraw 25.50/)
  await says('Is this your address?')
}

const accepted = () =>
  json({
    msg: 'You asked for 25.50 coins to be paid out.',
    data: { withdrawal: {}, balance: 94.5, balance_seq: 9 },
  })

describe('the request', () => {
  test('reports an error on blur, not before', async () => {
    show()
    fireEvent.input(screen.getByLabelText(/^Amount/), { target: { value: '5' } })
    expect(screen.queryByText('amount must be at least 20')).toBeNull()
    fireEvent.blur(screen.getByLabelText(/^Amount/))
    await says('amount must be at least 20')
    type(/^Amount/, '100.01')
    await says('100.00 can be withdrawn now')
    type(/^Amount/, '1,000')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Withdraw 1,000.00' })).toBeTruthy(),
    )
    await says('100.00 can be withdrawn now')
    type(/^Amount/, '20.001')
    await says('This could be 20.001 or 20,001.00. Write it like one of these.')
    type(/^Amount/, '0x20')
    await says('Enter an amount, such as 1,000.50.')
    type(/^Amount/, '20.0001')
    await says('Use at most two decimals.')
    expect(requests).toEqual([])
  })

  test('names the chain that a wrong address belongs to, also when the currency changes', async () => {
    show()
    pick(/^Bitcoin(?! ?Cash)/)
    type(/^Your address/, ETH)
    await says(/an address of Ethereum/)
    pick(/^Ethereum/)
    await says(/This is an address of Ethereum Network/)
    expect(screen.queryByText(/but you have chosen/)).toBeNull()
  })

  test('confirms a valid address while it is typed', async () => {
    show()
    pick(/^Bitcoin(?! ?Cash)/)
    fireEvent.input(screen.getByLabelText(/^Your address/), { target: { value: BTC } })
    await says('This is an address of Bitcoin.')
  })

  test('reads a pasted payment link as its address', async () => {
    answers = [accepted()]
    show()
    type(/^Your address/, `bitcoin:${BTC}?amount=1`)
    pick(/^Bitcoin(?! ?Cash)/)
    type(/^Amount/, '25.5')
    await waitFor(() => expect(screen.getByLabelText(/^Your address/)).toHaveProperty('value', BTC))
    type(/^Your address/, `BITCOIN:${BTC.toUpperCase()}?amount=1`)
    await waitFor(() =>
      expect(screen.getByLabelText(/^Your address/)).toHaveProperty('value', BTC.toUpperCase()),
    )
    press(/^Withdraw 25.50/)
    await says('Is this your address?')
    confirm()
    await waitFor(() => expect(requests.length).toBe(1))
    expect(requests[0]?.body).toMatchObject({ address: BTC.toUpperCase() })
  })

  test('lets the player confirm an address that the shop doubts', async () => {
    const words = 'This address belongs to a program, not to a key.'
    const errors = { address: [words], is_address_confirmed: ['Confirm it.'] }
    answers = [
      json({ code: 'validation_failed', message: words, msg: words, errors }, 422),
      accepted(),
    ]
    show()
    await confirmGood()
    confirm()
    await alerts(words)
    fireEvent.click(await screen.findByRole('checkbox', { name: /I control this address/ }))
    press(/^Withdraw 25.50/)
    await says('Is this your address?')
    confirm()
    await waitFor(() => expect(requests.length).toBe(2))
    expect(requests[1]?.body).toMatchObject({ address: BTC, is_address_confirmed: true })
  })

  test('leaves an empty form that reports nothing', async () => {
    answers = [accepted()]
    show()
    await confirmGood()
    const address = screen.getByLabelText(/^Your address/)
    address.focus()
    confirm()
    await waitFor(() => expect(address).toHaveProperty('value', ''))
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Request a withdrawal' }),
    )
    const form = within(screen.getByRole('region', { name: 'Request a withdrawal' }))
    expect(form.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([])
  })

  test('shows the approximate amount received, and fills in the maximum', async () => {
    show()
    pick(/^Bitcoin(?! ?Cash)/)
    press(/^All$/)
    await says('about 0.002 BTC')
    pick(/^Solana/)
    await says('The rate is not available right now.')
  })

  test('is sent once, after a confirmation', async () => {
    answers = [accepted()]
    show()
    await confirmGood()
    expect(requests).toEqual([])
    confirm()
    await waitFor(() => expect(screen.queryByText('Is this your address?')).toBeNull())
    expect(requests.map(({ body }) => body)).toEqual([
      { currency: 'BTC', amount: 25.5, address: BTC, fee: 0 },
    ])
  })

  test('keeps its key until a reply has arrived', async () => {
    const toasts = shownToasts()
    show()
    await confirmGood()
    confirm()
    await waitFor(() => expect(toasts.at(-1)).toMatch(/Connection lost/))
    await waitFor(() => expect(screen.queryByText('Is this your address?')).toBeNull())
    answers = [accepted()]
    press(/^Withdraw 25.50/)
    await says('Is this your address?')
    confirm()
    await waitFor(() => expect(screen.queryByText('Is this your address?')).toBeNull())
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  test('shows a refusal in a toast, and nowhere else', async () => {
    const toasts = shownToasts()
    const words = 'Play 65.00 more coins first.'
    answers = [json({ code: 'playthrough_open', message: words, msg: words }, 409)]
    show()
    await confirmGood()
    confirm()
    await waitFor(() => expect(toasts).toEqual([words]))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('shows the fee before it is confirmed, and sends the one that was shown', async () => {
    answers = [accepted()]
    const currencies = rules.currencies.map((each) => ({ ...each, fee: 1.5, fee_share: 1 }))
    show({ currencies })
    pick(/^Bitcoin(?! ?Cash)/)
    await says('1.50 coins and 1% of the amount')
    type(/^Amount/, '25.5')
    // 1 % of 25.50 is rounded up to 0.26.
    await says('about 0.0004748 BTC')
    type(/^Your address/, BTC)
    press(/^Withdraw 25.50/)
    const dialog = await screen.findByRole('dialog', { hidden: true })
    expect(dialog.textContent).toContain('Fee1.76 coins of the amount')
    expect(dialog.textContent).toContain('about 0.0004748 BTC')
    confirm()
    await waitFor(() => expect(requests.length).toBe(1))
    expect(requests[0]?.body).toMatchObject({ amount: 25.5, fee: 1.76 })
  })

  test('refuses an amount of which the fee leaves nothing', async () => {
    const currencies = rules.currencies.map((each) => ({ ...each, fee: 30 }))
    show({ currencies })
    pick(/^Bitcoin(?! ?Cash)/)
    type(/^Amount/, '30')
    await says('The fee is 30.00 coins. Withdraw more than that.')
    expect(requests).toEqual([])
  })

  test('offers nothing that cannot be withdrawn', () => {
    show({ available: 19.99 })
    expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'All' })).toHaveProperty('disabled', true)
  })
})
