import { z } from 'zod'
import { address } from '#contract/address.ts'
import { defineCall } from '#contract/call.ts'
import { ADDRESSES_MAX } from '#contract/limits.ts'
import { countryCodes } from '#contract/places.ts'
import { text } from '#contract/text.ts'
import { dataOf, id } from '#contract/values.ts'

/** A stored address, with the field names of the form. */
export const savedAddress = z.object({
  first_name: text,
  last_name: text,
  email: text,
  phone: text.meta({ description: 'E.164' }),
  country: z.enum(countryCodes),
  country_state: text,
  city: text,
  postal_code: text,
  street_address: text,
  street_address_2: text,
  is_confirmed: z.literal(true).optional().meta({
    description: 'The player confirmed a phone or postal code of an unknown form',
  }),
})

export type SavedAddress = z.output<typeof savedAddress>

const addressBook = z.object({
  version: z
    .number()
    .int()
    .meta({ description: 'Increases with every change of the address book' }),
  addresses: z.array(
    z.object({ id, is_default: z.boolean(), is_billing: z.boolean(), address: savedAddress }),
  ),
})
export type AddressBook = z.output<typeof addressBook>

export const getAddresses = defineCall({
  method: 'GET',
  path: '/api/profile/addresses',
  summary: 'The address book',
  access: 'player',
  limit: 'reading',
  reply: dataOf(addressBook),
  refusals: [],
})

export const putAddresses = defineCall({
  method: 'PUT',
  path: '/api/profile/addresses',
  summary: 'Replace the address book: entries without an id are created, omitted ones are deleted',
  access: 'player',
  limit: 'acting',
  idempotency: 'none',
  whenExcluded: 'open',
  whenOnHold: 'open',
  bodyBytesMax: 100 * 1024,
  body: z.object({
    version: z.number().int().meta({ description: 'The version that was edited' }),
    addresses: z
      .array(
        z.object({
          id: id.optional(),
          is_default: z.boolean().meta({ description: 'The default for parcels' }),
          is_billing: z.boolean().default(false).meta({ description: 'The billing address' }),
          address,
        }),
      )
      .max(ADDRESSES_MAX, `You can keep up to ${ADDRESSES_MAX} addresses.`)
      .refine(
        (entries) => entries.filter((entry) => entry.is_default).length <= 1,
        'Choose one default address.',
      )
      .refine(
        (entries) => entries.filter((entry) => entry.is_billing).length <= 1,
        'Choose one billing address.',
      )
      .refine((entries) => {
        const ids = entries.flatMap((entry) => entry.id ?? [])
        return new Set(ids).size === ids.length
      }, 'The same address is listed twice.'),
  }),
  reply: dataOf(addressBook),
  refusals: ['not_found', 'addresses_changed'],
})
