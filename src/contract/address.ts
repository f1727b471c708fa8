import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { postcodeValidator } from 'postcode-validator'
import * as z from 'zod/mini'
import { addressForm } from './forms.ts'
import type { CountryCode } from './places.ts'
import { writtenPostalCode } from './postal-code.ts'

type Fields = z.output<typeof addressForm>

/** What a player can settle by confirming the address once: libraries know neither every number nor every code. */
export const DOUBTS: Readonly<Record<string, string>> = {
  phone: 'phone is not valid',
  postal_code: 'postal code is not valid',
}

/**
 * An address whose phone and postal code are valid in its country, or were confirmed by the player. The output is what
 * is stored: the phone in E.164, the postal code as its country writes it. The module weighs 30 KB, so a page loads it
 * together with the form.
 */
export const address = z.pipe(
  z
    .extend(addressForm, {
      is_confirmed: z.optional(z.nullable(z.boolean())),
    })
    .check(
      z.refine((fields) => phoneOf(fields) !== null, {
        path: ['phone'],
        error: DOUBTS.phone ?? '',
        when: areFine('phone', 'country'),
      }),
      z.refine(
        (fields) => fields.is_confirmed === true || isPostalCode(written(fields), fields.country),
        {
          path: ['postal_code'],
          error: DOUBTS.postal_code ?? '',
          when: areFine('postal_code', 'country'),
        },
      ),
    ),
  z.transform(({ is_confirmed, ...fields }): Fields & { is_confirmed?: true | undefined } => ({
    ...fields,
    phone: phoneOf({ ...fields, is_confirmed }) ?? fields.phone,
    postal_code: written(fields),
    ...(is_confirmed === true && { is_confirmed }),
  })),
)
export type AddressInput = z.input<typeof address>
export type Address = z.output<typeof address>

const written = ({ postal_code, country }: Pick<Fields, 'postal_code' | 'country'>): string =>
  writtenPostalCode(postal_code, country)

/**
 * The number in E.164; a number without a country code is read as one of the address's country. A confirmed one may be
 * of a range that the library does not know.
 */
function phoneOf(fields: Pick<Fields, 'phone' | 'country'> & { is_confirmed?: Confirmed }) {
  const parsed = parsePhoneNumberFromString(fields.phone, fields.country)
  const isGood = fields.is_confirmed === true ? parsed?.isPossible() : parsed?.isValid()
  return parsed && isGood && !parsed.ext ? parsed.number : null
}

type Confirmed = boolean | null | undefined

/** Letters and zeros that Dutch codes never have, where the library is laxer. */
const NOT_DUTCH = /^0|S[ADS]$/
/** The post of the British forces, and the code of Girobank. */
const SPECIAL_BRITISH = /^(?:BFPO \d{1,4}|GIR 0AA)$/
/** An area, a district and a unit, which lacks the letters C, I, K, M, O and V. */
const BRITISH = /^([A-Z]{1,2})\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/
/** The areas of the British post, with the islands, Gibraltar and Santa Claus. */
const britishAreas = new Set(
  (
    'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX ' +
    'FK FY G GL GU GX GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG ' +
    'NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW ' +
    'UB W WA WC WD WF WN WR WS WV XM YO ZE'
  ).split(' '),
)

/** Whether a code, as its country writes it, has a form that the country uses. */
function isPostalCode(code: string, country: CountryCode): boolean {
  if (country === 'GB') {
    return SPECIAL_BRITISH.test(code) || britishAreas.has(BRITISH.exec(code)?.[1] ?? '')
  }
  if (country === 'NL' && NOT_DUTCH.test(code)) return false
  return postcodeValidator(code, country)
}

/** Whether these fields are valid, so that a check across them can run; other fields do not matter. */
function areFine(...fields: (keyof Fields)[]) {
  return ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path: [field] = [] }) => field === undefined || fields.includes(field as never))
}
