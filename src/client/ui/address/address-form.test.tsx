import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refused } from '#client/lib/api/api.ts'
import { shownToasts } from '#client/lib/browser/shown-toasts.ts'
import type { Address } from '#contract/address.ts'
import { AddressForm } from './address-form.tsx'

const onSubmit = vi.fn<(address: Address) => Promise<void>>()

beforeEach(() => {
  onSubmit.mockResolvedValue()
})
afterEach(() => {
  cleanup()
  onSubmit.mockReset()
})

const berlin: Address = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+4930901820',
  country: 'DE',
  country_state: 'Berlin',
  city: 'Berlin',
  postal_code: '10115',
  street_address: '1 High Street',
  street_address_2: '',
}

const show = (start: Partial<Address> = {}) =>
  render(<AddressForm start={start} submitLabel="Save" onSubmit={onSubmit} />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const alerts = () =>
  Array.from(document.querySelectorAll('form [role=alert]'), ({ textContent }) => textContent)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

function leave(label: string, value: string) {
  fireEvent.input(field(label), { target: { value } })
  fireEvent.blur(field(label))
}

const required = [
  ['First name', 'first name is a required field'],
  ['Last name', 'last name is a required field'],
  ['Email', 'required field'],
  ['Phone', 'required field'],
  ['Country', 'required field'],
  ['State or region', 'state is a required field'],
  ['City', 'required field'],
  ['Postal code', 'postal code is a required field'],
  ['Street and number', 'street is a required field'],
] as const

describe('a field', () => {
  test.each(required)('%s, left empty, says: %s', async (label, message) => {
    show()
    fireEvent.blur(field(label))
    await waitFor(() => expect(alerts()).toEqual([message]))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  })

  test.each([
    ['Email', 'ada', 'must be a valid email'],
    ['Phone', '12', 'phone is not valid'],
    ['Postal code', '1', 'postal code is not valid'],
    ['First name', 'a'.repeat(65), 'must be at most 64 characters'],
    ['City', 'Ber\u202Elin', 'city is not valid'],
  ])('%s left as %j says: %s', async (label, value, message) => {
    show({ country: 'DE' })
    leave(label, value)
    await waitFor(() => expect(alerts()).toEqual([message]))
  })

  test('shows no error while somebody types', async () => {
    show({ country: 'DE' })
    fireEvent.input(field('Postal code'), { target: { value: '1' } })
    expect(alerts()).toEqual([])
    fireEvent.blur(field('Postal code'))
    await screen.findByText('postal code is not valid')
    fireEvent.input(field('Postal code'), { target: { value: '10115' } })
    expect(alerts()).toEqual(['postal code is not valid'])
    fireEvent.blur(field('Postal code'))
    await waitFor(() => expect(alerts()).toEqual([]))
  })

  test('of the country revalidates phone and postal code when it changes', async () => {
    show({ country: 'DE' })
    leave('Phone', '030 901820')
    leave('Postal code', '10115')
    fireEvent.change(field('Country'), { target: { value: 'GB' } })
    await waitFor(() =>
      expect(alerts()).toEqual(['phone is not valid', 'postal code is not valid']),
    )
    fireEvent.change(field('Country'), { target: { value: 'DE' } })
    await waitFor(() => expect(alerts()).toEqual([]))
    fireEvent.change(field('Country'), { target: { value: '' } })
    await waitFor(() => expect(alerts()).toEqual(['required field']))
  })
})

describe('the form', () => {
  test('lets the player confirm once what is doubted, and writes the code as its country does', async () => {
    show({ ...berlin, postal_code: '1011' })
    save()
    await waitFor(() => expect(alerts()).toEqual(['postal code is not valid']))
    fireEvent.click(screen.getByRole('checkbox', { name: /right as I typed them/ }))
    await waitFor(() => expect(alerts()).toEqual([]))
    save()
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      ...berlin,
      postal_code: '1011',
      is_confirmed: true,
    })
  })

  test('reports all missing fields, and sends nothing', async () => {
    show()
    save()
    await waitFor(() => expect(alerts()).toEqual(required.map(([, message]) => message)))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('submits the normalized address, once', async () => {
    show({ ...berlin, phone: '030/901820', postal_code: ' 10115 ' })
    save()
    save()
    await waitFor(() => expect(onSubmit).toHaveBeenCalled())
    expect(onSubmit.mock.calls.map(([address]) => address)).toEqual([berlin])
  })

  test('shows the messages of the server where they belong', async () => {
    const toasts = shownToasts()
    show(berlin)
    const errors = { postal_code: ['postal code is not valid'] }
    onSubmit.mockRejectedValueOnce(new Refused(422, { code: 'validation_failed', errors }))
    save()
    await waitFor(() => expect(alerts()).toEqual(['postal code is not valid']))
    onSubmit.mockRejectedValueOnce(new Refused(409, { message: 'Changed somewhere else.' }))
    leave('Postal code', '10115')
    save()
    await waitFor(() => expect(toasts).toEqual(['Changed somewhere else.']))
    expect(alerts()).toEqual([])
  })
})
