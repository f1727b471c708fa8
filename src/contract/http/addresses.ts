import { z } from 'zod'
import { address } from '#contract/address.ts'
import { defineCall } from '#contract/call.ts'
import { ADDRESSES_MAX } from '#contract/limits.ts'
import { countryCodes } from '#contract/places.ts'
import { dataOf, id } from '#contract/values.ts'

/** An address as it is kept, in the words of the form. */
export const keptAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().meta({ description: 'E.164' }),
  country: z.enum(countryCodes),
  country_state: z.string(),
  city: z.string(),
  postal_code: z.string(),
  street_address: z.string(),
  street_address_2: z.string(),
})

const addressBook = z.object({
  version: z.number().int().meta({ description: 'Counts the changes of the book' }),
  addresses: z.array(z.object({ id, is_default: z.boolean(), address: keptAddress })),
})
export type AddressBook = z.output<typeof addressBook>

export const getAddresses = defineCall({
  method: 'GET',
  path: '/api/profile/addresses',
  summary: 'The address book',
  access: 'player',
  reply: dataOf(addressBook),
  refusals: ['unauthenticated'],
})

export const putAddresses = defineCall({
  method: 'PUT',
  path: '/api/profile/addresses',
  summary: 'Keep the address book as sent: entries without an id are new, those left out are gone',
  access: 'player',
  body: z.object({
    version: z.number().int().meta({ description: 'Of the book that was changed' }),
    addresses: z
      .array(z.object({ id: id.optional(), is_default: z.boolean(), address }))
      .max(ADDRESSES_MAX, `You can keep up to ${ADDRESSES_MAX} addresses.`)
      .refine(
        (entries) => entries.filter((entry) => entry.is_default).length <= 1,
        'Choose one default address.',
      )
      .refine((entries) => {
        const ids = entries.flatMap((entry) => entry.id ?? [])
        return new Set(ids).size === ids.length
      }, 'An address stands here twice.'),
  }),
  reply: dataOf(addressBook),
  refusals: ['unauthenticated', 'validation_failed', 'not_found', 'addresses_changed'],
})
