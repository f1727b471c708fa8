import { describe, expect, test } from 'vitest'
import { postalCodes } from '#tests/data/postal-codes.ts'
import { address } from './address.ts'
import { type CountryCode, countries, countryCodes, countryName } from './places.ts'
import { writtenPostalCode } from './postal-code.ts'
import { isSizeOf, sizes } from './sizes.ts'

/** Per country: a mobile and a landline number as written there, a postal code, and invalid values of each. */
const samples: Record<
  CountryCode,
  { phones: [typed: string, kept: string][]; codes: string[]; badPhone: string; badCode: string }
> = {
  AT: {
    phones: [
      ['0664 123456', '+43664123456'],
      ['01 5134511', '+4315134511'],
    ],
    codes: ['1010'],
    badPhone: '0000 0000',
    badCode: '0101',
  },
  AU: {
    phones: [
      ['0412 345 678', '+61412345678'],
      ['(02) 9374 4000', '+61293744000'],
    ],
    codes: ['2000'],
    badPhone: '1234 5678',
    badCode: '20000',
  },
  BE: {
    phones: [
      ['0470 12 34 56', '+32470123456'],
      ['02 513 89 40', '+3225138940'],
    ],
    codes: ['1000'],
    badPhone: '0470 12',
    badCode: '10000',
  },
  BG: {
    phones: [['088 812 3456', '+359888123456']],
    codes: ['1000'],
    badPhone: '088',
    badCode: '100',
  },
  CA: {
    phones: [['(604) 555-0123', '+16045550123']],
    codes: ['K1A 0B1', 'k1a0b1'],
    badPhone: '604 555',
    badCode: 'D1A 0B1',
  },
  HR: {
    phones: [['092 123 4567', '+385921234567']],
    codes: ['10000'],
    badPhone: '092',
    badCode: '1000',
  },
  CY: {
    phones: [['96 123456', '+35796123456']],
    codes: ['1010'],
    badPhone: '96 1234',
    badCode: '10100',
  },
  CZ: {
    phones: [['601 123 456', '+420601123456']],
    codes: ['110 00', '11000'],
    badPhone: '601 123',
    badCode: '1100',
  },
  DK: {
    phones: [['32 12 34 56', '+4532123456']],
    codes: ['1050'],
    badPhone: '32 12',
    badCode: '10500',
  },
  EE: {
    phones: [['5123 4567', '+37251234567']],
    codes: ['10111'],
    badPhone: '51',
    badCode: '1011',
  },
  FI: {
    phones: [['041 2345678', '+358412345678']],
    codes: ['00100'],
    badPhone: '04',
    badCode: '0010',
  },
  FR: {
    phones: [['06 12 34 56 78', '+33612345678']],
    codes: ['75001', '75 001'],
    badPhone: '06 12 34 56',
    badCode: '7500',
  },
  DE: {
    phones: [
      ['01512 3456789', '+4915123456789'],
      ['030/901820', '+4930901820'],
    ],
    codes: ['10115'],
    badPhone: '0',
    badCode: '1011',
  },
  GR: {
    phones: [['691 234 5678', '+306912345678']],
    codes: ['105 57'],
    badPhone: '691',
    badCode: '1055',
  },
  HU: {
    phones: [['06 20 123 4567', '+36201234567']],
    codes: ['1051'],
    badPhone: '06 20',
    badCode: '10511',
  },
  IE: {
    phones: [['085 012 3456', '+353850123456']],
    codes: ['D02 AF30', 'd02af30'],
    badPhone: '085',
    badCode: 'B02 AF30',
  },
  IT: {
    phones: [
      ['312 345 6789', '+393123456789'],
      ['06 6982', '+39066982'],
    ],
    codes: ['00118'],
    badPhone: '3',
    badCode: '0011',
  },
  LV: {
    phones: [['21 234 567', '+37121234567']],
    codes: ['LV-1050', '1050'],
    badPhone: '21',
    badCode: '105',
  },
  LT: {
    phones: [['(0-612) 34567', '+37061234567']],
    codes: ['01103', 'LT-01103'],
    badPhone: '612',
    badCode: '0110',
  },
  LU: {
    phones: [['628 123 456', '+352628123456']],
    codes: ['1111', 'L-1111'],
    badPhone: '62',
    badCode: '111',
  },
  MT: {
    phones: [['9696 1234', '+35696961234']],
    codes: ['VLT 1117'],
    badPhone: '9696',
    badCode: '1117',
  },
  NL: {
    phones: [['06 12345678', '+31612345678']],
    codes: ['1012 JS', '1012js'],
    badPhone: '06 12',
    badCode: '1012',
  },
  PL: {
    phones: [['512 345 678', '+48512345678']],
    codes: ['00-001'],
    badPhone: '512',
    badCode: '0000',
  },
  PT: {
    phones: [['912 345 678', '+351912345678']],
    codes: ['1100-148', '1100'],
    badPhone: '912',
    badCode: '110',
  },
  RO: {
    phones: [['0712 034 567', '+40712034567']],
    codes: ['010011'],
    badPhone: '0712',
    badCode: '01001',
  },
  SK: {
    phones: [['0912 123 456', '+421912123456']],
    codes: ['811 01'],
    badPhone: '0912',
    badCode: '8110',
  },
  SI: {
    phones: [['031 234 567', '+38631234567']],
    codes: ['1000'],
    badPhone: '031',
    badCode: '100',
  },
  ES: {
    phones: [['612 34 56 78', '+34612345678']],
    codes: ['28013'],
    badPhone: '612',
    badCode: '99999',
  },
  SE: {
    phones: [['070-123 45 67', '+46701234567']],
    codes: ['111 22', 'SE-11122'],
    badPhone: '070',
    badCode: '1112',
  },
  GB: {
    phones: [
      ['07400 123456', '+447400123456'],
      ['020 7925 0918', '+442079250918'],
    ],
    codes: ['SW1A 1AA', 'sw1a1aa', 'M1 1AE'],
    badPhone: '07400',
    badCode: 'SW1A',
  },
  US: {
    phones: [['(201) 555-0123', '+12015550123']],
    codes: ['10001', '10001-1234'],
    badPhone: '555-0123',
    badCode: '1000',
  },
}

