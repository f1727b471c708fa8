import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aConfig, aServer, json } from '#client/lib/api/a-server.ts'
import { showForm } from '../show-form.tsx'
import { VoucherBox } from './voucher-box.tsx'

const REDEEM = 'POST /api/deposit/voucher/redeem'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Voucher')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apply voucher' })
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

test('Apply is disabled while the field holds only spaces', () => {
  aServer(aConfig)
  showForm(VoucherBox)
  expect(button().disabled).toBe(true)
  type('   ')
  expect(button().disabled).toBe(true)
  type('V-1')
  expect(button().disabled).toBe(false)
})

test('a voucher is confirmed and cleared from the field', async () => {
  const requests = aServer({ ...aConfig, [REDEEM]: () => json({ msg: '5.00 coins were added.' }) })
  showForm(VoucherBox)
  type(' V-1 ')
  fireEvent.click(button())
  await waitFor(() => expect(field().value).toBe(''))
  expect(screen.getAllByText('5.00 coins were added.')).not.toEqual([])
  expect(requests.find(({ key }) => key === REDEEM)?.body).toEqual({ code: 'V-1' })
})

test('a refusal is shown at the field until the text changes', async () => {
  aServer({ ...aConfig, [REDEEM]: used })
  showForm(VoucherBox)
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
  showForm(VoucherBox)
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
