import * as z from 'zod/mini'

/**
 * Whether a text can be stored and sent on as it is: PostgreSQL keeps no NUL, and half of a surrogate pair
 * has no UTF-8.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The check that every text of the contract has; light enough for the forms of the page. */
export const storable = z.refine<string>(isStorable, {
  error: 'Some characters of this text cannot be used.',
  abort: true,
  // A field's own words for the same text are better.
  when: ({ issues }) => issues.length === 0,
})