const base = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_state: 'Somewhere',
  city: 'Town',
  street_address: '1 High Street',
  street_address_2: '',
}
const goodIn = (country: CountryCode) => ({
  ...base,
  country,
  phone: samples[country].phones[0]?.[0] ?? '',
  postal_code: samples[country].codes[0] ?? '',
})
const faultsOf = (value: unknown) =>
  address.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe.each(countries)('an address in $name', ({ code }) => {
  const { phones, codes, badPhone, badCode } = samples[code]

  test.each(phones)('accepts the phone %s, and stores it as %s', (typed, kept) => {
    expect(address.parse({ ...goodIn(code), phone: typed }).phone).toBe(kept)
    expect(address.parse({ ...goodIn(code), phone: kept }).phone).toBe(kept)
  })

  test.each(codes)('accepts the postal code %s', (postal_code) => {
    const parsed = address.parse({ ...goodIn(code), postal_code: ` ${postal_code} ` })
    expect(parsed.postal_code).toBe(writtenPostalCode(postal_code, code))
    expect(address.parse(parsed).postal_code).toBe(parsed.postal_code)
  })

  test('refuses an invalid phone and an invalid postal code', () => {
    expect(faultsOf({ ...goodIn(code), phone: badPhone })).toEqual(['phone: phone is not valid'])
    expect(faultsOf({ ...goodIn(code), phone: 'call me' })).toEqual(['phone: phone is not valid'])
    expect(faultsOf({ ...goodIn(code), postal_code: badCode })).toEqual([
      'postal_code: postal code is not valid',
    ])
  })
})

describe.each(postalCodes)(
  'postal codes of $country ($source)',
  ({ country, written, doubted }) => {
    test.each(Object.entries(written))('%s is written %s', (typed, kept) => {
      expect(writtenPostalCode(typed, country)).toBe(kept)
      expect(writtenPostalCode(kept, country)).toBe(kept)
      expect(address.parse({ ...goodIn(country), postal_code: typed }).postal_code).toBe(kept)
    })
    test.each(doubted)('%s is doubted, and taken once it is confirmed', (postal_code) => {
      expect(faultsOf({ ...goodIn(country), postal_code })).toEqual([
        'postal_code: postal code is not valid',
      ])
      const confirmed = { ...goodIn(country), postal_code, is_confirmed: true }
      expect(address.parse(confirmed)).toMatchObject({ is_confirmed: true })
    })
  },
)

