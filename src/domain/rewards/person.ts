/** What of a postal address says where it is. */
export interface PostalPlace {
  country: string
  postal_code: string
  city: string
  street_address: string
  street_address_2: string
}

const ACCENTS = /\p{M}/gu
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]/gu

/** The letters and digits of a text alone, in small letters without accents. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replaceAll('ß', 'ss')
    .replace(NOT_LETTER_OR_DIGIT, '')

/**
 * A postal address as one text that is the same however it is written: case, accents, spaces and
 * punctuation do not count, nor in which of the two lines of the street something stands.
 */
export const postalMark = (place: PostalPlace): string =>
  [
    place.country,
    place.postal_code,
    place.city,
    `${place.street_address} ${place.street_address_2}`,
  ]
    .map(bare)
    .join('|')

/**
 * An address that coins are paid out to as one text. Two forms of it differ in case alone, or in the
 * prefix of Bitcoin Cash; where case counts, no two addresses in use differ by nothing else.
 */
export const payoutMark = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^bitcoincash:/, '')
