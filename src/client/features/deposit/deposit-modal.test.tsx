import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import type { MethodId } from './deposit-methods.ts'
import { DepositModal } from './deposit-modal.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const noFunds = { owed: 0, playthrough: { deposit_left: 0, bonus_left: 0 } }

/** Opens the dialog in a shop that has these methods, on a page of this width. */
async function show(
  methods: MethodId[],
  { isNarrow = false, path = '/?modal=deposit', bonus = { percent: 35, max: 350, note: '' } } = {},
) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener() {},
    removeEventListener() {},
  }))
  const known = aConfig['GET /api/config']()
  const { data } = (await known.json()) as { data: object }
  aServer({
    'GET /api/config': () => json({ data: { ...data, deposit_methods: methods } }),
    'POST /api/deposit/crypto/currencies': () => json({ data: [] }),
    'GET /api/deposit/terms': () => json({ data: { funds: noFunds, first_crypto_bonus: bonus } }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <DepositModal />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.querySelector('b')?.textContent)

test('a wide page offers only what the shop has, and starts with the first', async () => {
  await show(['crypto', 'skins'])
  await screen.findByRole('tab', { name: /Crypto/ })
  expect(tabs()).toEqual(['Crypto', 'Skins'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Crypto')
})

test('an address that names another method opens one that the shop has', async () => {
  await show(['skins'], { path: '/?modal=deposit&method=card' })
  await screen.findByRole('tab', { name: /Skins/ })
  expect(tabs()).toEqual(['Skins'])
})

test('a narrow page with one method asks for no choice and has no way back to one', async () => {
  await show(['gift_code'], { isNarrow: true })
  await screen.findByLabelText('Code')
  expect(screen.queryByRole('button', { name: /Back to the payment methods/ })).toBeNull()
})

test('a narrow page with two methods asks which', async () => {
  await show(['card', 'gift_code'], { isNarrow: true })
  await screen.findByRole('button', { name: /Credit card/ })
  expect(screen.queryByRole('button', { name: /Skins/ })).toBeNull()
})

test('the bonus of crypto is marked for whom can have it, and for nobody else', async () => {
  await show(['card', 'crypto'], { isNarrow: true })
  await screen.findByText('bonus 35%')
  cleanup()
  await show(['card', 'crypto'], { isNarrow: true, bonus: { percent: 0, max: 0, note: 'Had it.' } })
  await screen.findByRole('button', { name: /Crypto/ })
  expect(screen.queryByText(/^bonus/)).toBeNull()
})

test('another method ends the question for the date of birth, and what waited for it', async () => {
  await show(['card', 'gift_code'])
  fireEvent.click(await screen.findByRole('button', { name: 'Pay $25.00' }))
  await screen.findByLabelText('Date of birth')
  fireEvent.click(screen.getByRole('tab', { name: /Giftcards/ }))
  await waitFor(() => expect(screen.queryByLabelText('Date of birth')).toBeNull())
  fireEvent.click(screen.getByRole('tab', { name: /Credit card/ }))
  await screen.findByRole('button', { name: 'Pay $25.00' })
  expect(screen.queryByLabelText('Date of birth')).toBeNull()
})

test('a shop without payments says so, and still takes vouchers', async () => {
  await show([])
  await screen.findByText(/takes no deposits at the moment/)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getAllByText(/voucher/i).length).toBeGreaterThan(0)
})
