import * as z from 'zod/mini'

/**
 * Whether a text can be stored and transmitted unchanged: PostgreSQL cannot store NUL, and a lone surrogate cannot
 * be encoded as UTF-8.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** The check that every text of the contract includes; small enough for the forms of pages. */
export const storable = z.refine<string>(isStorable, {
  error: 'Some characters of this text cannot be used.',
  abort: true,
  // If a field already has an error, its own message is more helpful.
  when: ({ issues }) => issues.length === 0,
})
