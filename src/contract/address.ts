import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { postcodeValidator } from 'postcode-validator'
import * as z from 'zod/mini'
import { addressForm } from './forms.ts'

type Fields = z.output<typeof addressForm>

/**
 * An address whose phone and postal code are valid in its country. The output is what is stored: the phone in
 * E.164, the postal code in capitals. The module weighs 30 KB, so a page loads it together with the form.
 */
export const address = z.pipe(
  addressForm.check(
    z.refine((fields) => phoneOf(fields) !== null, {
      path: ['phone'],
      error: 'phone is not valid',
      when: areFine('phone', 'country'),
    }),
    z.refine(({ postal_code, country }) => postcodeValidator(postal_code, country), {
      path: ['postal_code'],
      error: 'postal code is not valid',
      when: areFine('postal_code', 'country'),
    }),
  ),
  z.transform((fields) => ({ ...fields, phone: phoneOf(fields) ?? fields.phone })),
)
export type AddressInput = z.input<typeof address>
export type Address = z.output<typeof address>

/** The number in E.164; a number without a country code is read as one of the address's country. */
function phoneOf({ phone, country }: Pick<Fields, 'phone' | 'country'>): string | null {
  const parsed = parsePhoneNumberFromString(phone, country)
  return parsed?.isValid() && !parsed.ext ? parsed.number : null
}

/** Whether these fields are valid, so that a check across them can run; other fields do not matter. */
function areFine(...fields: (keyof Fields)[]) {
  return ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path: [field] = [] }) => field === undefined || fields.includes(field as never))
}
