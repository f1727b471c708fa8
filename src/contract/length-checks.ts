import * as z from 'zod/mini'
import { hasMarkFlood, lengthFault } from './characters.ts'

/** Refuses a longer text, in characters or in units. Comes before checks that cost more than reading the text once. */
export const atMostCharacters = (max: number) =>
  z.check<string>(({ value, issues }) => {
    const message = lengthFault(value, max)
    if (message) issues.push({ code: 'custom', input: value, message, continue: false })
  })

/** Refuses a letter under a pile of marks. Comes before normalization, which is slow for such letters. */
export const fewMarks = (label: string) =>
  z.refine<string>((text) => !hasMarkFlood(text), {
    error: `${label} has too many accents on one letter`,
    abort: true,
  })
