import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import { showForm } from '../show-form.tsx'
import { CryptoForm } from './crypto-form.tsx'

const LIST = 'POST /api/deposit/crypto/currencies'
const ADDRESS = 'POST /api/deposit/crypto'
const TERMS = 'GET /api/deposit/terms'

const terms = {
  funds: { owed: 0, playthrough: { deposit_left: 0, bonus_left: 0 } },
  first_crypto_bonus: { percent: 35, max: 350, note: null },
}
const aTerms = () => json({ data: terms })

const bitcoin = {
  currency: 'BTC',
  name: 'Bitcoin',
  network: null,
  minimum_amount: '0.00020000',
  rate_from: '1',
  rate_to: '43210.50',
}
const wallet = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const address = {
  ...bitcoin,
  wallet,
  tag: null,
  bonus_percent: 35,
  bonus_max: 350,
  bonus_days: 90,
  bonus_note: null,
  expires_at: null,
  sandbox_url: null,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const next = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })
const away = () => json({ code: 'payment_provider_unavailable', message: 'Away.', msg: '' }, 503)

async function pickBitcoin() {
  fireEvent.click(await screen.findByLabelText(/Bitcoin/))
  fireEvent.click(next())
}

test('Next requires a currency; then come its address, rate and minimum; Back returns', async () => {
  const requests = aServer({
    ...aConfig,
    [TERMS]: aTerms,
    [LIST]: () => json({ data: [bitcoin] }),
    [ADDRESS]: () => json({ data: address }),
    'GET /api/deposits': () => json({ data: [], next_cursor: null }),
  })
  showForm(CryptoForm)
  await screen.findByLabelText(/Bitcoin/)
  expect(next().disabled).toBe(true)
  await pickBitcoin()
  await screen.findByText(wallet)
  expect(requests.find(({ key }) => key === ADDRESS)?.body).toEqual({
    currency: 'BTC',
    is_bonus_wanted: true,
  })
  expect(screen.getByText('1 BTC = 43,210.5 USD')).toBeTruthy()
  expect(screen.getByText('0.0002 BTC')).toBeTruthy()
  expect(screen.getByText('0.00080999 BTC at this rate')).toBeTruthy()
  expect(screen.getByText('35%').textContent).toBe('35%up to 350.00 coins, paid as you play')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(next().disabled).toBe(false)
})

test('no bonus can be chosen before the currency, and is asked of the server', async () => {
  const requests = aServer({
    ...aConfig,
    [TERMS]: aTerms,
    [LIST]: () => json({ data: [bitcoin] }),
    [ADDRESS]: () => json({ data: { ...address, bonus_percent: 0, bonus_max: 0 } }),
    'GET /api/deposits': () => json({ data: [], next_cursor: null }),
  })
  showForm(CryptoForm)
  fireEvent.click(await screen.findByRole('switch', { name: 'No bonus' }))
  await pickBitcoin()
  await screen.findByText(wallet)
  expect(requests.find(({ key }) => key === ADDRESS)?.body).toMatchObject({
    is_bonus_wanted: false,
  })
  expect(screen.getByText(/None, as you chose/)).toBeTruthy()
})

test('whoever had the bonus sees no mark of it', async () => {
  const words = 'No bonus: you have already had the bonus for a first crypto deposit.'
  const none = { percent: 0, max: 0, note: words }
  aServer({
    ...aConfig,
    [TERMS]: () => json({ data: { ...terms, first_crypto_bonus: none } }),
    [LIST]: () => json({ data: [bitcoin] }),
  })
  showForm(CryptoForm)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.body.textContent).not.toContain('35%')
})

test('a player without a bonus is promised none, and reads why', async () => {
  const words = 'No bonus: each person has it once.'
  const refused = { ...address, bonus_percent: 0, bonus_max: 0, bonus_note: words }
  aServer({
    ...aConfig,
    [TERMS]: aTerms,
    [LIST]: () => json({ data: [bitcoin] }),
    [ADDRESS]: () => json({ data: refused }),
    'GET /api/deposits': () => json({ data: [], next_cursor: null }),
  })
  showForm(CryptoForm)
  await pickBitcoin()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(document.body.textContent).not.toContain('coins, paid as you play')
})

test('a lack of currencies is a failure with a retry', async () => {
  let isAway = true
  aServer({
    ...aConfig,
    [TERMS]: aTerms,
    [LIST]: () => (isAway ? away() : json({ data: [bitcoin] })),
  })
  showForm(CryptoForm)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Away.')).toBeNull()
  isAway = false
  fireEvent.click(again)
  await screen.findByLabelText(/Bitcoin/)
})

test('a lack of an address is a failure with a retry and a way back', async () => {
  let isAway = true
  const expires_at = '2026-01-16T12:00:00.000Z'
  aServer({
    ...aConfig,
    [TERMS]: aTerms,
    [LIST]: () => json({ data: [bitcoin] }),
    [ADDRESS]: () => (isAway ? away() : json({ data: { ...address, tag: '777', expires_at } })),
    'GET /api/deposits': () => json({ data: [], next_cursor: null }),
  })
  showForm(CryptoForm)
  await pickBitcoin()
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  fireEvent.click(next())
  const again = await screen.findByRole('button', { name: 'Try again' })
  isAway = false
  fireEvent.click(again)
  await screen.findByText(wallet)
  expect(screen.getByText('777')).toBeTruthy()
  expect(screen.getByText(/^Send before .+ What arrives later has to be reviewed/)).toBeTruthy()
})

test('a payment to the address appears while the page is open', async () => {
  const arrived = {
    id: '1',
    method: 'crypto',
    status: 'paid',
    amount: 40,
    bonus: 14,
    promocode: null,
    crypto: {
      currency: 'BTC',
      amount: '0.001',
      rate_from: '1',
      rate_to: '40000',
      address: wallet,
      txid: 'x',
    },
    hold_until: null,
    settled: 0,
    reversal: null,
    review_reason: null,
    created_at: '2026-01-15T12:00:00.000Z',
  }
  const before = { ...arrived, id: '0', amount: 99 }
  let deposits = [before]
  aServer({
    ...aConfig,
    [TERMS]: aTerms,
    [LIST]: () => json({ data: [bitcoin] }),
    [ADDRESS]: () => json({ data: address }),
    'GET /api/deposits': () => json({ data: deposits, next_cursor: null }),
  })
  const { client } = showForm(CryptoForm)
  await pickBitcoin()
  await screen.findByText(/Waiting for your payment/)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  deposits = [arrived, before]
  await client.invalidateQueries({ queryKey: ['deposits'] })
  await waitFor(() => expect(screen.getByText('40.00')).toBeTruthy())
  expect(screen.getByText('14.00')).toBeTruthy()
  expect(screen.queryByText('99.00')).toBeNull()
})
