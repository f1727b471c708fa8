/** The parts of a postal address that identify a place. */
export interface PostalPlace {
  country: string
  postal_code: string
  city: string
  street_address: string
  street_address_2: string
}

const ACCENTS = /\p{M}/gu
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]/gu

/** Lower-case letters and digits of a text, without accents or anything else. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replaceAll('ß', 'ss')
    .replace(NOT_LETTER_OR_DIGIT, '')

/**
 * Normalizes a postal address to one text. Case, accents, spaces and punctuation do not matter, nor does
 * the split of the street address over its two lines.
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
 * Normalizes a payout address to one text. Spellings of the same address differ only in case or in the prefix of
 * Bitcoin Cash. On chains with case-sensitive addresses, no two addresses in use differ only in case.
 */
export const payoutMark = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^bitcoincash:/, '')

/** A document of identity, as an operator reads it. */
export interface IdentityDocument {
  /** Two letters of ISO 3166. */
  country: string
  number: string
}

/** Normalizes a document to one text. Case, spaces and punctuation of its number do not matter. */
export const identityMark = ({ country, number }: IdentityDocument): string =>
  [country, number].map(bare).join('|')
