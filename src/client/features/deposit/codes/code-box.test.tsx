import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import type { DepositDraft } from '../deposit-draft.ts'
import { showForm } from '../show-form.tsx'
import { CodeBox } from './code-box.tsx'

const REDEEM = 'POST /api/deposit/code'
const Box = ({ draft }: { draft: DepositDraft }) => <CodeBox code={draft.code} />

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply code' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const used = () =>
  json(
    {
      code: 'voucher_used',
      message: 'This voucher has already been redeemed.',
      msg: 'This voucher has already been redeemed.',
    },
    409,
  )

const given = (kind: string, value: number) =>
  json({ msg: `${value}.00 coins were added.`, data: { kind, value, promocode: null } })

test('Apply is disabled while the field holds only spaces', () => {
  aServer(aConfig)
  showForm(Box)
  expect(button().disabled).toBe(true)
  type('   ')
  expect(button().disabled).toBe(true)
  type('V-1')
  expect(button().disabled).toBe(false)
})

test('a voucher is confirmed and cleared from the field', async () => {
  const requests = aServer({ ...aConfig, [REDEEM]: () => given('voucher', 5) })
  showForm(Box)
  type(' V-1 ')
  fireEvent.click(button())
  await waitFor(() => expect(field().value).toBe(''))
  // A voucher is a gift: ten times its coins, which the sentence says in coins.
  expect(await screen.findByText(/5.00 coins were added. Stake 50.00 on boxes/)).toBeTruthy()
  expect(requests.find(({ key }) => key === REDEEM)?.body).toEqual({ code: 'V-1' })
})

test('a refusal is shown at the field until the text changes', async () => {
  aServer({ ...aConfig, [REDEEM]: used })
  showForm(Box)
  type('V-1')
  fireEvent.click(button())
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelector('form [role=alert]')?.textContent).toBe(
    'This voucher has already been redeemed.',
  )
  type('V-2')
  expect(field().getAttribute('aria-invalid')).toBeNull()
})

test('an unanswered code is repeated under its key, a refused one is not', async () => {
  const answers = [undefined, used, used]
  const requests = aServer({
    ...aConfig,
    [REDEEM]: () => {
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    },
  })
  showForm(Box)
  type('V-1')
  for (const count of [1, 2, 3]) {
    fireEvent.click(button())
    await waitFor(() => expect(requests.filter(({ key }) => key === REDEEM)).toHaveLength(count))
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'))
  }
  const keys = requests
    .filter(({ key }) => key === REDEEM)
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[1])
})

test('a gift code says that its coins are staked once', async () => {
  aServer({ ...aConfig, [REDEEM]: () => given('gift_code', 20) })
  showForm(Box)
  type('G-1')
  fireEvent.click(button())
  expect(await screen.findByText(/20.00 coins were added. Stake 20.00 once/)).toBeTruthy()
})

test('what binds a voucher is said before it is entered', () => {
  aServer(aConfig)
  showForm(Box)
  expect(document.body.textContent).toContain('staked 10 times on boxes, or 100 times at games')
})

test('a first code asks for the date of birth where it is needed, and is sent once more', async () => {
  const answers = [
    () => json({ code: 'birth_date_needed', message: 'Enter it.', msg: 'Enter it.' }, 409),
    () => given('gift_code', 20),
  ]
  const requests = aServer({ ...aConfig, [REDEEM]: () => (answers.shift() ?? used)() })
  showForm(Box)
  type('G-1')
  fireEvent.click(button())
  await screen.findByText(/20.00 coins were added/)
  const keys = requests
    .filter(({ key }) => key === REDEEM)
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(2)
})