describe('an address', () => {
  test('with a phone of an unknown range is taken once it is confirmed; what is no number never', () => {
    const unknown = { ...goodIn('DE'), phone: '0000 123456' }
    expect(faultsOf(unknown)).toEqual(['phone: phone is not valid'])
    expect(faultsOf({ ...unknown, phone: 'call me', is_confirmed: true })).toEqual([
      'phone: phone is not valid',
    ])
    const range = { ...goodIn('US'), phone: '+1 555 555 0100' }
    expect(faultsOf(range)).toEqual(['phone: phone is not valid'])
    expect(address.parse({ ...range, is_confirmed: true }).phone).toBe('+15555550100')
  })

  test('may have names with the joiners of their script', () => {
    const parsed = address.parse({ ...goodIn('DE'), first_name: 'علی\u200cرضا', city: 'वर्\u200dष' })
    expect(parsed.first_name).toBe('علی\u200cرضا')
  })

  test('may have a phone of another country with its country code', () => {
    expect(address.parse({ ...goodIn('DE'), phone: '+41 78 123 45 67' }).phone).toBe('+41781234567')
  })

  test.each([
    ['first_name', 'first name is a required field'],
    ['last_name', 'last name is a required field'],
    ['email', 'required field'],
    ['phone', 'required field'],
    ['country', 'required field'],
    ['country_state', 'state is a required field'],
    ['city', 'required field'],
    ['postal_code', 'postal code is a required field'],
    ['street_address', 'street is a required field'],
  ])('without %s says: %s', (field, message) => {
    for (const value of ['', '   ', undefined]) {
      if (field === 'country' && value === '   ') continue
      expect(faultsOf({ ...goodIn('DE'), [field]: value })).toEqual([`${field}: ${message}`])
    }
  })

  test('does not require a second line', () => {
    const { street_address_2: _, ...without } = goodIn('DE')
    expect(address.parse(without).street_address_2).toBe('')
  })

  test.each([
    [{ email: 'ada' }, 'email: must be a valid email'],
    [{ country: 'XX' }, 'country: country is not valid'],
    [{ country: 'de' }, 'country: country is not valid'],
    [{ first_name: 'a'.repeat(65) }, 'first_name: must be at most 64 characters'],
    [{ street_address: 'a'.repeat(121) }, 'street_address: must be at most 120 characters'],
    [{ city: 'Ber\u202Elin' }, 'city: city is not valid'],
    [{ street_address: '1 High\nStreet' }, 'street_address: street is not valid'],
    [{ street_address_2: 'x\u200B' }, 'street_address_2: street is not valid'],
    [{ phone: '030 901820 ext. 12' }, 'phone: phone is not valid'],
  ])('%j says %s', (change, fault) => {
    expect(faultsOf({ ...goodIn('DE'), ...change })).toEqual([fault])
  })

  test('reports all faults together', () => {
    expect(faultsOf({ ...goodIn('DE'), first_name: '', phone: '1', postal_code: 'x' })).toEqual([
      'first_name: first name is a required field',
      'phone: phone is not valid',
      'postal_code: postal code is not valid',
    ])
  })

  test.each([null, [], 7, 'x', { __proto__: { first_name: 'Ada' } }])('%j is refused', (value) => {
    expect(address.safeParse(value).success).toBe(false)
  })
})

describe('places and sizes', () => {
  test('there are 31 countries, sorted by name, without duplicates', () => {
    expect(countries).toHaveLength(31)
    expect(new Set(countryCodes).size).toBe(31)
    expect(countries.map(({ name }) => name)).toEqual(
      countries.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
    expect(countryCodes).toEqual(expect.arrayContaining(['AU', 'US', 'CA']))
    expect(countryName('CZ')).toBe('Czechia')
  })

  test('shoe sizes go from 5 to 15.5 in halves, clothing from XS to XXL', () => {
    expect(sizes.shoes).toHaveLength(22)
    expect([sizes.shoes[0], sizes.shoes[1], sizes.shoes.at(-1)]).toEqual(['5', '5.5', '15.5'])
    expect(sizes.clothing).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
    expect(isSizeOf('shoes', '9.5')).toBe(true)
    expect(isSizeOf('shoes', '9.25')).toBe(false)
    expect(isSizeOf('clothing', '9.5')).toBe(false)
  })
})
