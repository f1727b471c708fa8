import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Select } from '#client/ui/form/select.tsx'
import { type Address, type AddressInput, DOUBTS } from '#contract/address.ts'
import { type CountryCode, countries } from '#contract/places.ts'
import css from './address-form.module.css'

type Form = UseFormReturn<AddressInput, unknown, Address>

const inputs = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
  { name: 'country', label: 'Country', autoComplete: 'country' },
  { name: 'country_state', label: 'State or region', autoComplete: 'address-level1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'postal_code', label: 'Postal code', autoComplete: 'postal-code' },
  { name: 'street_address', label: 'Street and number', autoComplete: 'address-line1' },
  { name: 'street_address_2', label: 'Flat, floor (optional)', autoComplete: 'address-line2' },
] as const

export const fieldNames = inputs.map(({ name }) => name)

export function AddressInputs({ form }: { form: Form }) {
  const { errors } = form.formState
  const { watch, register, trigger } = form
  const isDoubted = Object.entries(DOUBTS).some(
    ([name, message]) => errors[name as 'phone']?.message === message,
  )
  const canConfirm = isDoubted || watch('is_confirmed') === true
  return (
    <div className={css.fields}>
      {inputs.map(({ name, ...input }) =>
        name === 'country' ? (
          <Country key={name} form={form} {...input} />
        ) : (
          <Field key={name} {...input} error={errors[name]?.message} {...form.register(name)} />
        ),
      )}
      {canConfirm ? (
        <Checkbox
          className={css.confirm}
          {...register('is_confirmed', {
            onChange: () => void trigger(['phone', 'postal_code']),
          })}
        >
          The phone and the postal code are right as I typed them
        </Checkbox>
      ) : null}
    </div>
  )
}

const options: { value: CountryCode | ''; label: string }[] = [
  { value: '', label: 'Choose a country' },
  ...countries.map(({ code, name }) => ({ value: code, label: name })),
]

function Country(props: { form: Form; label: string; autoComplete: string }) {
  const { form, ...select } = props
  const { getValues, setValue, trigger, watch } = form
  const { errors } = form.formState
  const handleChange = (country: CountryCode | '') => {
    setValue('country', country as CountryCode)
    // The country decides whether the fields already filled in are valid.
    const others = (['phone', 'postal_code'] as const).filter((name) => getValues(name) !== '')
    void trigger(['country', ...others])
  }
  return (
    <Select
      {...select}
      value={watch('country') ?? ''}
      options={options}
      error={errors.country?.message}
      onChange={handleChange}
      onBlur={() => void trigger('country')}
    />
  )
}
